//! A version of a document, and what is found in it.

use std::cell::OnceCell;
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

use gen_lsp_types::Range as PositionRange;
use robots_analysis::Diagnostic;
use robots_core::source::Span;
use robots_core::{Reading, SourceText};
use robots_lint::Subject;

use crate::disk::{OnDisk, is_of_file};
use crate::settings::Configurations;
use crate::text::Text;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    RobotsTxt,
    Configuration,
}

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
    pub(crate) text: Text,
    pub(crate) kind: Kind,
    pub(crate) configurations: Arc<Configurations>,
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

#[derive(Debug)]
pub(crate) struct Analysis {
    pub(crate) snapshot: Arc<Snapshot>,
    pub(crate) disk: Rc<OnDisk>,
    pub(crate) reading: Reading,
    /// The findings at their levels, in source order, those about the file first.
    pub(crate) findings: Vec<Located>,
    /// The same findings with the fixes that are offered.
    offered: OnceCell<Vec<Diagnostic>>,
}

impl Analysis {
    /// Checks a version, and adds the findings about the file.
    pub(crate) fn new(snapshot: Arc<Snapshot>, disk: Rc<OnDisk>) -> Self {
        let text = &snapshot.text;
        let source = SourceText::new(&*snapshot.uri, text.as_str());
        let reading = Reading::new(&source, disk.settings.dialect);
        let findings = if disk.settings.is_excluded {
            Vec::new()
        } else {
            let found = of_text(&reading, &disk).into_iter();
            let found = found.filter(|finding| disk.file.is_none() || !is_of_file(finding));
            let found = found.map(|finding| located(finding, true, |span| span.start..span.end));
            let of_file = disk.file.iter().flat_map(|(source, findings)| {
                let offset = |offset| {
                    let position = source.position(offset);
                    text.offset_of_character(position.line - 1, position.column - 1)
                };
                let range = move |span: Span| offset(span.start)..offset(span.end);
                findings.iter().map(move |finding| located(finding.clone(), false, range))
            });
            let errors = disk.settings.invalid.iter().chain(&disk.site.errors);
            let errors = errors.map(|error| located(error.clone(), false, |_| 0..0));
            errors.chain(of_file).chain(found).collect()
        };
        Self { snapshot, disk, reading, findings, offered: OnceCell::new() }
    }

    /// Returns the findings with the fixes that are offered, as `robots check` offers them: proved,
    /// or checked alone and together with all others of the text. Computed when it is first needed.
    pub(crate) fn offered(&self) -> &[Diagnostic] {
        self.offered.get_or_init(|| {
            let findings = self.findings.iter().map(|located| {
                let mut finding = located.finding.clone();
                if !located.is_of_text {
                    // They are edits of the file on disk.
                    finding.fixes.clear();
                }
                finding
            });
            let mut findings: Vec<_> = findings.collect();
            Subject::new(&self.reading).prove_fixes(&mut findings);
            findings
        })
    }

    pub(crate) fn text(&self) -> &Text {
        &self.snapshot.text
    }

    pub(crate) fn range(&self, span: Span) -> PositionRange {
        self.text().range(span.start..span.end)
    }
}

/// Returns the findings of `robots check` and of `robots prove`, in source order. Their fixes are
/// proved when they are offered, see [`Analysis::offered`]: that takes longer than to check.
fn of_text(reading: &Reading, disk: &OnDisk) -> Vec<Diagnostic> {
    let levels = &disk.settings.levels;
    let mut findings = Subject::new(reading).unproved_findings(levels);
    let of_site = disk.site.findings(reading, levels, &findings);
    findings.extend(of_site);
    findings.sort_by_key(|finding| finding.labels.first().map(|label| label.span.start));
    findings
}

pub(crate) fn located(
    finding: Diagnostic,
    is_of_text: bool,
    range: impl Fn(Span) -> Range<usize>,
) -> Located {
    let mut labels: Vec<_> = finding.labels.iter().map(|label| range(label.span)).collect();
    if labels.is_empty() {
        labels.push(0..0);
    }
    Located { finding, labels, is_of_text }
}
