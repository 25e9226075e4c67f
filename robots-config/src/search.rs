//! Finds the configuration of a file.

use std::path::{Component, Path, PathBuf};
use std::{fs, io};

/// The name of configuration files.
pub const FILE_NAME: &str = "robots.toml";

/// Returns the path of the configuration of a robots.txt: `robots.toml` in its folder or in the
/// nearest folder above it. The search ends at the folder with `.git`, which git makes a folder or,
/// for a worktree, a file. The robots.txt itself need not exist.
///
/// A `robots.toml` that is a folder or a broken link is returned, too:
/// [`Config::load`](crate::Config::load) reports it.
///
/// # Errors
///
/// Returns an error if the current folder is unknown.
pub fn find(file: &Path) -> io::Result<Option<PathBuf>> {
    for folder in absolute(file)?.ancestors().skip(1) {
        let config = folder.join(FILE_NAME);
        if is_there(&config) {
            return Ok(Some(config));
        }
        if is_root(folder) {
            break;
        }
    }
    Ok(None)
}

/// Returns whether a folder is the root of a git repository or of a worktree.
pub fn is_root(folder: &Path) -> bool {
    is_there(&folder.join(".git"))
}

/// Returns whether a path exists, without following a link at its end.
fn is_there(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

/// Returns an absolute path without `.` and `..`. A link is followed only where `..` comes after
/// it, as the operating system does.
///
/// # Errors
///
/// Returns an error if the current folder is unknown.
pub fn absolute(path: &Path) -> io::Result<PathBuf> {
    let mut clean = PathBuf::new();
    for component in std::path::absolute(path)?.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => {
                // A folder that does not exist is not a link.
                clean = clean.canonicalize().unwrap_or(clean);
                clean.pop();
            }
            other => clean.push(other),
        }
    }
    Ok(clean)
}
