//! What a program can do about a finding.

use crate::source::Span;

/// A change of the text that settles a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What to do, as a help says it.
    pub title: String,
    /// Whether a program may do it unasked.
    pub safety: Safety,
    /// The changes, in source order, none overlapping another.
    pub edits: Vec<Edit>,
}

/// Whether a fix changes what the file says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Safety {
    /// It says the same afterwards, to every crawler: who applies it proves so.
    KeepsMeaning,
    /// It says something else, probably what was meant: for a person to decide.
    ChangesMeaning,
}

/// One change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What goes; empty for an insertion in front of its start.
    pub span: Span,
    /// What comes in its place.
    pub replacement: String,
}

impl Fix {
    /// A fix of one edit that changes what the file says.
    pub fn suggestion(
        title: impl Into<String>,
        span: Span,
        replacement: impl Into<String>,
    ) -> Self {
        Self::new(title, Safety::ChangesMeaning, span, replacement)
    }

    /// A fix of one edit after which the file says the same.
    pub fn equivalent(
        title: impl Into<String>,
        span: Span,
        replacement: impl Into<String>,
    ) -> Self {
        Self::new(title, Safety::KeepsMeaning, span, replacement)
    }

    fn new(
        title: impl Into<String>,
        safety: Safety,
        span: Span,
        replacement: impl Into<String>,
    ) -> Self {
        Self {
            title: title.into(),
            safety,
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
}
