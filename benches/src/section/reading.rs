//! The time of parsing or compiling a robots.txt once, and the size of the result.

use robots_benches::dense::Dense;
use robots_benches::libraries::{DENSE, libraries};
use robots_benches::measure;
use robots_benches::ours::pack;
use robots_benches::workload;

use robots_benches::table::{bytes, table, time};

/// Returns the times and sizes of each workload.
#[expect(clippy::unnecessary_wraps, reason = "other sections can fail")]
pub(crate) fn text() -> Result<String, String> {
    let mut libraries = libraries();
    libraries.retain(|library| !library.parses_each_time && library.name != DENSE.name);
    let columns = ["workload", "robots.txt, bytes", "packed, bytes", "dense DFA, bytes"];
    let names = libraries.iter().map(|library| library.name);
    let mut rows = table(columns.into_iter().chain(names).chain([DENSE.name]));
    for workload in workload::all() {
        let (spent, dense) = measure::call_with_result(|| Dense::new(&workload.text));
        let mut row = vec![
            workload.name.clone(),
            bytes(workload.text.len()),
            bytes(pack(&workload.text).packed().len()),
            dense.map_or_else(|| "too large".to_owned(), |dense| bytes(dense.bytes())),
        ];
        row.extend(
            libraries
                .iter()
                .map(|library| time(measure::call(|| drop((library.parse)(&workload.text))))),
        );
        row.push(time(spent));
        rows.add_row(row);
    }
    Ok(rows.to_string())
}
