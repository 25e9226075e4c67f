//! Fixes that keep the meaning, in the text that the other edits of its findings make.
//!
//! In: a text, and the edits that may change its meaning. Out: whether other fixes keep the meaning
//! of the text after these edits. A line may have no effect only because of an error in another
//! line, or in itself: if it is deleted and the error corrected afterwards, it is lost.

use robots_core::reading::Reading;
use robots_core::source::SourceText;

use super::edits::apply;
use super::proof::{Original, current};
use crate::diagnostic::Fix;

/// A text after edits that may change its meaning.
pub(super) struct Repaired<'f> {
    source: SourceText,
    edits: Vec<&'f Fix>,
    reading: Reading,
}

impl<'f> Repaired<'f> {
    /// Applies these edits to the text of a reading. Returns `None` if there are none.
    pub(super) fn new(before: &Reading, edits: Vec<&'f Fix>) -> Option<Self> {
        if edits.is_empty() {
            return None;
        }
        let source = before.source().clone();
        let text = SourceText::new(source.name(), apply(source.bytes(), &edits).text);
        let reading = Reading::new(&text, before.dialect());
        Some(Self { source, edits, reading })
    }

    /// Returns the text as what other fixes are compared with.
    pub(super) fn original(&self) -> Original<'_> {
        Original::new(&self.reading)
    }

    /// Returns whether the text keeps its meaning if these fixes are made before the edits: an edit
    /// of what a fix has replaced is not made.
    pub(super) fn is_kept(&self, original: &Original<'_>, fixes: &[&Fix]) -> bool {
        let all = [fixes, &self.edits].concat();
        let text = apply(self.source.bytes(), &all).text;
        let text = SourceText::new(self.source.name(), text);
        let dialects = current(self.reading.dialect());
        original.changed_in(&text, dialects).is_none()
    }
}
