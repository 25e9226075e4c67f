//! Messages about a file, as data.
//!
//! In: findings of the other stages. Out: [`Diagnostic`], and its rendered text from [`render`].
//!
//! ```
//! use robots_analysis::claim::CLAIM_REFUTED;
//! use robots_analysis::diagnostic::line;
//! use robots_analysis::diagnostic::render::plain;
//! use robots_core::SourceText;
//! use robots_core::source::Span;
//!
//! let source = SourceText::new("robots.txt", "User-agent: *\nDisallow: basket\n");
//! let finding = CLAIM_REFUTED.finding("path without `/`")
//!     .label(Span::new(24, 30), "expected `/` at the start")
//!     .help("write " + line("Disallow", "/basket"));
//! assert_eq!(
//!     plain(&finding, &source),
//!     "\
//! error[claim_refuted]: path without `/`
//!  --> robots.txt:2:11
//!   |
//! 2 | Disallow: basket
//!   |           ^^^^^^ expected `/` at the start
//!   |
//!   = help: write `Disallow: /basket`"
//! );
//! ```

mod closest_match;
mod fix;
mod lint;
mod message_text;
mod origin;
pub mod render;

pub use closest_match::closest_match;
pub use fix::{Edit, Fix, Meant, Safety};
pub use lint::{Effect, Example, Instead, Lint, LintGroup};
pub use message_text::{Code, MessageText, levels, line};
use robots_core::source::{SourceText, Span};

/// The level of a finding: whether it is an error, a warning or not reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// Not reported.
    Allow,
    /// A warning: the build succeeds.
    Warn,
    /// An error: the build fails.
    Deny,
}

impl Level {
    /// All levels, from the lowest to the highest.
    pub const ALL: [Self; 3] = [Self::Allow, Self::Warn, Self::Deny];

    /// Returns the name of the level in options and comments: `allow`, `warn` or `deny`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Allow => "allow",
            Self::Warn => "warn",
            Self::Deny => "deny",
        }
    }

    /// Returns the level with this name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.name() == name)
    }
}

/// A message about a file: the message names the problem, the labels point at it, the notes give
/// reasons, and the help and the fixes give solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The lint; `None` for an error that belongs to no lint.
    pub lint: Option<&'static Lint>,
    /// The level.
    pub level: Level,
    /// The problem: lower case, no full stop, user text in backticks.
    pub message: MessageText,
    /// The places in the file, the primary one first.
    pub labels: Vec<Label>,
    /// The places in other files.
    pub other_files: Vec<OtherFileLabel>,
    /// The reasons, with citations.
    pub notes: Vec<MessageText>,
    /// What to do about the problem.
    pub help: Option<MessageText>,
    /// Changes that a program can make.
    pub fixes: Vec<Fix>,
}

/// A place in a file and a text that points at it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The bytes.
    pub span: Span,
    /// The text; may be empty.
    pub text: MessageText,
}

/// A label in another file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherFileLabel {
    /// The lines around the place: see [`SourceText::with_first_line`].
    pub source: SourceText,
    /// The label in these lines.
    pub label: Label,
}

impl Diagnostic {
    /// Creates an error that belongs to no lint, without labels, notes and help.
    /// [`Lint::finding`] creates the others.
    pub fn error(message: impl Into<MessageText>) -> Self {
        Self::new(None, Level::Deny, message)
    }

    fn new(lint: Option<&'static Lint>, level: Level, message: impl Into<MessageText>) -> Self {
        Self {
            lint,
            level,
            message: message.into(),
            labels: Vec::new(),
            other_files: Vec::new(),
            notes: Vec::new(),
            help: None,
            fixes: Vec::new(),
        }
    }

    /// Returns the name of the lint, or `error` for an error that belongs to none.
    pub fn name(&self) -> &'static str {
        self.lint.map_or("error", |lint| lint.name)
    }

    /// Adds a label; the first one is the primary place.
    #[must_use]
    pub fn label(mut self, span: Span, text: impl Into<MessageText>) -> Self {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// Adds a label in another file.
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

    /// Adds a note.
    #[must_use]
    pub fn note(mut self, note: impl Into<MessageText>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// Sets the help.
    #[must_use]
    pub fn help(mut self, help: impl Into<MessageText>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds a fix.
    #[must_use]
    pub fn fix(mut self, fix: Fix) -> Self {
        self.fixes.push(fix);
        self
    }

    /// Returns the diagnostic with the code in its texts as `write` writes it: see
    /// [`MessageText::with_code`]. The changes of its fixes stay as they are.
    #[must_use]
    pub fn with_code(mut self, write: impl Fn(&Code) -> Option<String>) -> Self {
        let places = self.labels.iter_mut();
        let other_file = self.other_files.iter_mut().map(|other_file| &mut other_file.label);
        let labels = places.chain(other_file).map(|label| &mut label.text);
        let titles = self.fixes.iter_mut().map(|fix| &mut fix.title);
        let texts = labels.chain(titles).chain(&mut self.notes);
        for text in texts.chain(&mut self.help).chain([&mut self.message]) {
            *text = text.with_code(&write);
        }
        self
    }
}
