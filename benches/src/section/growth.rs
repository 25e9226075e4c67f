//! Decision time and size against the number of rules.

use robots_benches::dense::Dense;
use robots_benches::engine::{Engine, libraries};
use robots_benches::measure;
use robots_benches::ours::pack;
use robots_benches::workload;

use crate::table::{bytes, ratio, table, time};

/// A table.
pub(crate) fn text() -> Result<String, String> {
    let mut libraries = libraries();
    libraries.retain(|library| !library.parses_each_time);
    let names = libraries.iter().map(|library| library.name);
    let columns = [
        "rules",
        "robots.txt, bytes",
        "packed",
        "dense DFA",
        "compile",
    ];
    let mut rows = table(columns.into_iter().chain(names));
    for workload in workload::growing() {
        let engines: Vec<Option<Box<dyn Engine + '_>>> = libraries
            .iter()
            .map(|library| (library.parse)(&workload.text))
            .collect();
        let built: Vec<&dyn Engine> = engines.iter().flatten().map(|engine| &**engine).collect();
        let mut times = measure::warm(&built, &workload.requests).into_iter();
        let times: Vec<Option<f64>> = engines
            .iter()
            .map(|engine| engine.as_ref().and_then(|_| times.next()))
            .collect();
        let dense = Dense::new(&workload.text).map(|dense| dense.bytes());
        let ours = times[0].unwrap_or(f64::NAN);
        let mut row = vec![
            workload.rules.to_string(),
            bytes(workload.text.len()),
            bytes(pack(&workload.text).packed().len()),
            dense.map_or_else(|| "too large".to_owned(), bytes),
            time(measure::call(|| pack(&workload.text))),
        ];
        row.extend(times.iter().enumerate().map(|(index, spent)| match spent {
            None => "–".to_owned(),
            Some(ours) if index == 0 => time(*ours),
            Some(spent) => format!("{} ({})", time(*spent), ratio(*spent, ours)),
        }));
        rows.add_row(row);
    }
    Ok(rows.to_string())
}
