//! Versions as commits of a Git repository.

use std::path::Path;
use std::process::Command;

use super::{History, MAX_VERSIONS, Version};
use crate::audit_error::AuditError;
use crate::kernel::RuleFile;

/// Reads the versions of a file from the history of its Git repository, by the program `git`: each
/// is in force from the time of its commit on, which is about when it was deployed. A commit
/// without the file has no rules. The 1,000 newest commits are read.
///
/// These are the commits of the branch that is checked out: what was merged into it is in force
/// from the merge on. They are in the order of the branch, also if the clock of one was wrong.
///
/// # Errors
///
/// Returns an error if there is no program `git`, or no commit with the file.
pub fn git_versions(
    path: &Path,
    compile: impl Fn(Vec<u8>) -> RuleFile,
) -> Result<History, AuditError> {
    // The file may be removed, with its folder.
    let folders = path.ancestors().skip(1);
    let mut folders = folders.map(|folder| (folder, path.strip_prefix(folder).unwrap_or(path)));
    let found = folders.find(|(folder, _)| folder.is_dir());
    let (folder, name) = found.unwrap_or((Path::new("."), path));
    let name = name.to_string_lossy();
    let git = |arguments: &[&str]| {
        let output = Command::new("git").arg("-C").arg(folder).args(arguments).output();
        output.map_err(|error| AuditError(format!("cannot run `git`: {error}")))
    };
    let count = format!("-n{MAX_VERSIONS}");
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
        return Err(AuditError(format!(
            "no Git history of `{}`: {}",
            path.display(),
            reason.trim()
        )));
    }
    let mut versions = Vec::new();
    for line in String::from_utf8_lossy(&log.stdout).lines() {
        let Some((commit, Ok(from))) =
            line.split_once(' ').map(|(commit, time)| (commit, time.parse()))
        else {
            continue;
        };
        let blob = git(&["show", &format!("{commit}:./{name}")])?;
        // It fails where the commit removes the file.
        let text = if blob.status.success() { blob.stdout } else { Vec::new() };
        versions.push(Version {
            name: commit.get(..12).unwrap_or(commit).to_owned(),
            from: Some(from),
            file: compile(text),
        });
    }
    if versions.is_empty() {
        return Err(AuditError(format!("no commit has the file `{}`", path.display())));
    }
    // The newest is first. A commit was not deployed before the one that it follows.
    versions.reverse();
    let mut latest = None;
    for version in &mut versions {
        latest = latest.max(version.from);
        version.from = latest;
    }
    let mut warnings = Vec::new();
    let shallow = git(&["rev-parse", "--is-shallow-repository"])?;
    if shallow.stdout.trim_ascii() == b"true" {
        warnings.push(format!(
            "the clone with `{}` is shallow and may lack earlier versions: run `git fetch \
             --unshallow`",
            path.display()
        ));
    }
    if versions.len() == MAX_VERSIONS {
        warnings.push(format!(
            "only the {MAX_VERSIONS} newest commits of `{}` are read",
            path.display()
        ));
    }
    let mut history = History::new(versions)?;
    history.warnings = warnings;
    Ok(history)
}
