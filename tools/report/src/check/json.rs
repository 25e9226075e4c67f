//! The JSON format: one object per finding and line.

use std::io::{self, Write};

use robots_analysis::diagnostic::{Diagnostic, Fix, MessageText, Safety};
use robots_core::source::Span;
use robots_core::{Dialect, SourceText};
use serde::Serialize;

use super::{CheckReport, place, proved_for};
use crate::json::write_line;

impl CheckReport<'_> {
    /// Writes one object per finding.
    pub fn json(&self, out: &mut dyn Write) -> io::Result<()> {
        for file in &self.files {
            for diagnostic in &file.diagnostics {
                let finding = FindingJson::new(&file.source, diagnostic, file.dialect);
                write_line(out, &finding)?;
            }
        }
        Ok(())
    }
}

// The fields are in the order in which they are written.

/// A finding as it is written.
#[derive(Debug, Serialize)]
pub struct FindingJson<'a> {
    file: &'a str,
    lint: &'static str,
    level: &'static str,
    message: &'a str,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    labels: Vec<Label<'a>>,
    notes: Vec<&'a str>,
    help: Option<&'a str>,
    fixes: Vec<Change<'a>>,
}

#[derive(Debug, Serialize)]
struct Label<'a> {
    start: usize,
    end: usize,
    text: &'a str,
}

#[derive(Debug, Serialize)]
struct Change<'a> {
    title: &'a str,
    /// In every dialect.
    keeps_meaning: bool,
    proved_for: Vec<&'static str>,
    edits: Vec<Edit<'a>>,
}

#[derive(Debug, Serialize)]
struct Edit<'a> {
    start: usize,
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
            Label {
                start,
                end,
                text: &label.text,
            }
        };
        Self {
            file: source.name(),
            lint: diagnostic.name(),
            level: diagnostic.level.name(),
            message: &diagnostic.message,
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
            labels: diagnostic.labels.iter().map(label).collect(),
            notes: diagnostic.notes.iter().map(MessageText::as_str).collect(),
            help: diagnostic.help.as_deref(),
            fixes: diagnostic
                .fixes
                .iter()
                .map(|fix| change(fix, dialect))
                .collect(),
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

fn change<'a>(fix: &'a Fix, dialect: &'static Dialect) -> Change<'a> {
    let edits = fix.edits.iter().map(|edit| Edit {
        start: edit.span.start,
        end: edit.span.end,
        replacement: &edit.replacement,
    });
    Change {
        title: &fix.title,
        keeps_meaning: fix.safety == Safety::KeepsMeaning,
        proved_for: proved_for(fix, dialect),
        edits: edits.collect(),
    }
}
