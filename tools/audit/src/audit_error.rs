//! Why logs cannot be audited.

use std::fmt;
use std::path::Path;

/// Why logs cannot be audited: one clear message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditError(pub(crate) String);

impl fmt::Display for AuditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for AuditError {}

impl AuditError {
    pub(crate) fn unreadable(path: &Path, error: &dyn fmt::Display) -> Self {
        Self(format!("cannot read `{}`: {error}", path.display()))
    }
}
