//! Versions as commits of a Git repository.

use std::path::Path;
use std::process::Command;

use super::{History, HistoryError, Version};
use crate::kernel::RuleFile;

/// The most commits that are read.
const MOST: usize = 1_000;

/// Reads the versions of a file from the history of its Git repository, by the program `git`: each
/// is in force from the time of its commit on, which is about when it was deployed. A commit
/// without the file has no rules. The 1,000 newest commits are read.
///
/// These are the commits of the branch that is checked out: what was merged into it is in force from
/// the merge on. They are in the order of the branch, also if the clock of one was wrong.
///
/// # Errors
///
/// Returns an error if there is no program `git`, or no commit with the file.
pub fn git_versions(
    path: &Path,
    compile: impl Fn(Vec<u8>) -> RuleFile,
) -> Result<History, HistoryError> {
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let git = |arguments: &[&str]| {
        let output = Command::new("git")
            .arg("-C")
            .arg(folder)
            .args(arguments)
            .output();
        output.map_err(|error| HistoryError(format!("cannot run `git`: {error}")))
    };
    let count = format!("-n{MOST}");
    let log = git(&[
        "--literal-pathspecs",
        "log",
        "--first-parent",
        "--no-show-signature",
        "--format=%H %ct",
        &count,
        "--",
        &name,
    ])?;
    if !log.status.success() {
        let reason = String::from_utf8_lossy(&log.stderr);
        return Err(HistoryError(format!(
            "no Git history of `{}`: {}",
            path.display(),
            reason.trim()
        )));
    }
    let mut versions = Vec::new();
    for line in String::from_utf8_lossy(&log.stdout).lines() {
        let Some((commit, time)) = line.split_once(' ') else {
            continue;
        };
        let blob = git(&["show", &format!("{commit}:./{name}")])?;
        // It fails where the commit removes the file.
        let text = if blob.status.success() {
            blob.stdout
        } else {
            Vec::new()
        };
        versions.push(Version {
            name: commit.get(..12).unwrap_or(commit).to_owned(),
            from: time.parse().ok(),
            file: compile(text),
        });
    }
    if versions.is_empty() {
        return Err(HistoryError(format!(
            "no commit has the file `{}`",
            path.display()
        )));
    }
    // The newest is first. A commit was not deployed before the one that it follows.
    versions.reverse();
    let mut latest = None;
    for version in &mut versions {
        latest = latest.max(version.from);
        version.from = latest;
    }
    History::new(versions)
}
