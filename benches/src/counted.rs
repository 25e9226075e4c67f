//! A run of one library on one workload, which the section `instructions` starts under callgrind.

use robots_benches::engine::{Engine, Requests, libraries};
use robots_benches::workload;

/// The first argument of a run that counts; the library, the workload and the number of decisions
/// follow.
pub(crate) const ARGUMENT: &str = "--counted";

/// The name of the function whose instructions callgrind counts.
pub(crate) const FUNCTION: &str = "*decide_counted*";

/// Decides the number of requests that the arguments give.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let [library, workload, count] = arguments else {
        return Err(format!("`{ARGUMENT}` is for callgrind"));
    };
    let count = count.parse().map_err(|_| "no number of decisions")?;
    let workload = workload::with_requests(workload, count).ok_or("no such workload")?;
    let mut all = libraries().into_iter();
    let library = all.find(|known| known.name == library);
    let library = library.ok_or("no such library")?;
    let engine = (library.parse)(&workload.text).ok_or("it is too large")?;
    let mut allowed = vec![false; workload.requests.len()];
    // The first decision does work that is done once, such as compiling a peer's regular expressions.
    engine.decide(&workload.requests, 0..1, &mut allowed);
    decide_counted(&*engine, &workload.requests, &mut allowed);
    std::hint::black_box(allowed);
    Ok(())
}

#[inline(never)]
fn decide_counted(engine: &dyn Engine, requests: &Requests, allowed: &mut [bool]) {
    engine.decide(requests, 0..requests.len(), allowed);
}
