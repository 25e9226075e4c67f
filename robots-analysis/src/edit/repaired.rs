//! Fixes that keep the meaning, in the text that the other edits of its findings make.
//!
//! In: a text, and the edits that may change its meaning. Out: whether other fixes keep the meaning
//! of the text after these edits. A line may have no effect only because of an error in another
//! line, or in itself: if it is deleted and the error corrected afterwards, it is lost.

use std::borrow::Cow;

use robots_core::reading::Reading;
use robots_core::source::SourceText;

use super::edits::apply;
use super::proof::{Original, current};
use crate::diagnostic::Fix;

/// A text after edits that may change its meaning.
pub(super) struct Repaired<'f> {
    source: SourceText,
    edits: Vec<&'f Fix>,
    after: Original<'static>,
}

impl<'f> Repaired<'f> {
    /// Applies these edits to the text of a reading. Returns `None` if there are none.
    pub(super) fn new(before: &Reading, edits: Vec<&'f Fix>) -> Option<Self> {
        if edits.is_empty() {
            return None;
        }
        let source = before.source().clone();
        let reading = Reading::new(&apply(&source, &edits).source, before.dialect());
        Some(Self { source, edits, after: Original::new(Cow::Owned(reading)) })
    }

    /// Returns whether the text keeps its meaning if these fixes are made before the edits: an edit
    /// of what a fix has replaced is not made.
    pub(super) fn is_kept(&self, fixes: &[&Fix]) -> bool {
        let all = [fixes, &self.edits].concat();
        let dialects = current(self.after.reading.dialect());
        self.after.changed_in(&apply(&self.source, &all).source, dialects).is_none()
    }
}
