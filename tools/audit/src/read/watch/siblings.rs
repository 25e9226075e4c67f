//! The files beside a log, to which it is rotated.

use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use same_file::Handle;

use super::generation::HEAD;
use super::rewound;
use crate::compression::{Encoding, inflate};

pub(super) struct Sibling {
    pub(super) file: Handle,
    pub(super) encoding: Encoding,
    /// The first bytes of the text.
    pub(super) head: Vec<u8>,
}

impl Sibling {
    /// Opens a file; `None` if it has no text.
    pub(super) fn open(path: &Path) -> io::Result<Option<Self>> {
        let file = Handle::from_path(path)?;
        if !file.as_file().metadata()?.is_file() {
            return Ok(None);
        }
        let mut start = Vec::new();
        rewound(file.as_file())?.take(4).read_to_end(&mut start)?;
        let encoding = Encoding::of(&start);
        let stream = Box::new(rewound(file.as_file().try_clone()?)?);
        let mut text = inflate(stream, encoding).take(HEAD as u64);
        let mut head = Vec::new();
        // The compression of a file may not have ended. Its first bytes are enough.
        let read = text.read_to_end(&mut head);
        if head.is_empty() {
            return read.map(|_| None);
        }
        Ok(Some(Self { file, encoding, head }))
    }
}

/// Returns whether a path is that of an older file of a log: `access.log.1`,
/// `access.log-20261010.gz` and `access.log_1` are, for `access.log`.
pub(super) fn is_sibling(path: &Path, log: &Path) -> bool {
    let names = path.file_name().zip(log.file_name());
    let rest = names.and_then(|(name, log)| {
        let (name, log) = (name.as_encoded_bytes(), log.as_encoded_bytes());
        name.strip_prefix(log)
    });
    path.parent() == log.parent() && matches!(rest, Some([b'.' | b'-' | b'_' | b'~', ..]))
}

/// The name of a file beside a log, and what changes with its content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Beside {
    pub(super) path: PathBuf,
    size: u64,
    modified: Option<SystemTime>,
}

/// Returns the older files of a log, plain ones first, in ascending order of their names. There are
/// none if the folder cannot be read.
pub(super) fn siblings(log: &Path) -> Vec<Beside> {
    let folder = log.parent().filter(|folder| !folder.as_os_str().is_empty());
    let is_bare = folder.is_none();
    let Ok(entries) = folder.unwrap_or(Path::new(".")).read_dir() else {
        return Vec::new();
    };
    let found = entries.filter_map(|entry| {
        let entry = entry.ok()?;
        // As the log is named.
        let path = if is_bare { entry.file_name().into() } else { entry.path() };
        if !is_sibling(&path, log) {
            return None;
        }
        let metadata = entry.metadata().ok()?;
        Some(Beside { path, size: metadata.len(), modified: metadata.modified().ok() })
    });
    let mut found: Vec<_> = found.collect();
    let is_compressed = |path: &Path| {
        let extension = path.extension();
        extension.is_some_and(|extension| extension == "gz" || extension == "zst")
    };
    found.sort_by_cached_key(|beside| (is_compressed(&beside.path), beside.path.clone()));
    found
}
