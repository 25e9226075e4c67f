//! What WebAssembly has instead of watching: an error.

use std::path::PathBuf;

use robots_audit::{Audit, Settings};

use super::Arguments;
use crate::failure::Failure;
use crate::streams::Streams;

/// Reports that logs cannot be watched.
pub(super) fn run(
    _: &Arguments,
    _: &[PathBuf],
    _: &Settings,
    _: &mut Streams<'_>,
) -> Result<Audit, Failure> {
    Err(Failure::new(
        "`--watch` waits for lines until it is ended by a signal, and WebAssembly has none: install \
         the command for this platform",
    ))
}
