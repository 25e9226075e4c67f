//! The agreement of each library with the evaluator, which compares every rule with the path.

use std::sync::OnceLock;

use robots_benches::engine::{Library, TOKEN};
use robots_benches::libraries::{DENSE, OURS, libraries};
use robots_benches::workload::{self, Workload};
use robots_core::{Dialect, Reading, SourceText};

use robots_benches::table::table;

/// Returns the disagreements of the peers; an error if this project or the plain automaton
/// disagrees.
pub(crate) fn text() -> Result<String, String> {
    let mut rows = table(["workload", "library", "wrong", "it allows", "it disallows"]);
    for compared in compared()? {
        let paths = &compared.workload.requests.paths;
        let example = |wrong: &[usize]| example(wrong.iter().map(|&index| &*paths[index]));
        for (library, accuracy) in &compared.accuracies {
            if accuracy.wrong() > 0 {
                rows.add_row([
                    compared.workload.name.clone(),
                    library.name.to_owned(),
                    format!("{} of {}", accuracy.wrong(), accuracy.asked),
                    example(&accuracy.allows),
                    example(&accuracy.disallows),
                ]);
            }
        }
    }
    Ok(format!(
        "{rows}\n\nA library without a row for a workload decides all its requests as the \
         evaluator does."
    ))
}

/// A workload, and the accuracy of each library that can compile it.
pub(crate) struct Compared {
    pub(crate) workload: Workload,
    pub(crate) accuracies: Vec<(Library, Accuracy)>,
}

/// The comparison of a library with the evaluator.
pub(crate) struct Accuracy {
    /// The number of requests that were compared.
    asked: usize,
    /// The indices of the requests that the library wrongly allows.
    allows: Vec<usize>,
    /// The indices of the requests that the library wrongly disallows.
    disallows: Vec<usize>,
}

impl Accuracy {
    fn wrong(&self) -> usize {
        self.allows.len() + self.disallows.len()
    }

    /// Returns the share of wrong decisions in percent.
    pub(crate) fn percent_wrong(&self) -> f64 {
        let number = |count: usize| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
        100.0 * number(self.wrong()) / number(self.asked)
    }
}

/// Compares all libraries on all workloads, once in a run.
///
/// It is an error if this project or the plain automaton differ from the evaluator.
pub(crate) fn compared() -> Result<&'static [Compared], String> {
    static COMPARED: OnceLock<Result<Vec<Compared>, String>> = OnceLock::new();
    let compared = COMPARED.get_or_init(|| workload::all().map(compare).collect());
    compared.as_deref().map_err(Clone::clone)
}

fn compare(workload: Workload) -> Result<Compared, String> {
    let expected = expected(&workload);
    let mut accuracies = Vec::new();
    for library in libraries() {
        if let Some(accuracy) = accuracy(&workload, &library, &expected)? {
            accuracies.push((library, accuracy));
        }
    }
    Ok(Compared { workload, accuracies })
}

/// Returns the evaluator's verdict on each request: `true` for "allowed".
fn expected(workload: &Workload) -> Vec<bool> {
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

/// Returns the accuracy of a library; `None` if it cannot compile the workload.
fn accuracy(
    workload: &Workload,
    library: &Library,
    expected: &[bool],
) -> Result<Option<Accuracy>, String> {
    let Some(engine) = (library.parse)(&workload.text) else {
        return Ok(None);
    };
    let is_exact = [OURS.name, DENSE.name].contains(&library.name);
    let requests = &workload.requests;
    let asked = if is_exact { requests.len() } else { compared_requests(library, workload) };
    let mut allowed = vec![false; requests.len()];
    engine.decide(requests, 0..asked, &mut allowed);
    let wrong = |allow: bool| -> Vec<usize> {
        (0..asked).filter(|&index| allowed[index] == allow && expected[index] != allow).collect()
    };
    let accuracy = Accuracy { asked, allows: wrong(true), disallows: wrong(false) };
    let first = accuracy.allows.iter().chain(&accuracy.disallows).next();
    if let (true, Some(&index)) = (is_exact, first) {
        let (name, path, workload) = (library.name, &requests.paths[index], &workload.name);
        return Err(format!("{name} decides `{path}` of {workload} wrongly"));
    }
    Ok(Some(accuracy))
}

/// The number of rules above which a library decides fewer requests in the comparison, in
/// proportion.
const MANY_RULES: usize = 2_000;

/// Returns the number of requests that a peer decides in the comparison.
fn compared_requests(library: &Library, workload: &Workload) -> usize {
    let mut left = library.compared_bytes * MANY_RULES / workload.rules.max(MANY_RULES);
    let fits = |path: &&String| {
        let fits = path.len() <= left;
        left = left.saturating_sub(path.len());
        fits
    };
    workload.requests.paths.iter().take_while(fits).count()
}

/// Returns the shortest of some paths.
fn example<'p>(paths: impl Iterator<Item = &'p str>) -> String {
    let shortest = paths.min_by_key(|path| path.len());
    shortest.map_or_else(String::new, |path| format!("`{path:.50}`"))
}
