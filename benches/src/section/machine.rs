//! The machine, the date and the versions of a run.

use std::fs;
use std::process::Command;
use std::thread;

use robots_benches::libraries::{OURS, libraries};

const LOCK: &str = include_str!("../../Cargo.lock");

/// Returns a list. Facts that this system does not report are left out.
#[expect(clippy::unnecessary_wraps, reason = "other sections can fail")]
pub(crate) fn text() -> Result<String, String> {
    let cores = thread::available_parallelism().map_or(0, usize::from);
    let processor = processor().unwrap_or_else(|| "a processor".to_owned());
    let mut lines = vec![format!("* Machine: {processor}, {cores} cores.")];
    if let Some(load) = load() {
        lines.push(format!(
            "* Load when the run began: {load}. The run itself is one thread; what is above 1 ran \
             beside it, and the times are then upper bounds."
        ));
    }
    let facts = [
        ("Date", first_line_of("date", &["-u", "+%F"])),
        ("Commit", first_line_of("git", &["rev-parse", "--short", "HEAD"])),
        ("Compiler", first_line_of("rustc", &["--version"])),
    ];
    lines
        .extend(facts.into_iter().filter_map(|(name, fact)| Some(format!("* {name}: {}.", fact?))));
    let versions: Vec<String> = libraries()
        .iter()
        .filter(|library| library.name != OURS.name)
        .filter_map(|library| Some(format!("{} {}", library.name, version(library.name)?)))
        .chain(version("regex-automata").map(|version| format!("regex-automata {version}")))
        .collect();
    lines.push(format!("* Peers: {}.", versions.join(", ")));
    Ok(lines.join("\n"))
}

fn processor() -> Option<String> {
    let facts = fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = facts.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}

/// Returns the load average of the last minute.
fn load() -> Option<String> {
    let averages = fs::read_to_string("/proc/loadavg").ok()?;
    averages.split(' ').next().map(str::to_owned)
}

/// Returns the first line that a program prints.
fn first_line_of(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    text.lines().next().map(str::to_owned)
}

/// Returns the version of a package that these benches are built with; of several, the newest,
/// which is the last.
fn version(package: &str) -> Option<&str> {
    let (_, rest) = LOCK.rsplit_once(&format!("name = \"{package}\"\nversion = \""))?;
    Some(rest.split_once('"')?.0)
}
