//! URLs that two readings of a file decide differently.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;

use super::meet::is_url;
use crate::automata::Language;
use crate::matcher::Verdict;
use crate::pattern::{PathPattern, spelling};
use crate::reading::{Evaluation, GroupId, Rank, Reading};
use crate::source::Span;

/// A crawler and a URL on which two readings differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Divergence {
    /// The crawler's token, in lower case; `*` stands for those that the file does not name.
    pub agent: Vec<u8>,
    /// A short such URL among those that both readings spell alike, as a path: the shortest, where
    /// the group has few wildcards.
    pub witness: Vec<u8>,
    /// What the one makes of it.
    pub left: Evaluation,
    /// What the other does.
    pub right: Evaluation,
    /// The rules that decide in the one and in the other, from their keys to the ends of their values.
    pub spans: [Option<Span>; 2],
}

/// A rank and a pattern.
type RankedRule = (Rank, PathPattern);

/// More rules than this in a group are not compared.
const RULES: usize = 400;

/// With more wildcards in a group, only what its own rules match is compared, and not all URLs.
const WILDCARDS: usize = 10;

/// Nor where a pattern, or all of them together, have more octets: an automaton takes a state for each.
/// No crawler asks for URLs of that length.
const LONGEST: usize = 2_048;
const OCTETS: usize = 32_768;

/// Of so many rules, and so many URLs of each.
const PATTERNS: usize = 40;
const MEMBERS: usize = 4;

/// So many pairs of groups are compared.
const PAIRS: usize = 12;

/// For each crawler that both name, in the order of their names, and for `*`, a URL that the two
/// readings decide differently. Crawlers with the same two groups are told once, and what an implicit
/// rule decides is left out. Groups with the same rules are not compared; what takes too much work is
/// not found.
pub fn divergences(left: &Reading, right: &Reading) -> Vec<Divergence> {
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
        let groups = [left, right].map(|reading| reading.group(agent));
        let rules = |reading: &Reading, group: Option<GroupId>| -> Vec<RankedRule> {
            let mut rules: Vec<_> = reading
                .written_rules(group)
                .map(|rule| (rule.rank(), rule.pattern.clone()))
                .collect();
            rules.sort_unstable();
            rules.dedup();
            rules
        };
        let pair = (rules(left, groups[0]), rules(right, groups[1]));
        let same = pair.0 == pair.1;
        if same || pair.0.len().max(pair.1.len()) > RULES || compared.len() >= PAIRS {
            continue;
        }
        let is_small = [&pair.0, &pair.1].into_iter().all(|rules| {
            let wildcards = rules
                .iter()
                .filter(|(_, pattern)| pattern.canonical().contains(&b'*'));
            let octets = rules.iter().map(|(_, pattern)| pattern.octets());
            wildcards.count() <= WILDCARDS
                && octets.clone().all(|octets| octets <= LONGEST)
                && octets.sum::<usize>() <= OCTETS
        });
        if !compared.insert(pair.clone()) {
            continue;
        }
        let witness = if is_small {
            let urls = urls.get_or_insert_with(|| common_urls(left, right));
            let paths = |reading, group| Language::of_group(reading, group, Verdict::Disallow);
            let difference = paths(left, groups[0])
                .and_then(|paths_left| paths_left.difference(&paths(right, groups[1])?))
                .and_then(|difference| {
                    difference.intersect(urls.as_ref().map_err(|error| *error)?)
                });
            let forms = [left, right].map(|reading| reading.dialect().path_form);
            let shortest = difference.ok().and_then(|difference| difference.shortest());
            shortest.and_then(|text| spelling(&text, forms))
        } else {
            of_rules(left, right, agent, &pair)
        };
        let Some(witness) = witness else {
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
                spans: [(left, evaluations.0), (right, evaluations.1)]
                    .map(|(reading, of)| Some(reading.written_rule(of.rule?)?.span)),
                left: evaluations.0,
                right: evaluations.1,
            });
        }
    }
    found
}

/// A short URL that one of the rules matches which only one of the readings has, and that they decide
/// differently. Wherever two readings differ, such a rule decides in one of them.
fn of_rules(
    left: &Reading,
    right: &Reading,
    agent: &[u8],
    (left_rules, right_rules): &(Vec<RankedRule>, Vec<RankedRule>),
) -> Option<Vec<u8>> {
    let only = |rules: &[RankedRule], others: &[RankedRule]| -> Vec<_> {
        let patterns = rules
            .iter()
            .filter(|rule| others.binary_search(rule).is_err());
        patterns.map(|(_, pattern)| pattern.clone()).collect()
    };
    let mut patterns = only(left_rules, right_rules);
    patterns.extend(only(right_rules, left_rules));
    let forms = [left, right].map(|reading| reading.dialect().path_form);
    let texts = patterns.iter().take(PATTERNS).flat_map(|pattern| {
        if pattern.octets() > LONGEST {
            return vec![pattern.shortest_path()];
        }
        let paths = Language::of_pattern(pattern);
        paths.map_or_else(|_| Vec::new(), |paths| paths.witnesses(MEMBERS))
    });
    let verdict = |reading: &Reading, text: &[u8]| reading.evaluate(agent, text).verdict;
    let is_implicit = |text: &[u8]| {
        let mut readings = [left, right].into_iter();
        readings.any(|reading| reading.implicit_rule_for(text).is_some())
    };
    let differ = texts
        .filter(|text| forms.iter().all(|&form| is_url(text, form)))
        .filter(|text| !is_implicit(text) && verdict(left, text) != verdict(right, text));
    differ.min_by_key(Vec::len)
}

/// May a crawler go by this name? By one that none has, nobody is told anything.
fn is_token(agent: &[u8]) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.".contains(byte);
    agent == b"*" || !agent.is_empty() && agent.iter().all(is_part)
}

/// The URLs that both spell alike, without those that an implicit rule decides.
fn common_urls(left: &Reading, right: &Reading) -> Result<Language, crate::automata::TooLarge> {
    let forms = [left, right].map(|reading| reading.dialect().path_form);
    Language::common_urls(forms).decided_by_file(&[left, right])
}
