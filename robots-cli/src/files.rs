//! The files that paths on the command line denote.

use std::path::{Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

use crate::failure::Unreadable;

/// Returns the file at `path`, or every file below the folder at `path`, in the order of their names.
///
/// A path that cannot be read is an error in its position, and so is a folder without files. Within a
/// folder, links to folders are not followed, and only files and links to files are returned.
pub(crate) fn files_in(path: &Path) -> impl Iterator<Item = Result<PathBuf, Unreadable>> {
    let entries = WalkDir::new(path).sort_by_file_name().into_iter();
    let files = entries.filter_map(|entry| match entry {
        Ok(entry) => is_wanted(&entry).then(|| Ok(entry.into_path())),
        Err(error) => Some(Err(unreadable(error))),
    });
    let mut files = files.peekable();
    let is_empty = files.peek().is_none();
    let none = is_empty.then(|| Err(Unreadable::new(path, &"the folder has no files")));
    files.chain(none)
}

fn is_wanted(entry: &DirEntry) -> bool {
    let kind = entry.file_type();
    if entry.depth() == 0 {
        // A named pipe may be given explicitly.
        return !entry.path().is_dir();
    }
    if kind.is_symlink() {
        // A broken link is returned, so that it is reported.
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
