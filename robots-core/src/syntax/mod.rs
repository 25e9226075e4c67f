//! Lines to a [`Document`].
mod check;

pub use check::check;

use crate::source::SourceText;

/// The file as written.
#[derive(Debug)]
pub struct Document {}

/// Parses.
pub fn parse(_source: &SourceText) -> Document {
    Document {}
}
