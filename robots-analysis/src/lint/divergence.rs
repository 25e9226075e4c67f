//! URLs that two readings decide differently.

use robots_automata::Budget;
use robots_core::matcher::Verdict;
use robots_core::reading::{Evaluation, Reading};
use robots_core::source::Span;

use super::Lint;
use super::quoted::quoted;
use crate::budget;
use crate::compare::{CompareOptions, Detail, PathDomain, compare_within};
use crate::diagnostic::Diagnostic;

/// A crawler and a URL that two readings decide differently for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Divergence {
    /// The crawler's product token in lower case; `*` for crawlers without a group.
    pub(super) agent: Vec<u8>,
    /// The shortest such URL, as a path that is canonical in both readings.
    pub(super) witness: Vec<u8>,
    /// The decision of the first reading.
    pub(super) left: Evaluation,
    /// The decision of the second reading.
    pub(super) right: Evaluation,
    /// The rules that win in the first and in the second reading, from their keys to the ends of
    /// their values.
    pub(super) spans: [Option<Span>; 2],
}

/// Returns a URL that two readings of a text decide differently for each crawler that both name, in
/// the order of their product tokens, and for `*`. Of crawlers with the same rules only one is
/// returned, and `/robots.txt` itself is left out. A difference that exhausts the budget is not
/// returned.
pub(super) fn divergences(left: &Reading, right: &Reading) -> Vec<Divergence> {
    let named = left.agents().keys();
    let named = named.filter(|agent| right.agents().contains_key(*agent) && is_token(agent));
    let mut agents: Vec<Vec<u8>> = named.cloned().collect();
    agents.push(b"*".to_vec());
    let options = CompareOptions {
        agents: Some(&agents),
        is_by_file_too: false,
        domain: PathDomain::CommonUrls,
        detail: Detail::ChangesPerClass(budget::DIVERGENT_RULES),
    };
    let compared = compare_within(left, right, &options, &mut Budget::new(budget::DIVERGENCES));
    let found = compared.into_iter().filter_map(|found| {
        let agent = found.agents.into_iter().next()?;
        let mut changes = found.changes.into_iter();
        let change = changes.find(|change| change.witness != b"/robots.txt")?;
        let evaluations = [(left, change.old), (right, change.new)];
        Some(Divergence {
            agent,
            witness: change.witness,
            left: change.old,
            right: change.new,
            spans: evaluations.map(|(reading, of)| Some(reading.written_rule(of.rule?)?.span)),
        })
    });
    found.collect()
}

/// Returns whether a crawler can have this product token.
fn is_token(agent: &[u8]) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.".contains(byte);
    agent == b"*" || !agent.is_empty() && agent.iter().all(is_part)
}

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
    let verdict = |evaluation: &Evaluation| match evaluation.verdict {
        Verdict::Allow => "allows",
        Verdict::Disallow => "disallows",
    };
    let message = format!(
        "{left} {} {witness}{whom}, {right} {} it",
        verdict(&divergence.left),
        verdict(&divergence.right),
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
