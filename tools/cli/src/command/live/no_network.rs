//! What WebAssembly has instead of fetching: an error.

use super::Arguments;
use crate::failure::Failure;
use crate::streams::{Status, Streams};

/// Reports that there is no network.
pub(crate) fn run(_: &Arguments, _: &mut Streams<'_>) -> Result<Status, Failure> {
    Err(Failure::new(
        "`robots live` fetches, and WebAssembly has no network: install the command for this \
         platform",
    ))
}
