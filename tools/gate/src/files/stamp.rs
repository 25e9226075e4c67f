//! The state of a file, as far as it is known without reading it.

use std::fs::{self, Metadata};
use std::path::Path;
use std::time::SystemTime;

use robots_config::without_number;

/// The state of a file. Links are followed, so a link to another file is another state. Times are
/// only compared for equality: a clock that jumps changes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stamp {
    modified: Option<SystemTime>,
    length: u64,
    /// The device, the inode, and the time at which its attributes or its text changed.
    identity: Option<(u64, u64, i64, i64)>,
}

impl Stamp {
    /// Returns the state of the file at `path`, or why it is none that can be read.
    pub(super) fn of(path: &Path) -> Result<Self, String> {
        let metadata = fs::metadata(path).map_err(|error| without_number(&error))?;
        if !metadata.is_file() {
            return Err("it is not a regular file".to_owned());
        }
        Ok(Self {
            modified: metadata.modified().ok(),
            length: metadata.len(),
            identity: identity(&metadata),
        })
    }
}

#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "other systems have none")]
fn identity(metadata: &Metadata) -> Option<(u64, u64, i64, i64)> {
    use std::os::unix::fs::MetadataExt as _;
    Some((metadata.dev(), metadata.ino(), metadata.ctime(), metadata.ctime_nsec()))
}

#[cfg(not(unix))]
fn identity(_: &Metadata) -> Option<(u64, u64, i64, i64)> {
    None
}
