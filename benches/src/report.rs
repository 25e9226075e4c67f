//! Times and sizes as Markdown tables.

use comfy_table::{CellAlignment, Table, presets};
use robots_benches::engine::{Engine, LIBRARIES, Library, pack};
use robots_benches::measure;
use robots_benches::workload::{self, Workload};

/// An empty table that prints as Markdown.
pub(crate) fn table(header: &[&str]) -> Table {
    let mut table = Table::new();
    table
        .load_preset(presets::ASCII_MARKDOWN)
        .set_header(header);
    table
}

/// Decision times, and then parse times and sizes, of the comparison's workloads.
pub(crate) fn compared(workloads: &[Workload]) {
    let mut decide = table(&["workload", "rules", "wild"]);
    let mut parse = table(&["workload", "robots.txt", "packed"]);
    for table in [&mut decide, &mut parse] {
        name_libraries(table, &LIBRARIES);
    }
    for workload in workloads {
        let times = decisions(workload, &LIBRARIES);
        let mut row = vec![
            format!("{}: {}", workload.name, workload.shape),
            workload.rules.to_string(),
            workload.wildcards.to_string(),
        ];
        row.extend(times.iter().map(|time| with_ratio(*time, times[0])));
        decide.add_row(row);

        let mut row = vec![
            workload.name.clone(),
            format!("{} B", workload.text.len()),
            format!("{} B", pack(&workload.text).packed().len()),
        ];
        row.extend(
            LIBRARIES
                .iter()
                .map(|library| time(measure::call(|| drop((library.parse)(&workload.text))))),
        );
        parse.add_row(row);
    }
    println!("A decision, and how many times ours that is:\n\n{decide}\n");
    println!("Reading the text once (`robotstxt` reads it again for each decision):\n\n{parse}\n");
}

/// Decision time and size against the number of rules.
pub(crate) fn growing() {
    let libraries = &LIBRARIES[..3];
    let mut growth = table(&["rules", "robots.txt", "packed", "compile"]);
    name_libraries(&mut growth, libraries);
    for workload in workload::growing() {
        let times = decisions(&workload, libraries);
        let mut row = vec![
            workload.rules.to_string(),
            format!("{} B", workload.text.len()),
            format!("{} B", pack(&workload.text).packed().len()),
            time(measure::call(|| pack(&workload.text))),
        ];
        row.extend(times.iter().map(|time| with_ratio(*time, times[0])));
        growth.add_row(row);
    }
    println!("A decision as a site grows; one rule in five holds a `*`:\n\n{growth}");
}

fn decisions(workload: &Workload, libraries: &[Library]) -> Vec<f64> {
    let engines: Vec<Box<dyn Engine + '_>> = libraries
        .iter()
        .map(|library| (library.parse)(&workload.text))
        .collect();
    let engines: Vec<&dyn Engine> = engines.iter().map(|engine| &**engine).collect();
    measure::decisions(&engines, &workload.requests)
}

fn name_libraries(table: &mut Table, libraries: &[Library]) {
    if let Some(header) = table.header() {
        let mut header = header.clone();
        for library in libraries {
            header.add_cell(library.name.into());
        }
        table.set_header(header);
    }
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
}

fn with_ratio(nanoseconds: f64, ours: f64) -> String {
    let ratio = nanoseconds / ours;
    let digits = usize::from(ratio < 9.95);
    format!("{} ({ratio:.digits$}×)", time(nanoseconds))
}

/// Three digits and a unit.
fn time(nanoseconds: f64) -> String {
    let (value, unit) = match nanoseconds {
        n if n < 1e3 => (n, "ns"),
        n if n < 1e6 => (n / 1e3, "µs"),
        n if n < 1e9 => (n / 1e6, "ms"),
        n => (n / 1e9, "s"),
    };
    let digits = if value < 9.995 {
        2
    } else {
        usize::from(value < 99.95)
    };
    format!("{value:.digits$} {unit}")
}
