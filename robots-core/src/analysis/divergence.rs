//! URLs that two readings of a file decide differently.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;

use crate::automata::Language;
use crate::matcher::Verdict;
use crate::policy::{Evaluation, Policy};

/// A crawler and a URL on which two readings differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Divergence {
    /// The crawler's token, in lower case; `*` stands for those that the file does not name.
    pub agent: Vec<u8>,
    /// The shortest such URL among those that both readings spell alike, as a path.
    pub witness: Vec<u8>,
    /// What the one makes of it.
    pub left: Evaluation,
    /// What the other does.
    pub right: Evaluation,
}

/// More rules than this in a group are not compared.
const RULES: usize = 400;

/// So many pairs of groups are compared.
const PAIRS: usize = 12;

/// For each crawler that both name, in the order of their names, and for `*`, a URL that the two
/// readings decide differently. Crawlers with the same two groups are told once, and `/robots.txt` itself is
/// left out. Groups with the same rules are not compared; what takes too many states is not found.
pub fn divergences(left: &Policy, right: &Policy) -> Vec<Divergence> {
    let mut urls = None;
    let mut compared = FxHashSet::default();
    let mut found = Vec::new();
    let star = b"*".to_vec();
    let named = left
        .agents()
        .keys()
        .filter(|agent| right.agents().contains_key(*agent));
    let agents: BTreeSet<_> = named
        .filter(|agent| is_token(agent))
        .chain([&star])
        .collect();
    for agent in agents {
        let groups = (left.group(agent), right.group(agent));
        let rules = |policy: &Policy, group| -> Vec<_> {
            let rules = Option::into_iter(group).flat_map(|group| policy.rules(group));
            let mut rules: Vec<_> = rules
                .map(|rule| (rule.rank(), rule.pattern.canonical().to_vec()))
                .collect();
            rules.sort_unstable();
            rules.dedup();
            rules
        };
        let pair = (rules(left, groups.0), rules(right, groups.1));
        let same = pair.0 == pair.1;
        if same || pair.0.len().max(pair.1.len()) > RULES || compared.len() >= PAIRS {
            continue;
        }
        if !compared.insert(pair) {
            continue;
        }
        let urls = urls.get_or_insert_with(|| common_urls(left, right));
        let paths = |policy, group| Language::of_group(policy, group, Verdict::Disallow);
        let difference = paths(left, groups.0)
            .and_then(|paths_left| paths_left.difference(&paths(right, groups.1)?))
            .and_then(|difference| difference.intersect(urls.as_ref().map_err(|error| *error)?));
        let Some(witness) = difference.ok().and_then(|difference| difference.shortest()) else {
            continue;
        };
        let evaluations = (
            left.evaluate(agent, &witness),
            right.evaluate(agent, &witness),
        );
        if evaluations.0.verdict != evaluations.1.verdict {
            found.push(Divergence {
                agent: agent.clone(),
                witness,
                left: evaluations.0,
                right: evaluations.1,
            });
        }
    }
    found
}

/// May a crawler go by this name? By one that none has, nobody is told anything.
fn is_token(agent: &[u8]) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.".contains(byte);
    agent == b"*" || !agent.is_empty() && agent.iter().all(is_part)
}

/// The URLs that are their own canonical form to both, without `/robots.txt`.
fn common_urls(left: &Policy, right: &Policy) -> Result<Language, crate::automata::TooLarge> {
    let urls = |policy: &Policy| Language::urls(policy.dialect().path_form);
    let both = urls(left).intersect(&urls(right))?;
    both.minus(&Language::of_path(b"/robots.txt"))
}
