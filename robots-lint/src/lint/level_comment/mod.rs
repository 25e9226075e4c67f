//! Comments that set levels: `# robots: allow(dead_rule)`.
//!
//! In: the lines of a file. Out: the levels by line, and the comments that are not understood.
//!
//! After a directive, such a comment applies to its line. On a line of its own it applies to the
//! next line, or to the whole record if that is a `User-agent` line; above a blank line or at the
//! end, to the whole file.

mod list;
mod scope;

use std::cell::LazyCell;
use std::ops::Range;

use list::CommentPart;
use robots_core::source::{SourceText, Span, Spanned};
use robots_core::syntax::Document;
use scope::Scopes;

use super::line_level::LineLevel;
use super::selector::{LintSelector, UnknownLint};

#[derive(Debug, Default)]
pub(super) struct LevelComments {
    pub(super) lines: Vec<LineLevel>,
    pub(super) unknown: Vec<Spanned<UnknownLint>>,
    /// What to write in place of each text that looks like a level.
    pub(super) invalid: Vec<Spanned<String>>,
}

impl LevelComments {
    /// Reads the comments. Takes time linear in the file.
    pub(super) fn new(source: &SourceText, document: &Document) -> Self {
        let mut level_comments = Self::default();
        let scopes = LazyCell::new(|| Scopes::new(&document.items));
        for (index, item) in document.items.iter().enumerate() {
            let Some(comment) = item.comment else {
                continue;
            };
            let Ok(text) = str::from_utf8(source.slice(comment)) else {
                continue;
            };
            for parts in list::read(text) {
                level_comments.take(parts, comment.start, || scopes.lines(index));
            }
        }
        level_comments
    }

    /// Adds a part of the comment that starts at byte `start` of the file.
    fn take(&mut self, parts: CommentPart<'_>, start: usize, lines: impl Fn() -> Range<usize>) {
        let span = |at: Range<usize>| Span::new(start + at.start, start + at.end);
        match parts {
            CommentPart::Level(level, name, at) => match LintSelector::by_name(name) {
                Ok(of) => self.lines.push(LineLevel { of, level, lines: lines() }),
                Err(unknown) => self.unknown.push(Spanned::new(unknown, span(at))),
            },
            CommentPart::Invalid(help, at) => self.invalid.push(Spanned::new(help, span(at))),
        }
    }
}

/// Returns whether a comment, with its `#`, sets a level.
pub(super) fn sets_levels(comment: &str) -> bool {
    !list::read(comment).is_empty()
}

#[cfg(test)]
mod tests;
