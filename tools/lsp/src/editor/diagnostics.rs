//! Findings as diagnostics.

use gen_lsp_types::{
    CodeDescription, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag,
    Location,
};
use robots_analysis::Level;
use robots_report::{finding_text, lint_url};

use super::uri;
use crate::analysis::{Analysis, Located};

/// The lints whose findings are lines that could as well be missing.
const UNNECESSARY: [&str; 5] = [
    "dead_rule",
    "duplicate_rule",
    "needless_allow",
    "redundant_rule",
    "unmatchable_rule",
];

/// Returns the diagnostics of a version.
pub(crate) fn diagnostics(analysis: &Analysis) -> Vec<Diagnostic> {
    let findings = analysis.findings.iter();
    findings
        .map(|finding| diagnostic(analysis, finding))
        .collect()
}

/// Returns a finding as a diagnostic.
pub(super) fn diagnostic(analysis: &Analysis, located: &Located) -> Diagnostic {
    let finding = &located.finding;
    let text = analysis.text();
    let range = |label: usize| text.range(located.labels[label].clone());
    let others = finding.labels.iter().enumerate().skip(1);
    let related: Vec<_> = others
        .map(|(index, label)| DiagnosticRelatedInformation {
            location: Location::new(uri(&analysis.snapshot), range(index)),
            message: label.text.as_str().to_owned(),
        })
        .collect();
    let url = finding.lint.and_then(lint_url);
    let is_unnecessary = UNNECESSARY.contains(&finding.name());
    Diagnostic {
        range: range(0),
        severity: Some(match finding.level {
            Level::Deny => DiagnosticSeverity::Error,
            Level::Warn | Level::Allow => DiagnosticSeverity::Warning,
        }),
        code: Some(finding.name().to_owned().into()),
        code_description: url.map(|url| CodeDescription::new(url.into())),
        source: Some("robots".to_owned()),
        message: finding_text(finding).into(),
        tags: is_unnecessary.then(|| vec![DiagnosticTag::Unnecessary]),
        related_information: (!related.is_empty()).then_some(related),
        data: None,
    }
}

#[cfg(test)]
mod tests {
    use robots_analysis::Lint;

    use super::*;

    #[test]
    fn lints_of_unnecessary_lines_exist() {
        for name in UNNECESSARY {
            assert!(Lint::by_name(name).is_some(), "{name}");
        }
    }
}
