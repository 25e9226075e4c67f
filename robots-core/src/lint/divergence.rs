//! A URL that two readings decide differently, in words.

use robots_automata::Budget;

use super::Lint;
use super::quoted::quoted;
use crate::compare::{CompareOptions, Detail, PathDomain, compare_within};
use crate::diagnostic::Diagnostic;
use crate::matcher::Verdict;
use crate::reading::{Evaluation, Reading};
use crate::source::Span;

/// A crawler and a URL on which two readings differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Divergence {
    /// The crawler's token, in lower case; `*` stands for those that the file does not name.
    pub(super) agent: Vec<u8>,
    /// The shortest of the URLs that were looked for, as a path that both readings spell alike.
    pub(super) witness: Vec<u8>,
    /// What the one makes of it.
    pub(super) left: Evaluation,
    /// What the other does.
    pub(super) right: Evaluation,
    /// The rules that decide in the one and in the other, from their keys to the ends of their values.
    pub(super) spans: [Option<Span>; 2],
}

/// Steps for all searches of a comparison.
const STEPS: usize = 200_000;

/// For the crawlers of a class so many rules that make a difference are looked for.
const CHANGES: usize = 40;

/// For each crawler that both name, in the order of their names, and for `*`, a URL that two readings
/// of a text decide differently. Crawlers with the same rules are named once, and `/robots.txt` itself
/// is left out. What takes too much work is not found.
pub(super) fn divergences(left: &Reading, right: &Reading) -> Vec<Divergence> {
    let named = left.agents().keys();
    let named = named.filter(|agent| right.agents().contains_key(*agent) && is_token(agent));
    let mut agents: Vec<Vec<u8>> = named.cloned().collect();
    agents.push(b"*".to_vec());
    let options = CompareOptions {
        agents: Some(&agents),
        is_by_file_too: false,
        domain: PathDomain::CommonUrls,
        detail: Detail::ChangesPerClass(CHANGES),
    };
    let compared = compare_within(left, right, &options, &mut Budget::new(STEPS));
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

/// Whether a crawler may have this name. What is said to another is said to no crawler.
fn is_token(agent: &[u8]) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.".contains(byte);
    agent == b"*" || !agent.is_empty() && agent.iter().all(is_part)
}

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
