//! The JSON format: a `header`, a `finding` for each, and a `summary`, one object a line.

use std::io::{self, Write};

use robots_analysis::Level;
use robots_analysis::diagnostic::{Diagnostic, Fix, MessageText, OtherFileLabel, Safety};
use robots_core::source::Span;
use robots_core::{Dialect, SourceText};
use schemars::JsonSchema;
use serde::Serialize;

use super::statistics::Statistic;
use super::{CheckReport, place, proved_for};
use crate::json::{Header, Word, write_line};

impl CheckReport<'_> {
    /// Writes a `header`, a `finding` for each or a `statistic` for each lint, and a `summary`.
    /// `is_complete` is whether every file was read.
    pub fn json(&self, out: &mut dyn Write, is_complete: bool, statistics: bool) -> io::Result<()> {
        write_line(out, &Line::Header(Header::of("check")))?;
        if statistics {
            for statistic in self.statistics() {
                write_line(out, &Line::Statistic(statistic))?;
            }
        } else {
            for file in &self.files {
                for diagnostic in &file.diagnostics {
                    let finding = FindingJson::new(&file.source, diagnostic, file.dialect);
                    write_line(out, &Line::Finding(finding))?;
                }
            }
        }
        let summary = Line::Summary {
            files: self.files.len(),
            errors: self.sum(|file| file.count(Level::Deny)),
            warnings: self.sum(|file| file.count(Level::Warn)),
            fixed: self.sum(|file| file.fixed),
            baselined: self.sum(|file| file.baselined),
            complete: is_complete,
        };
        write_line(out, &summary)
    }
}

// The fields are in the order in which they are written.

/// A line of the output.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Line<'a> {
    /// The first line.
    Header(Header),
    /// A problem in a file.
    Finding(FindingJson<'a>),
    /// The number of findings of a lint, with `--statistics`.
    Statistic(Statistic),
    /// The last line.
    Summary {
        /// The number of files that were checked.
        files: usize,
        errors: usize,
        warnings: usize,
        /// The number of other findings that were fixed.
        fixed: usize,
        /// The number of other findings that the baseline lists.
        baselined: usize,
        /// Whether every file could be read.
        complete: bool,
    },
}

/// A finding as it is written.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct FindingJson<'a> {
    /// The name of the robots.txt.
    file: &'a str,
    /// The name of the lint. A minor version may add names.
    lint: &'static str,
    level: Word<Level>,
    /// The problem, in one line.
    message: &'a str,
    /// The line of the start, from 1; 1 for a finding about the whole file.
    line: usize,
    /// The column of the start in code points, from 1.
    column: usize,
    /// The line of the end.
    end_line: usize,
    /// The column after the last code point.
    end_column: usize,
    /// The places that the finding is about, the main one first. None for the whole file.
    labels: Vec<Label<'a>>,
    /// The places in other files; left out if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    other_files: Vec<OtherFile<'a>>,
    /// The reasons, with citations.
    notes: Vec<&'a str>,
    /// The solution, if there is one to name.
    help: Option<&'a str>,
    /// The alternatives. Each is a whole fix.
    fixes: Vec<FixJson<'a>>,
}

/// A place in a robots.txt and what is there.
#[derive(Debug, Serialize, JsonSchema)]
struct Label<'a> {
    /// The index of the first byte or code unit.
    start: usize,
    /// The index after the last one.
    end: usize,
    /// The text; may be empty.
    text: &'a str,
}

/// A place in another file, with lines and columns as those of the finding.
#[derive(Debug, Serialize, JsonSchema)]
struct OtherFile<'a> {
    file: &'a str,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    text: &'a str,
}

/// A change that removes a finding.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Fix")]
struct FixJson<'a> {
    /// What the change does.
    title: &'a str,
    /// Whether it is proved to change no decision, in any dialect.
    keeps_meaning: bool,
    /// The dialects for which that is proved.
    proved_for: Vec<Word<&'static Dialect>>,
    /// The replacements, in the order of the text, without overlaps.
    edits: Vec<Edit<'a>>,
}

/// A replacement of a part of a robots.txt. An empty part is an insertion.
#[derive(Debug, Serialize, JsonSchema)]
struct Edit<'a> {
    /// The index of the first byte or code unit that is replaced.
    start: usize,
    /// The index after the last of them.
    end: usize,
    replacement: &'a str,
}

impl<'a> FindingJson<'a> {
    /// Creates the object of a finding in a file that was checked in `dialect`.
    pub fn new(
        source: &'a SourceText,
        diagnostic: &'a Diagnostic,
        dialect: &'static Dialect,
    ) -> Self {
        let (start, end) = place(source, diagnostic);
        let label = |label: &'a robots_analysis::diagnostic::Label| {
            let Span { start, end } = label.span;
            Label { start, end, text: &label.text }
        };
        Self {
            file: source.name(),
            lint: diagnostic.name(),
            level: Word(diagnostic.level),
            message: &diagnostic.message,
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
            labels: diagnostic.labels.iter().map(label).collect(),
            other_files: diagnostic.other_files.iter().map(other_file).collect(),
            notes: diagnostic.notes.iter().map(MessageText::as_str).collect(),
            help: diagnostic.help.as_deref(),
            fixes: diagnostic.fixes.iter().map(|fix| change(fix, dialect)).collect(),
        }
    }
}

impl FindingJson<'_> {
    /// Converts the offsets of labels and edits, for text in another encoding.
    #[must_use]
    pub fn with_offsets(mut self, convert: impl Fn(usize) -> usize) -> Self {
        for label in &mut self.labels {
            (label.start, label.end) = (convert(label.start), convert(label.end));
        }
        for edit in self.fixes.iter_mut().flat_map(|fix| &mut fix.edits) {
            (edit.start, edit.end) = (convert(edit.start), convert(edit.end));
        }
        self
    }
}

fn other_file(other: &OtherFileLabel) -> OtherFile<'_> {
    let [start, end] =
        [other.label.span.start, other.label.span.end].map(|at| other.source.position(at));
    OtherFile {
        file: other.source.name(),
        line: start.line,
        column: start.column,
        end_line: end.line,
        end_column: end.column,
        text: &other.label.text,
    }
}

fn change<'a>(fix: &'a Fix, dialect: &'static Dialect) -> FixJson<'a> {
    let edits = fix.edits.iter().map(|edit| Edit {
        start: edit.span.start,
        end: edit.span.end,
        replacement: &edit.replacement,
    });
    FixJson {
        title: &fix.title,
        keeps_meaning: fix.safety == Safety::KeepsMeaning,
        proved_for: proved_for(fix, dialect),
        edits: edits.collect(),
    }
}
