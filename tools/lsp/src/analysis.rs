//! A version of a document, and what is found in it.

use std::ops::Range;
use std::sync::Arc;

use gen_lsp_types::Range as PositionRange;
use robots_analysis::{Diagnostic, Subject};
use robots_core::source::Span;
use robots_core::{Reading, SourceText};

use crate::disk::{FileFindings, is_of_file};
use crate::settings::Settings;
use crate::text::Text;

/// A version of a document.
#[derive(Clone, Debug)]
pub(crate) struct Snapshot {
    /// The address, as the client writes it.
    pub(crate) uri: String,
    /// The version number that the client gave it, if it is known.
    pub(crate) version: Option<i32>,
    /// The number of this version among those of all documents, from 1. A client may repeat its
    /// own numbers.
    pub(crate) revision: u64,
    /// The text.
    pub(crate) text: Text,
}

/// A finding and the bytes of the document that it is about.
#[derive(Debug)]
pub(crate) struct Located {
    pub(crate) finding: Diagnostic,
    /// The bytes of each label, the primary one first; at least one.
    pub(crate) labels: Vec<Range<usize>>,
    /// Whether its labels and edits are those of the text, not of the file on disk.
    pub(crate) is_of_text: bool,
}

/// What is found in a version of a document.
#[derive(Debug)]
pub(crate) struct Analysis {
    pub(crate) snapshot: Arc<Snapshot>,
    pub(crate) settings: Settings,
    pub(crate) reading: Reading,
    /// The findings at their levels, in source order, those about the file first.
    pub(crate) findings: Vec<Located>,
}

impl Analysis {
    /// Checks a version, and adds the findings about the file.
    pub(crate) fn new(
        snapshot: Arc<Snapshot>,
        settings: Settings,
        file: Option<&FileFindings>,
    ) -> Self {
        let text = &snapshot.text;
        let source = SourceText::new(&*snapshot.uri, text.as_str());
        let reading = Reading::new(&source, settings.dialect);
        let found = Subject::new(&reading).findings(&settings.levels);
        let of_text = found
            .into_iter()
            .filter(|finding| file.is_none() || !is_of_file(finding));
        let of_text = of_text.map(|finding| located(finding, true, |span| span.start..span.end));
        let of_file = file.into_iter().flat_map(|file| {
            let offset = |offset| {
                let position = file.source.position(offset);
                text.offset_of_character(position.line - 1, position.column - 1)
            };
            let range = move |span: Span| offset(span.start)..offset(span.end);
            let findings = file.findings.iter().cloned();
            findings.map(move |finding| located(finding, false, range))
        });
        let invalid = settings.invalid.as_deref().map(Diagnostic::error);
        let invalid = invalid.map(|finding| located(finding, false, |_| 0..0));
        let findings = invalid.into_iter().chain(of_file).chain(of_text).collect();
        Self {
            snapshot,
            settings,
            reading,
            findings,
        }
    }

    pub(crate) fn text(&self) -> &Text {
        &self.snapshot.text
    }

    /// Returns the positions of bytes.
    pub(crate) fn range(&self, span: Span) -> PositionRange {
        self.text().range(span.start..span.end)
    }
}

fn located(finding: Diagnostic, is_of_text: bool, range: impl Fn(Span) -> Range<usize>) -> Located {
    let mut labels: Vec<_> = finding
        .labels
        .iter()
        .map(|label| range(label.span))
        .collect();
    if labels.is_empty() {
        labels.push(0..0);
    }
    Located {
        finding,
        labels,
        is_of_text,
    }
}
