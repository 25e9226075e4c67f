//! Changes that make a finding go away.

use robots_core::source::Span;

use super::MessageText;
use crate::order;

/// A change of the text that makes a finding go away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What the fix does, as a help; it does not claim that the meaning stays the same.
    pub title: MessageText,
    /// The safety that the lint expects, which is not proved.
    pub expected: Safety,
    /// The safety that [`edit::prove`](crate::edit::prove) has proved for this text;
    /// [`Safety::ChangesMeaning`] until then.
    pub safety: Safety,
    /// The changes, in source order, without overlaps.
    pub edits: Vec<Edit>,
    /// What the lint states about the changed lines, for [`edit::gate`](crate::edit::gate()).
    pub meant: Vec<Meant>,
}

/// What a lint states about the lines that a fix changes. It extends what
/// [`edit::gate`](crate::edit::gate()) accepts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meant {
    /// Only keys, colons and line breaks change: the new lines are what the author wrote.
    Lines,
    /// The whole value of the `User-agent` line is another way to write this product token, or `*`.
    Crawler(String),
    /// The rules below a new `User-agent` line are for this product token, or `*`, but may not be
    /// meant to disallow or allow everything.
    RulesOf(String),
}

/// Whether a fix changes the meaning of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Safety {
    /// Every [`Dialect`](robots_core::Dialect) has the same verdicts before and after the fix.
    KeepsMeaning,
    /// RFC 9309, Google and the dialect of the check have the same verdicts before and after the
    /// fix. Older crawlers may not: they misread the text before it.
    AlignsOlder,
    /// The meaning changes, or is not proved to stay the same. A person decides.
    ChangesMeaning,
}

/// A replacement of a part of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The bytes to replace; empty for an insertion before its start.
    pub span: Span,
    /// The text that replaces them.
    pub replacement: String,
}

impl Fix {
    /// Creates a fix of one edit that changes the meaning.
    pub fn suggestion(
        title: impl Into<MessageText>,
        span: Span,
        replacement: impl Into<String>,
    ) -> Self {
        Self::new(title, Safety::ChangesMeaning, span, replacement)
    }

    /// Creates a fix of one edit that should keep the meaning for every crawler.
    pub fn equivalent(
        title: impl Into<MessageText>,
        span: Span,
        replacement: impl Into<String>,
    ) -> Self {
        Self::new(title, Safety::KeepsMeaning, span, replacement)
    }

    /// Creates a fix of one edit that should keep the meaning for RFC 9309 and Google, and align
    /// older crawlers with them.
    pub fn aligning(
        title: impl Into<MessageText>,
        span: Span,
        replacement: impl Into<String>,
    ) -> Self {
        Self::new(title, Safety::AlignsOlder, span, replacement)
    }

    /// Adds what the lint states about the changed lines.
    #[must_use]
    pub fn meant(mut self, meant: Meant) -> Self {
        self.meant.push(meant);
        self
    }

    fn new(
        title: impl Into<MessageText>,
        expected: Safety,
        span: Span,
        replacement: impl Into<String>,
    ) -> Self {
        Self {
            title: title.into(),
            expected,
            safety: Safety::ChangesMeaning,
            edits: vec![Edit { span, replacement: replacement.into() }],
            meant: Vec::new(),
        }
    }

    /// Adds an edit.
    #[must_use]
    pub fn edit(self, span: Span, replacement: impl Into<String>) -> Self {
        self.edits([(span, replacement.into())])
    }

    /// Adds edits.
    #[must_use]
    pub fn edits(mut self, places: impl IntoIterator<Item = (Span, String)>) -> Self {
        for (span, replacement) in places {
            self.edits.push(Edit { span, replacement });
        }
        order::sort_by_key(&mut self.edits, |edit| edit.span);
        self
    }

    /// Replaces each line feed in the replacements with the line ending of the file.
    pub fn end_lines_with(&mut self, ending: &str) {
        if ending == "\n" {
            return;
        }
        for edit in &mut self.edits {
            if edit.replacement.contains('\n') {
                edit.replacement = edit.replacement.replace('\n', ending);
            }
        }
    }
}
