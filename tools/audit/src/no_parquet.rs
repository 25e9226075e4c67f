//! What the crate has instead of Parquet without its feature: an error.

use std::io::{self, Write};
use std::path::Path;

use crate::audit_error::AuditError;
use crate::settings::Settings;
use crate::tally::{Logs, Tally};

/// What to do about it.
const HELP: &str =
    "this build has no Parquet: install it with `cargo install robots-cli --features parquet`";

/// Reports that the files cannot be read.
pub(crate) fn read<'s>(
    paths: &[&Path],
    _: &'s Settings,
    _: &mut Logs,
) -> Result<Tally<'s>, AuditError> {
    let names = paths.iter().map(|path| format!("`{}`", path.display()));
    let names: Vec<_> = names.collect();
    Err(AuditError(format!(
        "cannot read {}: {HELP}",
        names.join(", ")
    )))
}

/// Reports that nothing can be written.
pub(crate) fn write(_: &[u8], _: &mut dyn Write) -> io::Result<()> {
    Err(io::Error::other(HELP))
}
