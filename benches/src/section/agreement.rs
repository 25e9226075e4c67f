//! The agreement of each library with the evaluator, which compares every rule with the path.

use robots_benches::engine::{DENSE, Library, OURS, TOKEN, libraries};
use robots_benches::workload::{self, Workload};
use robots_core::{Dialect, Reading, SourceText};

use crate::table::table;

/// Returns the disagreements of the peers; an error if this project or the plain automaton
/// disagrees.
pub(crate) fn text() -> Result<String, String> {
    let mut rows = table(["workload", "library", "wrong", "it allows", "it disallows"]);
    for workload in workload::all() {
        let expected = expected(&workload);
        for library in libraries() {
            let Some(wrong) = wrong(&workload, &library, &expected)? else {
                continue;
            };
            if wrong.count() > 0 {
                rows.add_row([
                    workload.name.clone(),
                    library.name.to_owned(),
                    format!("{} of {}", wrong.count(), wrong.asked),
                    example(&wrong.allows),
                    example(&wrong.disallows),
                ]);
            }
        }
    }
    Ok(format!(
        "{rows}\n\nA library without a row for a workload decides all its requests as the evaluator does."
    ))
}

/// Returns the evaluator's verdict on each request: `true` for "allowed".
pub(crate) fn expected(workload: &Workload) -> Vec<bool> {
    let source = SourceText::new("robots.txt", workload.text.as_str());
    let reading = Reading::new(&source, Dialect::RFC_9309);
    let paths = workload.requests.paths.iter();
    paths
        .map(|path| {
            let evaluation = reading.evaluate(TOKEN.as_bytes(), path.as_bytes());
            evaluation.verdict.is_allow()
        })
        .collect()
}

/// The requests that a library does not decide as the evaluator does.
pub(crate) struct Wrong<'w> {
    asked: usize,
    allows: Vec<&'w str>,
    disallows: Vec<&'w str>,
}

impl Wrong<'_> {
    fn count(&self) -> usize {
        self.allows.len() + self.disallows.len()
    }

    /// Returns the share of wrong decisions in percent.
    pub(crate) fn percent(&self) -> f64 {
        let number = |count: usize| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
        100.0 * number(self.count()) / number(self.asked)
    }
}

/// Returns the wrong decisions of a library; `None` if it cannot compile the workload.
///
/// It is an error if this project or the plain automaton differ from the evaluator.
pub(crate) fn wrong<'w>(
    workload: &'w Workload,
    library: &Library,
    expected: &[bool],
) -> Result<Option<Wrong<'w>>, String> {
    let Some(engine) = (library.parse)(&workload.text) else {
        return Ok(None);
    };
    let is_exact = [OURS.name, DENSE.name].contains(&library.name);
    let requests = &workload.requests;
    let asked = if is_exact {
        requests.len()
    } else {
        let mut left = library.compared_bytes;
        let fits = |path: &&String| {
            let fits = path.len() <= left;
            left = left.saturating_sub(path.len());
            fits
        };
        requests.paths.iter().take_while(fits).count()
    };
    let mut allowed = vec![false; requests.len()];
    engine.decide(requests, 0..asked, &mut allowed);
    let mut wrong = Wrong {
        asked,
        allows: Vec::new(),
        disallows: Vec::new(),
    };
    for ((path, allowed), expected) in requests.paths.iter().zip(allowed).zip(expected).take(asked)
    {
        match (allowed, *expected) {
            (true, false) => wrong.allows.push(path),
            (false, true) => wrong.disallows.push(path),
            _ => {}
        }
    }
    if let (true, Some(path)) = (is_exact, wrong.allows.iter().chain(&wrong.disallows).next()) {
        let (name, workload) = (library.name, &workload.name);
        return Err(format!("{name} decides `{path}` of {workload} wrongly"));
    }
    Ok(Some(wrong))
}

/// Returns the shortest of some paths.
fn example(paths: &[&str]) -> String {
    let shortest = paths.iter().min_by_key(|path| path.len());
    shortest.map_or_else(String::new, |path| format!("`{path:.50}`"))
}
