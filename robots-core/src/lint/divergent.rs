//! A URL that two readings decide differently, in words.

use super::Lint;
use super::subject::quoted;
use crate::analysis::Divergence;
use crate::diagnostic::Diagnostic;
use crate::matcher::Verdict;
use crate::reading::Evaluation;

/// The finding of a divergence between the reader of the subject's dialect, named first, and
/// another.
pub(super) fn divergent(
    lint: &Lint,
    divergence: &Divergence,
    (left, right): (&str, &str),
) -> Diagnostic {
    let witness = quoted(&String::from_utf8_lossy(&divergence.witness));
    let agent = String::from_utf8_lossy(&divergence.agent);
    let whom = match agent.as_ref() {
        "*" => "everybody".to_owned(),
        name => quoted(name),
    };
    let may = |evaluation: &Evaluation| match evaluation.verdict {
        Verdict::Allow => "may fetch",
        Verdict::Disallow => "may not fetch",
    };
    let message = format!(
        "{left} and {right} disagree about {witness} for {whom}: by the first it {} it, by the second it {}",
        may(&divergence.left),
        may(&divergence.right),
    );
    let mut finding = lint.finding(message);
    for (span, who) in divergence.spans.into_iter().zip([left, right]) {
        if let Some(span) = span {
            finding = finding.label(span, format!("decides for {who}"));
        }
    }
    for (evaluation, who) in [(&divergence.left, left), (&divergence.right, right)] {
        if evaluation.rule.is_none() {
            finding = finding.note(format!(
                "for {who} no rule matches, so that it may be fetched"
            ));
        }
    }
    finding
}
