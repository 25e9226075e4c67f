//! The time of a decision, with warm and with cold caches.

use std::fmt::Write as _;

use comfy_table::Table;
use robots_benches::engine::{Engine, Library, libraries};
use robots_benches::measure;
use robots_benches::workload::{self, Workload};

use super::agreement::{expected, wrong};
use crate::table::{ratio, table, time};

/// A library that compiled a workload.
struct Contestant<'w> {
    library: Library,
    engine: Box<dyn Engine + 'w>,
    /// The share of wrong decisions in percent.
    wrong: f64,
}

/// Returns the tables for warm and for cold caches.
pub(crate) fn text() -> Result<String, String> {
    let libraries = libraries();
    let mut warm = times_table(&libraries);
    let mut cold = times_table(&libraries);
    for workload in workload::all() {
        let contestants = contestants(&workload, &libraries)?;
        let engines: Vec<&dyn Engine> = contestants.iter().map(|c| &*c.engine).collect();
        add(
            &mut warm,
            &workload,
            &libraries,
            &contestants,
            &measure::warm(&engines, &workload.requests),
        );
        // A library that parses for each decision sees the caches as its parser left them.
        let parsed: Vec<&dyn Engine> = contestants
            .iter()
            .filter(|c| !c.library.parses_each_time)
            .map(|c| &*c.engine)
            .collect();
        let mut times = measure::cold(&parsed, &workload.requests).into_iter();
        let times: Vec<f64> = contestants
            .iter()
            .map(|c| {
                if c.library.parses_each_time {
                    f64::NAN
                } else {
                    times.next().unwrap_or(f64::NAN)
                }
            })
            .collect();
        add(&mut cold, &workload, &libraries, &contestants, &times);
    }
    Ok(format!(
        "Warm caches:\n\n{warm}\n\nCold caches, the first thousand decisions:\n\n{cold}"
    ))
}

fn contestants<'w>(
    workload: &'w Workload,
    libraries: &[Library],
) -> Result<Vec<Contestant<'w>>, String> {
    let expected = expected(workload);
    let mut contestants = Vec::new();
    for library in libraries {
        let Some(wrong) = wrong(workload, library, &expected)? else {
            continue;
        };
        contestants.extend((library.parse)(&workload.text).map(|engine| Contestant {
            library: *library,
            engine,
            wrong: wrong.percent(),
        }));
    }
    Ok(contestants)
}

fn times_table(libraries: &[Library]) -> Table {
    let columns = ["workload", "rules", "wild", "best exact peer"];
    table(
        columns
            .into_iter()
            .chain(libraries.iter().map(|library| library.name)),
    )
}

/// Adds a row. The first contestant is this project. The last library, the plain automaton, is not
/// a peer.
fn add(
    table: &mut Table,
    workload: &Workload,
    libraries: &[Library],
    contestants: &[Contestant<'_>],
    times: &[f64],
) {
    let ours = times[0];
    let last = libraries.last().map(|library| library.name);
    let best = contestants
        .iter()
        .zip(times)
        .skip(1)
        .filter(|(c, time)| c.wrong == 0.0 && !time.is_nan() && Some(c.library.name) != last)
        .min_by(|a, b| a.1.total_cmp(b.1));
    let mut row = vec![
        format!("{}: {}", workload.name, workload.shape),
        workload.rules.to_string(),
        workload.wildcards.to_string(),
        best.map_or_else(String::new, |(peer, time)| {
            format!("{} {}", peer.library.name, ratio(*time, ours))
        }),
    ];
    for library in libraries {
        let at = contestants
            .iter()
            .position(|c| c.library.name == library.name);
        row.push(match at {
            None => "too large".to_owned(),
            Some(at) if times[at].is_nan() => "–".to_owned(),
            Some(0) => time(ours),
            Some(at) => {
                let (nanoseconds, wrong) = (times[at], contestants[at].wrong);
                let mut cell = format!("{} ({})", time(nanoseconds), ratio(nanoseconds, ours));
                if wrong > 0.0 {
                    // Writing to a string does not fail.
                    _ = write!(cell, ", {wrong:.1} % wrong");
                }
                cell
            }
        });
    }
    table.add_row(row);
}
