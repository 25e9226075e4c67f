//! The JSON format: one object per finding and line.

use std::io::{self, Write};

use robots_core::diagnostic::{Diagnostic, Fix, MessageText, Safety};
use robots_core::source::{LineIndex, Span};
use robots_core::{Dialect, SourceText};
use serde::Serialize;

use super::{CheckReport, place, proved_for};
use crate::output::json::write_line;

impl CheckReport<'_> {
    /// Writes one object per finding.
    pub(crate) fn json(&self, out: &mut dyn Write) -> io::Result<()> {
        for file in self.files() {
            let index = LineIndex::new(&file.source);
            for diagnostic in &file.diagnostics {
                let finding = Finding::new(&file.source, &index, diagnostic, self.dialect);
                write_line(out, &finding)?;
            }
        }
        Ok(())
    }
}

// The fields are in the order in which they are written.

#[derive(Serialize)]
struct Finding<'a> {
    file: &'a str,
    lint: &'a str,
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

#[derive(Serialize)]
struct Label<'a> {
    start: usize,
    end: usize,
    text: &'a str,
}

#[derive(Serialize)]
struct Change<'a> {
    title: &'a str,
    /// In every dialect.
    keeps_meaning: bool,
    proved_for: Vec<&'static str>,
    edits: Vec<Edit<'a>>,
}

#[derive(Serialize)]
struct Edit<'a> {
    start: usize,
    end: usize,
    replacement: &'a str,
}

impl<'a> Finding<'a> {
    fn new(
        source: &'a SourceText,
        index: &LineIndex<'_>,
        diagnostic: &'a Diagnostic,
        dialect: &'static Dialect,
    ) -> Self {
        let (start, end) = place(index, diagnostic);
        let label = |label: &'a robots_core::diagnostic::Label| {
            let Span { start, end } = label.span;
            Label {
                start,
                end,
                text: &label.text,
            }
        };
        Self {
            file: source.name(),
            lint: diagnostic.lint.unwrap_or_default(),
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
