//! What is said about a file, as data.
//!
//! In: findings of the other stages. Out: [`Diagnostic`], and its text from [`render`].

mod closest_match;
mod fix;
pub mod render;

pub use closest_match::closest_match;
pub use fix::{Edit, Fix, Safety};

use crate::source::{SourceText, Span};

/// How much a finding weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// Said nowhere.
    Allow,
    /// The build goes on.
    Warn,
    /// The build stops.
    Deny,
}

impl Level {
    /// Every level.
    pub const ALL: [Self; 3] = [Self::Allow, Self::Warn, Self::Deny];

    /// How it is written, in options and in comments of a file.
    pub fn name(self) -> &'static str {
        match self {
            Self::Allow => "allow",
            Self::Warn => "warn",
            Self::Deny => "deny",
        }
    }

    /// The level of this name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.name() == name)
    }
}

/// One finding: what in the message, where in the labels, why in the notes, what to do in the help.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The name of the lint that found it, in snake case; none for what no lint looks for.
    pub lint: Option<&'static str>,
    /// How much it weighs.
    pub level: Level,
    /// What is the matter: lower case, no full stop, user text in backticks.
    pub message: String,
    /// Where, the place itself first.
    pub labels: Vec<Label>,
    /// Places in other files.
    pub elsewhere: Vec<Elsewhere>,
    /// Why, with the source that says so.
    pub notes: Vec<String>,
    /// What to do.
    pub help: Option<String>,
    /// What a program can do.
    pub fixes: Vec<Fix>,
}

/// A place in the file and what is to be seen there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// What is there; may be empty.
    pub text: String,
}

/// A place in another file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elsewhere {
    /// The lines around the place: see [`SourceText::with_first_line`].
    pub source: SourceText,
    /// The place in them.
    pub label: Label,
}

impl Diagnostic {
    /// A finding without labels, notes and help.
    pub fn new(
        lint: impl Into<Option<&'static str>>,
        level: Level,
        message: impl Into<String>,
    ) -> Self {
        Self {
            lint: lint.into(),
            level,
            message: message.into(),
            labels: Vec::new(),
            elsewhere: Vec::new(),
            notes: Vec::new(),
            help: None,
            fixes: Vec::new(),
        }
    }

    /// Adds a place.
    #[must_use]
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label {
            span,
            text: text.into(),
        });
        self
    }

    /// Adds a place in another file.
    #[must_use]
    pub fn elsewhere(mut self, source: SourceText, span: Span, text: impl Into<String>) -> Self {
        let text = text.into();
        let label = Label { span, text };
        self.elsewhere.push(Elsewhere { source, label });
        self
    }

    /// Adds a reason.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// Says what to do.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Offers a change.
    #[must_use]
    pub fn fix(mut self, fix: Fix) -> Self {
        self.fixes.push(fix);
        self
    }
}
