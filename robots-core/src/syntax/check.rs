//! What makes a text no robots.txt that anybody should serve.

use crate::diagnostic::Diagnostic;
use crate::source::SourceText;

/// Findings about the text as a whole.
pub fn check(_source: &SourceText) -> Vec<Diagnostic> {
    Vec::new()
}
