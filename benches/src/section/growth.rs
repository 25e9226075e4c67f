//! Decision time and size by number of rules: a table and two plots.

use robots_benches::dense::Dense;
use robots_benches::engine::Library;
use robots_benches::libraries::{DENSE, libraries};
use robots_benches::measure;
use robots_benches::ours::pack;
use robots_benches::workload::{self, Workload};

use super::more_rules::MoreRules;
use crate::plot::{Curve, Plot};
use robots_benches::document;
use robots_benches::table::{bytes, ratio, table, time};

/// The measurements at one size of site.
struct Point {
    rules: usize,
    text: usize,
    packed: usize,
    dense: Option<usize>,
    compile: f64,
    /// The decision time of each library; `None` if it cannot compile the site.
    times: Vec<Option<f64>>,
}

/// Returns the table, and writes the plots to `benches/plots`.
pub(crate) fn text() -> Result<String, String> {
    let mut libraries = libraries();
    libraries.retain(|library| !library.parses_each_time);
    let mut more_rules = MoreRules::new(&libraries);
    let points: Vec<Point> = workload::growing()
        .map(|workload| measured(&workload, &libraries, &mut more_rules))
        .collect();
    plot(&points, &libraries)?;
    let names = libraries.iter().map(|library| library.name);
    let columns =
        ["rules", "robots.txt, bytes", "packed, bytes", "dense DFA, bytes", "compiled in"];
    let mut rows = table(columns.into_iter().chain(names));
    for point in &points {
        let ours = point.times[0].unwrap_or(f64::NAN);
        let mut row = vec![
            point.rules.to_string(),
            bytes(point.text),
            bytes(point.packed),
            point.dense.map_or_else(|| "too large".to_owned(), bytes),
            time(point.compile),
        ];
        row.extend(point.times.iter().enumerate().map(|(index, spent)| match spent {
            None => "–".to_owned(),
            Some(ours) if index == 0 => time(*ours),
            Some(spent) => format!("{} ({})", time(*spent), ratio(*spent, ours)),
        }));
        rows.add_row(row);
    }
    Ok(rows.to_string())
}

fn measured(workload: &Workload, libraries: &[Library], more_rules: &mut MoreRules<'_>) -> Point {
    let times = more_rules.times(workload);
    let is_dense = libraries
        .iter()
        .zip(&times)
        .any(|(library, time)| library.name == DENSE.name && time.is_some());
    let dense = is_dense.then(|| Dense::new(&workload.text)).flatten();
    let (compile, site) = measure::call_with_result(|| pack(&workload.text));
    Point {
        rules: workload.rules,
        text: workload.text.len(),
        packed: site.packed().len(),
        dense: dense.map(|dense| dense.bytes()),
        compile,
        times,
    }
}

fn plot(points: &[Point], libraries: &[Library]) -> Result<(), String> {
    let folder = document::root().join("benches/plots");
    let curve = |name: &'static str, of: &dyn Fn(&Point) -> Option<f64>| Curve {
        name,
        points: points.iter().filter_map(|point| Some((number(point.rules), of(point)?))).collect(),
    };
    let times = libraries
        .iter()
        .enumerate()
        .map(|(index, library)| curve(library.name, &|point| point.times[index]));
    Plot {
        title: "One decision, by number of rules",
        unit: "nanoseconds",
        curves: times.collect(),
    }
    .write(&folder.join("decision.svg"))?;
    Plot {
        title: "Size, by number of rules",
        unit: "bytes",
        curves: vec![
            curve("robots-static", &|point| Some(number(point.packed))),
            curve("robots.txt", &|point| Some(number(point.text))),
            curve("dense DFA", &|point| point.dense.map(number)),
        ],
    }
    .write(&folder.join("size.svg"))
}

fn number(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}
