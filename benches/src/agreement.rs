//! Who agrees with the evaluator, which compares every rule with the path: before anything is timed.

use robots_benches::engine::LIBRARIES;
use robots_benches::workload::Workload;
use robots_core::{Dialect, Document, Policy, SourceText, syntax};

use crate::report::table;

/// Decisions in which the slow peers are compared; ours is in all.
const COMPARED: usize = 1_000;

/// Prints the disagreements of the peers; an error when there is one of ours.
pub(crate) fn print(workloads: &[Workload]) -> Result<(), String> {
    let mut table = table(&[
        "workload",
        "library",
        "differs in",
        "for example",
        "it says",
    ]);
    for workload in workloads {
        let expected = expected(workload);
        for library in LIBRARIES {
            let ours = library.name == LIBRARIES[0].name;
            let count = if ours {
                workload.requests.len()
            } else {
                COMPARED
            };
            let requests = &workload.requests[..count.min(workload.requests.len())];
            let mut allowed = vec![false; requests.len()];
            (library.parse)(&workload.text).decide(requests, &mut allowed);
            let differing: Vec<(&String, bool)> = requests
                .iter()
                .zip(allowed)
                .zip(&expected)
                .filter(|((_, allowed), expected)| allowed != *expected)
                .map(|(answer, _)| answer)
                .collect();
            let Some((request, allowed)) = differing.iter().min_by_key(|(r, _)| r.len()) else {
                continue;
            };
            if ours {
                return Err(format!(
                    "{}: `{}` is decided wrongly",
                    workload.name, request
                ));
            }
            table.add_row([
                workload.name.clone(),
                library.name.to_owned(),
                format!("{} of {}", differing.len(), requests.len()),
                format!("`{:.60}`", request),
                if *allowed { "allow" } else { "disallow" }.to_owned(),
            ]);
        }
    }
    println!("Disagreements with the evaluator of RFC 9309 (a library without a line has none):\n");
    println!("{table}\n");
    Ok(())
}

fn expected(workload: &Workload) -> Vec<bool> {
    let source = SourceText::new("robots.txt", workload.text.as_str());
    let document: Document = syntax::parse(&source);
    let policy = Policy::new(&source, &document, &Dialect::RFC_9309);
    let paths = workload.requests.iter().map(|request| request.as_bytes());
    paths
        .map(|path| policy.evaluate(b"BenchBot", path).verdict.is_allow())
        .collect()
}
