//! Findings as diagnostics.

use std::cmp::Reverse;
use std::path::Path;

use gen_lsp_types::{
    CodeDescription, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag,
    Location,
};
use robots_analysis::Level;
use robots_analysis::diagnostic::OtherFileLabel;
use robots_config::absolute;
use robots_report::{finding_text, lint_url};
use url::Url;

use super::uri;
use crate::analysis::{Located, Snapshot};

const SOURCE: &str = "robots";

/// The lints whose findings are lines that could as well be missing.
const UNNECESSARY: [&str; 5] =
    ["dead_rule", "duplicate_rule", "needless_allow", "redundant_rule", "unmatchable_rule"];

/// The lint of templates, which are no mistake where their author opens them: a note.
const NOTE: &str = "template";

/// The number of findings that are sent at each change. Editors show no more of a document, and
/// 20,000 take longer to send than to find.
const SHOWN: usize = 1000;

/// Returns the diagnostics of a version: if there are too many, errors before warnings, and how
/// many are left out.
pub(crate) fn diagnostics(document: &Snapshot, findings: &[Located]) -> Vec<Diagnostic> {
    let mut shown: Vec<_> = findings.iter().collect();
    if findings.len() > SHOWN {
        shown.sort_by_key(|located| Reverse(located.finding.level));
        shown.truncate(SHOWN);
    }
    let shown = shown.into_iter().map(|finding| diagnostic(document, finding));
    shown.chain(left_out(findings.len())).collect()
}

/// Returns the diagnostic about the findings that are not sent.
fn left_out(count: usize) -> Option<Diagnostic> {
    let message = match count.checked_sub(SHOWN)? {
        0 => return None,
        1 => "1 more finding is not shown".to_owned(),
        more => format!("{more} more findings are not shown"),
    };
    Some(Diagnostic {
        severity: Some(DiagnosticSeverity::Information),
        source: Some(SOURCE.to_owned()),
        message: message.into(),
        ..Default::default()
    })
}

pub(super) fn diagnostic(document: &Snapshot, located: &Located) -> Diagnostic {
    let finding = &located.finding;
    let text = &document.text;
    let range = |label: usize| text.range(located.labels[label].clone());
    let others = finding.labels.iter().enumerate().skip(1);
    let others = others.map(|(index, label)| DiagnosticRelatedInformation {
        location: Location::new(uri(document), range(index)),
        message: label.text.as_str().to_owned(),
    });
    let other_files = finding.other_files.iter().filter_map(|other| in_other_file(document, other));
    let related: Vec<_> = others.chain(other_files).collect();
    let url = finding.lint.and_then(lint_url);
    let is_unnecessary = UNNECESSARY.contains(&finding.name());
    Diagnostic {
        range: range(0),
        severity: Some(match finding.level {
            _ if finding.name() == NOTE => DiagnosticSeverity::Information,
            Level::Deny => DiagnosticSeverity::Error,
            Level::Warn | Level::Allow => DiagnosticSeverity::Warning,
        }),
        code: Some(finding.name().to_owned().into()),
        code_description: url.map(|url| CodeDescription::new(url.into())),
        source: Some(SOURCE.to_owned()),
        message: finding_text(finding).into(),
        tags: is_unnecessary.then(|| vec![DiagnosticTag::Unnecessary]),
        related_information: (!related.is_empty()).then_some(related),
        data: None,
    }
}

/// Returns a place in another file; `None` if there is no such file, as for a preset.
fn in_other_file(
    document: &Snapshot,
    other: &OtherFileLabel,
) -> Option<DiagnosticRelatedInformation> {
    let path = absolute(Path::new(other.source.name())).ok()?;
    let uri = path.is_file().then(|| Url::from_file_path(path).ok())??;
    let text = String::from_utf8_lossy(other.source.bytes());
    let text = document.text.with(&text);
    let mut range = text.range(other.label.span.start..other.label.span.end);
    let before = u32::try_from(other.source.first_line() - 1).ok()?;
    range.start.line += before;
    range.end.line += before;
    Some(DiagnosticRelatedInformation {
        location: Location::new(uri.as_str().into(), range),
        message: other.label.text.as_str().to_owned(),
    })
}

#[cfg(test)]
mod tests;
