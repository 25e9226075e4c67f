//! A run of one library on one workload, which the section `instructions` starts under callgrind.

use std::fs;
use std::hint::black_box;

use robots_benches::engine::{Engine, Requests, TOKEN};
use robots_benches::libraries::{OURS, libraries};
use robots_benches::ours::{Decided, Explained};
use robots_benches::workload;
use robots_static::RobotsTxt;

/// The first argument of a run that counts. The subject, the workload, the number of decisions and
/// the compiled site of this project follow.
pub(crate) const ARGUMENT: &str = "--counted";

/// The name of the function whose instructions callgrind counts.
pub(crate) const FUNCTION: &str = "*decide_counted*";

/// The subject that decides as this project does, and returns the rule that decided.
pub(crate) const EXPLAIN: &str = "explain";

/// Decides the number of requests that the arguments give.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let [subject, workload, count, site] = arguments else {
        return Err(format!("`{ARGUMENT}` is for callgrind"));
    };
    let count = count.parse().map_err(|_| "invalid number of decisions")?;
    let workload = workload::with_requests(workload, count).ok_or("unknown workload")?;
    let requests = &workload.requests;
    if ![OURS.name, EXPLAIN].contains(&subject.as_str()) {
        let mut all = libraries().into_iter();
        let library = all.find(|known| known.name == subject);
        let library = library.ok_or("unknown library")?;
        let engine = (library.parse)(&workload.text).ok_or("too large")?;
        // The first decision does work that is done once, such as compiling a peer's regular
        // expressions.
        engine.decide(requests, 0..1, &mut vec![false; requests.len()]);
        decide_counted(&*engine, requests);
        return Ok(());
    }
    // Read, because compiling takes long on a simulated processor.
    let site = fs::read(site).map_err(|error| format!("{site}: {error}"))?;
    let site = RobotsTxt::from_bytes(&site).map_err(|error| error.to_string())?;
    let group = site.group(TOKEN);
    if subject == EXPLAIN {
        decide_counted(&Explained(group), requests);
    } else {
        decide_counted(&Decided(group), requests);
    }
    Ok(())
}

#[inline(never)]
fn decide_counted(engine: &dyn Engine, requests: &Requests) {
    let mut allowed = vec![false; requests.len()];
    engine.decide(requests, 0..requests.len(), &mut allowed);
    black_box(allowed);
}
