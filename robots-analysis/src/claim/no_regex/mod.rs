//! Regular expressions without the feature `regex`: an error that names the feature.

use robots_core::matcher::PathForm;

use super::error::{ClaimError, ClaimPart};
use crate::paths::Language;

/// Returns the error that names the missing feature.
pub(super) fn language(_: &str, _: PathForm) -> Result<Language, ClaimError> {
    Err(ClaimError::new(
        ClaimPart::Notation,
        "notation `regex` requires the feature `regex`",
        "add `features = [\"regex\"]` to the dependency in Cargo.toml, or write a route or pattern",
    ))
}

#[cfg(test)]
mod tests;
