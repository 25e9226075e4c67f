//! What was found in files, in the formats of `robots check`.
//!
//! In: a [`Report`]. Out: lines on a stream. Paths, lines and columns are what a person or an editor
//! counts: from 1, columns in characters.

mod github;
mod human;
mod json;
mod sarif;

use robots_core::diagnostic::{Diagnostic, Fix, MessageText, Safety};
use robots_core::source::{LineIndex, Position, Span};
use robots_core::{Dialect, Level, SourceText};

use crate::failure::Unreadable;

/// Every file that was checked.
pub(crate) struct Report<'a> {
    /// In the order in which they were named.
    pub(crate) checked: &'a [Result<Findings, Unreadable>],
    /// Whether people are shown only the first findings of each lint in a file.
    pub(crate) folds: bool,
    /// For a terminal that understands ANSI escapes.
    pub(crate) coloured: bool,
    /// As which the files were read.
    pub(crate) dialect: &'static Dialect,
}

/// What was found in a file.
pub(crate) struct Findings {
    /// The file.
    pub(crate) source: SourceText,
    /// In source order.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// How many other findings were fixed.
    pub(crate) fixed: usize,
    /// How many of them have a fix that should keep the meaning and was left out: after it the file was
    /// not proved to say the same.
    pub(crate) unproved: usize,
}

impl Findings {
    /// One of them fails the check.
    pub(crate) fn denied(&self) -> bool {
        self.count(Level::Deny) > 0
    }

    fn count(&self, level: Level) -> usize {
        let found = self.diagnostics.iter();
        found.filter(|finding| finding.level == level).count()
    }
}

impl Report<'_> {
    /// The files that could be read.
    fn files(&self) -> impl Iterator<Item = &Findings> {
        self.checked.iter().filter_map(|file| file.as_ref().ok())
    }
}

/// The dialects of which it is proved that they read the same after this fix, of a file that was checked
/// as one of them; none where it changes what the file says.
fn proved_for(fix: &Fix, dialect: &'static Dialect) -> Vec<&'static str> {
    let is_proved = |one: &&Dialect| match fix.safety {
        Safety::KeepsMeaning => true,
        Safety::AlignsOlder => [Dialect::RFC_9309, Dialect::GOOGLE, dialect].contains(one),
        Safety::ChangesMeaning => false,
    };
    let proved = Dialect::ALL.iter().copied().filter(is_proved);
    proved.map(|dialect| dialect.name).collect()
}

/// From where to where a finding stands; the first character where it is about the whole file.
fn place(index: &LineIndex<'_>, diagnostic: &Diagnostic) -> (Position, Position) {
    let span = diagnostic
        .labels
        .first()
        .map_or_else(Span::default, |label| label.span);
    (index.position(span.start), index.position(span.end))
}

/// The message of a finding and what is said beside it, a line each.
fn text(diagnostic: &Diagnostic) -> String {
    let notes = diagnostic.notes.iter().chain(&diagnostic.help);
    let titles = diagnostic.fixes.iter().map(|fix| &fix.title);
    let lines = [&diagnostic.message].into_iter().chain(notes).chain(titles);
    lines
        .map(MessageText::as_str)
        .collect::<Vec<_>>()
        .join("\n")
}
