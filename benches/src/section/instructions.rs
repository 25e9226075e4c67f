//! The instructions of a decision, which callgrind counts. The load of the machine does not change
//! them.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::thread;

use robots_benches::libraries::OURS;
use robots_benches::ours::pack;
use robots_benches::workload::{self, Workload};

use crate::counted::{self, EXPLAIN};
use robots_benches::document;
use robots_benches::table::table;

/// The number of decisions of this project that are counted.
const DECISIONS: usize = 1_000;

/// The maximum number of decisions of a peer that are counted, times the number of rules: each
/// decision compares the rules one by one.
const COMPARED_RULES: usize = 1_000_000;

/// The subjects: this project, and the peers that parse a robots.txt fast enough for a simulated
/// processor.
const SUBJECTS: [&str; 4] = [OURS.name, EXPLAIN, "robotxt", "texting_robots"];

/// One run of callgrind.
struct Run {
    workload: String,
    subject: &'static str,
    decisions: usize,
    site: PathBuf,
    /// Instructions per decision.
    counted: Result<u64, String>,
}

/// Returns a table. Leaves the profiles in the target folder, for `callgrind_annotate`.
pub(crate) fn text() -> Result<String, String> {
    let folder = document::root().join("benches/target/callgrind");
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut runs = Vec::new();
    for workload in workload::all() {
        runs.extend(runs_of(&workload, &folder)?);
    }
    count_all(&mut runs, &folder);
    let header = ["workload", "decide", "explain", "explain ÷ decide"];
    let mut rows = table(header.into_iter().chain(SUBJECTS.into_iter().skip(2)));
    for runs in runs.chunks(SUBJECTS.len()) {
        let counts: Result<Vec<u64>, String> = runs.iter().map(|run| run.counted.clone()).collect();
        let counts = counts?;
        let [decide, explain, peers @ ..] = counts.as_slice() else {
            continue;
        };
        let mut row = vec![runs[0].workload.clone()];
        row.extend([decide, explain].map(u64::to_string));
        row.push(format!("{:.1}", number(*explain) / number(*decide)));
        row.extend(peers.iter().map(u64::to_string));
        rows.add_row(row);
    }
    Ok(rows.to_string())
}

/// Returns the runs of a workload, and writes the compiled site that those of this project read.
fn runs_of(workload: &Workload, folder: &Path) -> Result<[Run; SUBJECTS.len()], String> {
    let site = folder.join(format!("{}.robots", workload.name));
    fs::write(&site, pack(&workload.text).to_bytes())
        .map_err(|error| format!("{}: {error}", site.display()))?;
    Ok(SUBJECTS.map(|subject| {
        let most = match subject {
            EXPLAIN => DECISIONS,
            _ if subject == OURS.name => DECISIONS,
            _ => DECISIONS.min(COMPARED_RULES / workload.rules),
        };
        Run {
            workload: workload.name.clone(),
            subject,
            decisions: most.min(workload.requests.len()),
            site: site.clone(),
            counted: Err("not counted".to_owned()),
        }
    }))
}

/// Counts on all cores, because other work does not change the numbers.
fn count_all(runs: &mut [Run], folder: &Path) {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let open = Mutex::new(runs.iter_mut());
    let next = || open.lock().ok().and_then(|mut open| open.next());
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while let Some(run) = next() {
                    run.counted = count(run, folder);
                }
            });
        }
    });
}

/// Returns the instructions per decision.
fn count(run: &Run, folder: &Path) -> Result<u64, String> {
    let profile = folder.join(format!("{}.{}.callgrind", run.workload, run.subject));
    let this = env::current_exe().map_err(|error| error.to_string())?;
    let status = Command::new("valgrind")
        .args(["--tool=callgrind", "--dump-line=yes", "--quiet"])
        .arg(format!("--toggle-collect={}", counted::FUNCTION))
        .arg(format!("--callgrind-out-file={}", profile.display()))
        .arg(this)
        .args([counted::ARGUMENT, run.subject, &run.workload])
        .arg(run.decisions.to_string())
        .arg(&run.site)
        .stderr(Stdio::inherit())
        .status()
        .map_err(|error| format!("valgrind: {error}"))?;
    if !status.success() {
        return Err(format!("valgrind on {}: {status}", run.workload));
    }
    let text = fs::read_to_string(&profile).map_err(|error| error.to_string())?;
    let totals = text.lines().rev().find_map(|line| line.strip_prefix("totals: "));
    let total: Option<u64> = totals.and_then(|totals| totals.trim().parse().ok());
    let total = total.ok_or_else(|| format!("{} has no totals", profile.display()))?;
    Ok(total / run.decisions as u64)
}

fn number(count: u64) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}
