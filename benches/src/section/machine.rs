//! What the times were taken on, when, and with which versions.

use std::fs;
use std::process::Command;
use std::thread;

use robots_benches::engine::libraries;

const LOCK: &str = include_str!("../../Cargo.lock");

/// A list; what this system does not tell is left out.
#[expect(clippy::unnecessary_wraps, reason = "other sections can fail")]
pub(crate) fn text() -> Result<String, String> {
    let cores = thread::available_parallelism().map_or(0, usize::from);
    let processor = processor().unwrap_or_else(|| "a processor".to_owned());
    let mut lines = vec![format!("* Machine: {processor}, {cores} cores.")];
    if let Some(load) = load() {
        lines.push(format!(
            "* Load when the run began: {load}. The run itself is one thread; what is above 1 ran beside \
             it, and the times are then upper bounds."
        ));
    }
    let facts = [
        ("Date", told_by("date", &["-u", "+%F"])),
        ("Commit", told_by("git", &["rev-parse", "--short", "HEAD"])),
        ("Compiler", told_by("rustc", &["--version"])),
    ];
    lines.extend(
        facts
            .into_iter()
            .filter_map(|(name, fact)| Some(format!("* {name}: {}.", fact?))),
    );
    let versions: Vec<String> = libraries()
        .iter()
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

/// The average over the last minute.
fn load() -> Option<String> {
    let averages = fs::read_to_string("/proc/loadavg").ok()?;
    averages.split(' ').next().map(str::to_owned)
}

/// The first line that a program prints.
fn told_by(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    text.lines().next().map(str::to_owned)
}

/// The version of a package that these benches are built with; of several the last, which is the
/// newest.
fn version(package: &str) -> Option<&str> {
    let (_, rest) = LOCK.rsplit_once(&format!("name = \"{package}\"\nversion = \""))?;
    Some(rest.split_once('"')?.0)
}
