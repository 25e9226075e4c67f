//! Decision time against the number of rules where all of them hold two wildcards.

use robots_benches::libraries::libraries;
use robots_benches::workload;

use super::more_rules::MoreRules;
use robots_benches::table::{ratio, table, time};

/// The table; only the peers that read a robots.txt once.
#[expect(clippy::unnecessary_wraps, reason = "other sections can fail")]
pub(crate) fn text() -> Result<String, String> {
    let mut libraries = libraries();
    libraries.retain(|library| !library.parses_each_time);
    let names = libraries.iter().map(|library| library.name);
    let mut rows = table(["rules", "pattern"].into_iter().chain(names));
    for (folder, pattern) in [("", "`/*a*b`"), ("/f", "`/f/*a*b`")] {
        let mut more_rules = MoreRules::new(&libraries);
        for workload in workload::growing_pairs(folder) {
            let times = more_rules.times(&workload);
            let ours = times[0].unwrap_or(f64::NAN);
            let mut row = vec![workload.rules.to_string(), pattern.to_owned()];
            row.extend(times.iter().enumerate().map(|(index, spent)| match spent {
                None => "too large".to_owned(),
                Some(spent) if index == 0 => time(*spent),
                Some(spent) => format!("{} ({})", time(*spent), ratio(*spent, ours)),
            }));
            rows.add_row(row);
        }
    }
    Ok(rows.to_string())
}
