//! The time of a decision, with warm and with cold caches.

use std::fmt::Write as _;

use comfy_table::Table;
use robots_benches::engine::{Engine, Library};
use robots_benches::libraries::libraries;
use robots_benches::measure::{self, Timing};
use robots_benches::workload::Workload;

use super::agreement::{Compared, compared};
use robots_benches::table::{bytes, ratio, table, time};

/// The number of decisions below which the number is reported.
const MANY: usize = 1_000;

/// A library that compiled a workload.
struct Contestant<'w> {
    library: Library,
    engine: Box<dyn Engine + 'w>,
    percent_wrong: f64,
}

/// Returns the tables for warm and for cold caches.
pub(crate) fn text() -> Result<String, String> {
    let libraries = libraries();
    let mut warm = Times::new(&libraries);
    let mut cold = Times::new(&libraries);
    for compared in compared()? {
        let workload = &compared.workload;
        let contestants = contestants(compared);
        let engines: Vec<&dyn Engine> = contestants.iter().map(|c| &*c.engine).collect();
        let times = measure::warm(&engines, &workload.requests);
        warm.add(workload, &contestants, times.into_iter().map(Some));
        // A library that parses for each decision sees the caches as its parser left them.
        let is_parsed = |c: &&Contestant<'_>| !c.library.parses_each_time;
        let parsed = contestants.iter().filter(is_parsed);
        let engines: Vec<&dyn Engine> = parsed.map(|c| &*c.engine).collect();
        let mut times = measure::cold(&engines, &workload.requests).into_iter();
        let times = contestants.iter().map(|c| is_parsed(&c).then(|| times.next()).flatten());
        cold.add(workload, &contestants, times);
    }
    Ok(format!(
        "Warm caches:\n\n{}\n\nCold caches, the first thousand decisions:\n\n{}",
        warm.text(),
        cold.text()
    ))
}

/// Parses a workload with all libraries that can.
fn contestants(compared: &Compared) -> Vec<Contestant<'_>> {
    let accuracies = compared.accuracies.iter();
    let contestants = accuracies.filter_map(|(library, accuracy)| {
        Some(Contestant {
            library: *library,
            engine: (library.parse)(&compared.workload.text)?,
            percent_wrong: accuracy.percent_wrong(),
        })
    });
    contestants.collect()
}

/// A table of times.
struct Times<'l> {
    libraries: &'l [Library],
    rows: Table,
    /// A workload, a library and the number of its decisions that were timed, where that is small.
    few: Vec<String>,
}

impl<'l> Times<'l> {
    fn new(libraries: &'l [Library]) -> Self {
        let columns = ["workload", "rules", "wild", "best exact peer"];
        let names = libraries.iter().map(|library| library.name);
        Self { libraries, rows: table(columns.into_iter().chain(names)), few: Vec::new() }
    }

    /// Adds a row. The first contestant is this project. The last library, the plain automaton, is
    /// not a peer.
    fn add(
        &mut self,
        workload: &Workload,
        contestants: &[Contestant<'_>],
        timings: impl Iterator<Item = Option<Timing>>,
    ) {
        let measured: Vec<(&Contestant<'_>, Option<Timing>)> =
            contestants.iter().zip(timings).collect();
        let ours = match measured.first() {
            Some((_, Some(timing))) => timing.nanoseconds,
            _ => f64::NAN,
        };
        let last = self.libraries.last().map(|library| library.name);
        let peers = measured.iter().skip(1).filter_map(|(c, timing)| {
            let is_exact_peer = c.percent_wrong == 0.0 && Some(c.library.name) != last;
            is_exact_peer.then_some((c.library.name, timing.as_ref()?.nanoseconds))
        });
        let best = peers.min_by(|a, b| a.1.total_cmp(&b.1));
        let mut row = vec![
            format!("{}: {}", workload.name, workload.shape),
            workload.rules.to_string(),
            workload.wildcards.to_string(),
            best.map_or_else(String::new, |(peer, time)| format!("{peer} {}", ratio(time, ours))),
        ];
        for (index, library) in self.libraries.iter().enumerate() {
            let found = measured.iter().find(|(c, _)| c.library.name == library.name);
            row.push(match found {
                None => "too large".to_owned(),
                Some((_, None)) => "–".to_owned(),
                Some(_) if index == 0 => time(ours),
                Some((c, Some(timing))) => cell(timing.nanoseconds, ours, c.percent_wrong),
            });
            if let Some((_, Some(timing))) = found
                && timing.decisions < MANY
            {
                let (name, decisions) = (library.name, timing.decisions);
                self.few.push(format!("{} {name} {decisions}", workload.name));
            }
        }
        self.rows.add_row(row);
    }

    /// Returns the table and, below it, what was timed on few decisions.
    fn text(&self) -> String {
        let Self { rows, few, .. } = self;
        let many = bytes(MANY);
        if few.is_empty() {
            return rows.to_string();
        }
        let few = few.join(", ");
        format!("{rows}\n\nTimed on fewer than {many} decisions in all: {few}.")
    }
}

fn cell(nanoseconds: f64, ours: f64, percent_wrong: f64) -> String {
    let mut cell = format!("{} ({})", time(nanoseconds), ratio(nanoseconds, ours));
    if percent_wrong > 0.0 {
        // Writing to a string does not fail.
        _ = write!(cell, ", {percent_wrong:.1} % wrong");
    }
    cell
}
