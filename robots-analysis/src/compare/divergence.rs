//! URLs that two readings decide differently.

use robots_automata::Budget;
use robots_core::reading::{Evaluation, Reading};
use robots_core::source::Span;

use super::{Detail, PathDomain, compare_within};
use crate::budget;

/// A crawler and a URL that two readings decide differently for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Divergence {
    /// The crawler's product token in lower case; `*` for crawlers without a group.
    pub agent: Vec<u8>,
    /// The shortest such URL, as a path that is canonical in both readings.
    pub witness: Vec<u8>,
    /// The decision of the first reading.
    pub left: Evaluation,
    /// The decision of the second reading.
    pub right: Evaluation,
    /// The rules that win in each reading, from their keys to the ends of their values.
    pub spans: [Option<Span>; 2],
}

/// Returns a URL that two readings of a text decide differently for each crawler that both name, in
/// the order of their product tokens, and for `*`. Of crawlers with the same rules only one is
/// returned, and `/robots.txt` itself is left out. A difference that exhausts the budget is not
/// returned.
pub fn divergences(left: &Reading, right: &Reading) -> Vec<Divergence> {
    let named = left.agents().keys();
    let named = named.filter(|agent| right.agents().contains_key(*agent) && is_token(agent));
    let mut agents: Vec<Vec<u8>> = named.cloned().collect();
    agents.push(b"*".to_vec());
    let detail = Detail::ChangesPerClass(budget::DIVERGENT_RULES);
    let (readings, mut budget) = ([left, right], Budget::new(budget::DIVERGENCES));
    let compared =
        compare_within(readings, Some(&agents), PathDomain::CommonUrls, detail, &mut budget);
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
