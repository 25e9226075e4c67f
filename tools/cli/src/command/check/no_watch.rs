//! What WebAssembly has instead of watching: an error.

use super::{Arguments, WatchMode};
use crate::failure::Failure;
use crate::streams::{Status, Streams};

/// Reports that nothing tells of changes.
pub(super) fn run(_: &Arguments, _: WatchMode, _: &mut Streams<'_>) -> Result<Status, Failure> {
    Err(Failure::new(
        "`--watch` waits for changes of files, and WebAssembly has none: install the command for \
         this platform",
    ))
}
