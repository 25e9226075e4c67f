//! What the crate has instead of Parquet without its feature: an error.

use std::path::Path;

use super::source::AuditError;
use crate::settings::Settings;
use crate::tally::{Logs, Tally};

/// Reports that the files cannot be read.
pub(super) fn read<'s>(
    paths: &[&Path],
    _: &'s Settings,
    _: &mut Logs,
) -> Result<Tally<'s>, AuditError> {
    let names: Vec<_> = paths
        .iter()
        .map(|path| format!("`{}`", path.display()))
        .collect();
    Err(AuditError(format!(
        "cannot read {}: this build has no Parquet. Install it with `cargo install robots-cli --features \
         parquet`",
        names.join(", ")
    )))
}
