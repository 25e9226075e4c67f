//! What is said about a file, as data.
//!
//! In: findings of the other stages. Out: [`Diagnostic`], and its text from [`render`].

mod closest_match;
mod fix;
mod message_text;
pub mod render;

pub use closest_match::closest_match;
pub use fix::{Edit, Fix, Safety};
pub use message_text::{Code, MessageText, levels, line};

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
    pub message: MessageText,
    /// Where, the place itself first.
    pub labels: Vec<Label>,
    /// Places in other files.
    pub other_files: Vec<OtherFileLabel>,
    /// Why, with the source that says so.
    pub notes: Vec<MessageText>,
    /// What to do.
    pub help: Option<MessageText>,
    /// What a program can do.
    pub fixes: Vec<Fix>,
}

/// A place in the file and what is to be seen there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// What is there; may be empty.
    pub text: MessageText,
}

/// A place in another file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherFileLabel {
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
        message: impl Into<MessageText>,
    ) -> Self {
        Self {
            lint: lint.into(),
            level,
            message: message.into(),
            labels: Vec::new(),
            other_files: Vec::new(),
            notes: Vec::new(),
            help: None,
            fixes: Vec::new(),
        }
    }

    /// Adds a place.
    #[must_use]
    pub fn label(mut self, span: Span, text: impl Into<MessageText>) -> Self {
        self.labels.push(Label {
            span,
            text: text.into(),
        });
        self
    }

    /// Adds a place in another file.
    #[must_use]
    pub fn label_in(
        mut self,
        source: SourceText,
        span: Span,
        text: impl Into<MessageText>,
    ) -> Self {
        let text = text.into();
        let label = Label { span, text };
        self.other_files.push(OtherFileLabel { source, label });
        self
    }

    /// Adds a reason.
    #[must_use]
    pub fn note(mut self, note: impl Into<MessageText>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// Says what to do.
    #[must_use]
    pub fn help(mut self, help: impl Into<MessageText>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Offers a change.
    #[must_use]
    pub fn fix(mut self, fix: Fix) -> Self {
        self.fixes.push(fix);
        self
    }

    /// Returns the diagnostic with the code in its texts as `write` writes it: see [`MessageText::with_code`].
    /// The changes of its fixes stay as they are.
    #[must_use]
    pub fn with_code(mut self, write: impl Fn(&Code) -> Option<String>) -> Self {
        let places = self.labels.iter_mut();
        let other_file = self
            .other_files
            .iter_mut()
            .map(|other_file| &mut other_file.label);
        let labels = places.chain(other_file).map(|label| &mut label.text);
        let titles = self.fixes.iter_mut().map(|fix| &mut fix.title);
        let texts = labels.chain(titles).chain(&mut self.notes);
        for text in texts.chain(&mut self.help).chain([&mut self.message]) {
            *text = text.with_code(&write);
        }
        self
    }
}
