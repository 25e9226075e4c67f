//! The files that paths on the command line denote.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use robots_site::misnamed;
use walkdir::{DirEntry, WalkDir};

use crate::failure::Unreadable;

/// Returns the file at `path`, or every file below the folder at `path`, in the order of their
/// names.
///
/// A path that cannot be read is an error in its position, and so is a folder without files. Within
/// a folder, links to folders are not followed, and only files and links to files are returned.
pub(crate) fn files_in(path: &Path) -> impl Iterator<Item = Result<PathBuf, Unreadable>> {
    let entries = WalkDir::new(path).sort_by_file_name().into_iter();
    listed(path, entries, is_file, "the folder has no files")
}

/// Returns the file at `path`, or every file with the name `robots.txt` below the folder at `path`,
/// in the order of their names.
///
/// The other files of a folder are not read as a robots.txt, and never written. Neither are those
/// of hidden folders and of `node_modules`, which are not of the site. Errors and links are as of
/// [`files_in`].
pub(crate) fn robots_txt_in(path: &Path) -> impl Iterator<Item = Result<PathBuf, Unreadable>> {
    let entries = WalkDir::new(path).sort_by_file_name().into_iter();
    let entries = entries.filter_entry(|entry| !is_foreign(entry));
    let is_listed = |entry: &DirEntry| {
        is_file(entry) && (entry.depth() == 0 || entry.file_name() == "robots.txt")
    };
    let none = "no file in the folder has the name `robots.txt`: name the files";
    listed(path, entries, is_listed, none)
}

/// Returns the files below a folder whose names are meant as `robots.txt`, in the order of their
/// names. What cannot be read is left to [`robots_txt_in`].
pub(crate) fn misnamed_in(path: &Path) -> Vec<PathBuf> {
    let entries = WalkDir::new(path).sort_by_file_name().into_iter();
    let entries = entries.filter_entry(|entry| !is_foreign(entry));
    let files = entries.filter_map(Result::ok).filter(is_file);
    files.map(DirEntry::into_path).filter(|file| misnamed(file).is_some()).collect()
}

/// Returns the files of [`robots_txt_in`], or those of a collection: a folder that has no file with
/// the name `robots.txt`, and only files with the extensions `txt` and `md`. Every `txt` file in it
/// is a robots.txt.
///
/// Any other folder without a robots.txt is the folder of a site that has lost it.
pub(crate) fn robots_txt_or_collection_in(
    path: &Path,
) -> impl Iterator<Item = Result<PathBuf, Unreadable>> {
    let mut collection = collection(path).into_iter().flatten().map(Ok).peekable();
    let is_collection = collection.peek().is_some();
    let others = (!is_collection).then(|| robots_txt_in(path));
    collection.chain(others.into_iter().flatten())
}

/// Returns the files of a collection in the order of their names; `None` for a path to anything
/// else.
fn collection(path: &Path) -> Option<Vec<PathBuf>> {
    if !path.is_dir() {
        return None;
    }
    let mut files = Vec::new();
    let entries = WalkDir::new(path).sort_by_file_name().into_iter();
    for entry in entries.filter_entry(|entry| !is_foreign(entry)) {
        let entry = entry.ok()?;
        if !is_file(&entry) {
            continue;
        }
        let file = entry.into_path();
        if file.file_name()? == "robots.txt" {
            return None;
        }
        match file.extension()?.to_str()? {
            "txt" => files.push(file),
            "md" => {}
            _ => return None,
        }
    }
    Some(files)
}

/// Returns the entries that are listed and the errors, or the error `none` if there are neither.
fn listed(
    path: &Path,
    entries: impl Iterator<Item = walkdir::Result<DirEntry>>,
    is_listed: impl Fn(&DirEntry) -> bool,
    none: &'static str,
) -> impl Iterator<Item = Result<PathBuf, Unreadable>> {
    let files = entries.filter_map(move |entry| match entry {
        Ok(entry) => is_listed(&entry).then(|| Ok(entry.into_path())),
        Err(error) => Some(Err(unreadable(error))),
    });
    let mut files = files.peekable();
    let is_empty = files.peek().is_none();
    let none = is_empty.then(|| Err(Unreadable::empty(path, none)));
    files.chain(none)
}

/// Returns whether an entry is a folder that tools or packages own. A folder that is given
/// explicitly is not.
fn is_foreign(entry: &DirEntry) -> bool {
    let name = entry.file_name();
    let is_hidden = name.as_encoded_bytes().starts_with(b".");
    entry.depth() > 0
        && entry.file_type().is_dir()
        && (is_hidden || name == OsStr::new("node_modules"))
}

fn is_file(entry: &DirEntry) -> bool {
    let kind = entry.file_type();
    if entry.depth() == 0 {
        // A named pipe may be given explicitly.
        return !entry.path().is_dir();
    }
    if kind.is_symlink() {
        // A broken link is returned, so that it is reported.
        return entry.path().metadata().map_or(true, |target| target.is_file());
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
