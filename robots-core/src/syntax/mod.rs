//! Lines to a [`Document`].
use crate::diagnostic::Diagnostic;
use crate::source::SourceText;

/// The file as written.
#[derive(Debug)]
pub struct Document {}

/// Parses.
pub fn parse(_source: &SourceText) -> Document {
    Document {}
}

/// What makes a text no robots.txt at all.
pub fn check(_source: &SourceText) -> Vec<Diagnostic> {
    Vec::new()
}
