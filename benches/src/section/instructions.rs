//! The instructions of a decision, which callgrind counts. The load of the machine does not change
//! them.

use std::env;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use robots_benches::engine::{OURS, libraries};
use robots_benches::workload;

use crate::counted;
use crate::document;
use crate::table::table;

/// The number of decisions that are counted.
const DECISIONS: usize = 1_000;

/// The libraries that parse a robots.txt fast enough for a simulated processor.
const COUNTED: [&str; 3] = [OURS.name, "robotxt", "texting_robots"];

/// Returns a table. Leaves the profiles in the target folder, for `callgrind_annotate`.
pub(crate) fn text() -> Result<String, String> {
    let folder = document::root().join("benches/target/callgrind");
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut libraries = libraries();
    libraries.retain(|library| COUNTED.contains(&library.name));
    let names = libraries.iter().map(|library| library.name);
    let mut rows = table(["workload"].into_iter().chain(names));
    for workload in workload::names() {
        let decisions = decisions(workload);
        let mut row = vec![workload.to_owned()];
        for library in &libraries {
            let profile = folder.join(format!("{workload}.{}.callgrind", library.name));
            let all = count(library.name, workload, &profile)?;
            row.push((all / decisions).to_string());
        }
        rows.add_row(row);
    }
    Ok(rows.to_string())
}

fn decisions(workload: &str) -> u64 {
    let workload = workload::with_requests(workload, DECISIONS);
    workload.map_or(1, |workload| workload.requests.len() as u64)
}

/// Returns the instructions of all decisions.
fn count(library: &str, workload: &str, profile: &Path) -> Result<u64, String> {
    let this = env::current_exe().map_err(|error| error.to_string())?;
    let status = Command::new("valgrind")
        .args(["--tool=callgrind", "--dump-line=yes", "--quiet"])
        .arg(format!("--toggle-collect={}", counted::FUNCTION))
        .arg(format!("--callgrind-out-file={}", profile.display()))
        .arg(this)
        .args([counted::ARGUMENT, library, workload, &DECISIONS.to_string()])
        .stderr(Stdio::inherit())
        .status()
        .map_err(|error| format!("valgrind: {error}"))?;
    if !status.success() {
        return Err(format!("valgrind on {workload}: {status}"));
    }
    let text = fs::read_to_string(profile).map_err(|error| error.to_string())?;
    let totals = text
        .lines()
        .rev()
        .find_map(|line| line.strip_prefix("totals: "));
    totals
        .and_then(|totals| totals.trim().parse().ok())
        .ok_or_else(|| format!("{} has no totals", profile.display()))
}
