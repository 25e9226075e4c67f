//! The output formats of `robots check`.
//!
//! In: a [`CheckReport`]. Out: lines on a stream. Lines and columns count from 1, columns in
//! characters.

mod fingerprint;
mod github;
mod gitlab;
mod human;
mod json;
mod sarif;
mod statistics;

pub use fingerprint::Fingerprints;
pub use human::counted;
pub use json::FindingJson;
pub(crate) use json::Line;
use robots_analysis::Level;
use robots_analysis::diagnostic::{Diagnostic, Fix, MessageText, Safety};
use robots_analysis::merge::Refusal;
use robots_core::source::{Position, Span};
use robots_core::{Dialect, SourceText};

use crate::json::Word;

/// The results for all files.
#[derive(Debug)]
pub struct CheckReport<'a> {
    /// The files, in the order of the arguments.
    pub files: Vec<&'a CheckedFile>,
    /// Whether the text format shows only the first findings of each lint in a file.
    pub folds: bool,
    /// Whether to use ANSI escapes.
    pub colored: bool,
}

impl CheckReport<'_> {
    fn sum(&self, number: impl Fn(&CheckedFile) -> usize) -> usize {
        self.files.iter().map(|file| number(file)).sum()
    }
}

/// The result for one file.
#[derive(Debug)]
pub struct CheckedFile {
    /// The file.
    pub source: SourceText,
    /// The dialect in which it was read.
    pub dialect: &'static Dialect,
    /// The findings, in source order.
    pub diagnostics: Vec<Diagnostic>,
    /// The number of other findings that were fixed.
    pub fixed: usize,
    /// The number of findings with a fix that should keep the meaning and was not applied, because
    /// that is not proved.
    pub unproved: usize,
    /// The number of other findings that the baseline lists.
    pub baselined: usize,
}

impl CheckedFile {
    /// Creates the result of a file without fixes and without a baseline.
    pub fn new(
        source: SourceText,
        dialect: &'static Dialect,
        diagnostics: Vec<Diagnostic>,
    ) -> Self {
        Self { source, dialect, diagnostics, fixed: 0, unproved: 0, baselined: 0 }
    }

    /// Returns the results for a text: one, or one for each text that it was merged from, with the
    /// findings in it.
    pub fn of(
        source: &SourceText,
        dialect: &'static Dialect,
        diagnostics: &[Diagnostic],
    ) -> Vec<Self> {
        if !source.has_origins() {
            return vec![Self::new(source.clone(), dialect, diagnostics.to_vec())];
        }
        let texts = source.origins().iter();
        let files = texts.map(|text| Self::new(text.clone(), dialect, Vec::new()));
        let mut files: Vec<_> = files.collect();
        for diagnostic in diagnostics {
            let (finding, origin) = diagnostic.at_origin(source);
            let finding = finding.into_owned();
            let mut at = files.iter_mut();
            let Some(file) = at.find(|file| file.source.is_clone_of(&origin)) else {
                continue;
            };
            let is_copy = |known: &&mut Diagnostic| {
                known.lint == finding.lint
                    && known.labels == finding.labels
                    && known.message == finding.message
            };
            // A finding on a line is about all of its copies: a reason or a doubt about one of them
            // is one about the line.
            if let Some(known) = file.diagnostics.iter_mut().find(is_copy) {
                if diagnostic.fixes.is_empty() {
                    known.help = finding.help;
                }
                for note in finding.notes {
                    if !known.notes.contains(&note) {
                        known.notes.push(note);
                    }
                }
            } else {
                file.diagnostics.push(finding);
            }
        }
        for file in &mut files {
            file.diagnostics.sort_by_key(|finding| finding.labels.first().map(|label| label.span));
        }
        files
    }

    /// Returns the files that could not be merged, with the reasons.
    pub fn refused(refusals: &[Refusal], dialect: &'static Dialect) -> Vec<Self> {
        let mut files: Vec<Self> = Vec::new();
        for refusal in refusals {
            let (finding, source) = refusal.diagnostic.at_origin(&refusal.source);
            let mut known = files.iter_mut().filter(|file| file.source.is_clone_of(&source));
            match known.next() {
                Some(file) => file.diagnostics.push(finding.into_owned()),
                None => files.extend(Self::of(&source, dialect, &[finding.into_owned()])),
            }
        }
        files
    }

    /// Returns whether a finding fails the check.
    pub fn denied(&self) -> bool {
        self.count(Level::Deny) > 0
    }

    pub(crate) fn count(&self, level: Level) -> usize {
        let found = self.diagnostics.iter();
        found.filter(|finding| finding.level == level).count()
    }
}

/// Returns the dialects for which a fix is proved to change no decision, for a file that was
/// checked in `dialect`.
fn proved_for(fix: &Fix, dialect: &'static Dialect) -> Vec<Word<&'static Dialect>> {
    let is_proved = |one: &&Dialect| match fix.safety {
        Safety::KeepsMeaning => true,
        Safety::AlignsOlder => [Dialect::RFC_9309, Dialect::GOOGLE, dialect].contains(one),
        Safety::ChangesMeaning => false,
    };
    let proved = Dialect::ALL.iter().copied().filter(is_proved);
    proved.map(Word).collect()
}

/// Returns the severity of a level in the words of other programs.
fn severity(level: Level) -> &'static str {
    match level {
        Level::Deny => "error",
        Level::Warn => "warning",
        Level::Allow => "none",
    }
}

/// Returns the start and end of a finding: the first character if it is about the whole file.
fn place(source: &SourceText, diagnostic: &Diagnostic) -> (Position, Position) {
    let span = diagnostic.labels.first().map_or_else(Span::default, |label| label.span);
    (source.position(span.start), source.position(span.end))
}

/// Returns the message of a finding with its notes, help and fixes, one per line.
pub fn finding_text(diagnostic: &Diagnostic) -> String {
    let notes = diagnostic.notes.iter().chain(&diagnostic.help);
    let titles = diagnostic.fixes.iter().map(|fix| &fix.title);
    let lines = [&diagnostic.message].into_iter().chain(notes).chain(titles);
    lines.map(MessageText::as_str).collect::<Vec<_>>().join("\n")
}
