//! The finding about a URL that two readers decide differently.

use robots_analysis::compare::Divergence;
use robots_analysis::diagnostic::Diagnostic;

use super::Lint;
use super::quoted::quoted;

/// Returns the finding of a divergence between two readers: that of the subject's dialect, and
/// another.
pub(super) fn divergence_finding(
    lint: &'static Lint,
    divergence: &Divergence,
    (left, right): (&str, &str),
) -> Diagnostic {
    let witness = quoted(&String::from_utf8_lossy(&divergence.witness));
    let agent = String::from_utf8_lossy(&divergence.agent);
    let whom = match agent.as_ref() {
        "*" => String::new(),
        name => format!(" for {}", quoted(name)),
    };
    let message = format!(
        "{left} {}s {witness}{whom}, {right} {}s it",
        divergence.left.verdict, divergence.right.verdict
    );
    let mut finding = lint.finding(message);
    for (span, who) in divergence.spans.into_iter().zip([left, right]) {
        if let Some(span) = span {
            finding = finding.label(span, format!("wins for {who}"));
        }
    }
    for (evaluation, who) in [(&divergence.left, left), (&divergence.right, right)] {
        if evaluation.rule.is_none() {
            finding = finding.note(format!("no rule matches for {who}, so the URL is allowed"));
        }
    }
    finding
}
