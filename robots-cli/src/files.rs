//! The files that paths on the command line stand for.

use std::path::{Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

use crate::failure::Unreadable;

/// The file at `path`, or every file below it, in the order of their names; what cannot be read
/// stands in its place, and so does a folder without files. Below it, links to folders are not followed, and what is neither a file nor
/// a link to one is left out.
pub(crate) fn files_in(path: &Path) -> impl Iterator<Item = Result<PathBuf, Unreadable>> {
    let entries = WalkDir::new(path).sort_by_file_name().into_iter();
    let files = entries.filter_map(|entry| match entry {
        Ok(entry) => is_wanted(&entry).then(|| Ok(entry.into_path())),
        Err(error) => Some(Err(unreadable(error))),
    });
    let mut files = files.peekable();
    let is_empty = files.peek().is_none();
    let none = is_empty.then(|| Err(Unreadable::new(path, &"it holds no file")));
    files.chain(none)
}

fn is_wanted(entry: &DirEntry) -> bool {
    let kind = entry.file_type();
    if entry.depth() == 0 {
        // A pipe is welcome where it is named.
        return !entry.path().is_dir();
    }
    if kind.is_symlink() {
        // One that leads nowhere is wanted, to be reported.
        return entry
            .path()
            .metadata()
            .map_or(true, |target| target.is_file());
    }
    kind.is_file()
}

fn unreadable(error: walkdir::Error) -> Unreadable {
    let path = error.path().unwrap_or(Path::new("")).to_owned();
    let reason = error.to_string();
    match error.into_io_error() {
        Some(error) => Unreadable::new(&path, &error),
        None => Unreadable::new(&path, &reason),
    }
}
