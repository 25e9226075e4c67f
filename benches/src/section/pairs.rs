//! Decision time against the number of rules where all of them hold two wildcards.

use robots_benches::engine::{Engine, libraries};
use robots_benches::measure;
use robots_benches::workload;

use crate::table::{ratio, table, time};

/// The table; only the peers that read a robots.txt once.
#[expect(clippy::unnecessary_wraps, reason = "other sections can fail")]
pub(crate) fn text() -> Result<String, String> {
    let mut libraries = libraries();
    libraries.retain(|library| !library.parses_each_time);
    let names = libraries.iter().map(|library| library.name);
    let mut rows = table(["rules", "pattern"].into_iter().chain(names));
    for (folder, pattern) in [("", "`/*a*b`"), ("/f", "`/f/*a*b`")] {
        for workload in workload::growing_pairs(folder) {
            let engines: Vec<Option<Box<dyn Engine + '_>>> = libraries
                .iter()
                .map(|library| (library.parse)(&workload.text))
                .collect();
            let built: Vec<&dyn Engine> =
                engines.iter().flatten().map(|engine| &**engine).collect();
            let times = measure::warm(&built, &workload.requests);
            let ours = times[0];
            let mut times = times.into_iter();
            let mut row = vec![workload.rules.to_string(), pattern.to_owned()];
            row.extend(engines.iter().enumerate().map(|(index, engine)| {
                match engine.as_ref().and_then(|_| times.next()) {
                    None => "too large".to_owned(),
                    Some(spent) if index == 0 => time(spent),
                    Some(spent) => format!("{} ({})", time(spent), ratio(spent, ours)),
                }
            }));
            rows.add_row(row);
        }
    }
    Ok(rows.to_string())
}
