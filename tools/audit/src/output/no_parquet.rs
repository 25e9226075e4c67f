//! What the crate has instead of Parquet without its feature: an error.

use std::io::{self, Write};

use super::CsvTable;
use crate::tally::Audit;

/// Reports that nothing can be written.
pub(super) fn write(_: &Audit, _: &mut dyn Write, _: CsvTable) -> io::Result<()> {
    Err(io::Error::other(
        "this build has no Parquet: install it with `cargo install robots-cli --features parquet`",
    ))
}
