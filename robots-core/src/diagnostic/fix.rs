//! What a program can do about a finding.

use super::MessageText;
use crate::source::Span;

/// A change of the text that settles a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What to do, as a help says it: it claims nothing about what the file says afterwards.
    pub title: MessageText,
    /// What the lint expects of the fix, not proved yet.
    pub expected: Safety,
    /// What is proved of the fix on this very text, by
    /// [`edit::prove`](crate::edit::prove); [`Safety::ChangesMeaning`] until then.
    pub safety: Safety,
    /// The changes, in source order, none overlapping another.
    pub edits: Vec<Edit>,
}

/// Whether a fix changes what the file says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Safety {
    /// Every dialect of [`Dialect::ALL`](crate::Dialect::ALL) reads the same afterwards.
    KeepsMeaning,
    /// RFC 9309, Google and the dialect of the check read the same afterwards. Older crawlers may not:
    /// they misread the text, and the fix is what removes the reason.
    AlignsOlder,
    /// It says something else, probably what was meant, or is not proved to say the same: for a person
    /// to decide.
    ChangesMeaning,
}

/// One change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What goes; empty for an insertion before its start.
    pub span: Span,
    /// What comes in its place.
    pub replacement: String,
}

impl Fix {
    /// A fix of one edit that changes what the file says.
    pub fn suggestion(
        title: impl Into<MessageText>,
        span: Span,
        replacement: impl Into<String>,
    ) -> Self {
        Self::new(title, Safety::ChangesMeaning, span, replacement)
    }

    /// A fix of one edit after which the file should say the same to every crawler.
    pub fn equivalent(
        title: impl Into<MessageText>,
        span: Span,
        replacement: impl Into<String>,
    ) -> Self {
        Self::new(title, Safety::KeepsMeaning, span, replacement)
    }

    /// A fix of one edit after which the file should say the same to RFC 9309 and Google, and older
    /// crawlers should read it as these do.
    pub fn aligning(
        title: impl Into<MessageText>,
        span: Span,
        replacement: impl Into<String>,
    ) -> Self {
        Self::new(title, Safety::AlignsOlder, span, replacement)
    }

    /// The fix without a claim: for a person to decide.
    #[must_use]
    pub fn changing(mut self) -> Self {
        self.expected = Safety::ChangesMeaning;
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
            edits: vec![Edit {
                span,
                replacement: replacement.into(),
            }],
        }
    }

    /// Also changes this.
    #[must_use]
    pub fn edit(mut self, span: Span, replacement: impl Into<String>) -> Self {
        self.edits.push(Edit {
            span,
            replacement: replacement.into(),
        });
        self.edits.sort_by_key(|edit| edit.span);
        self
    }

    /// Also replaces each of these places.
    #[must_use]
    pub fn edits(mut self, places: impl IntoIterator<Item = (Span, String)>) -> Self {
        let places = places.into_iter();
        self.edits
            .extend(places.map(|(span, replacement)| Edit { span, replacement }));
        self.edits.sort_by_key(|edit| edit.span);
        self
    }

    /// Writes every line ending of the replacements as the file ends its lines.
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
