//! Pairs of rules between which precedence depends on a single octet.

use robots_automata::Budget;
use robots_core::dialect::PrecedencePolicy;
use robots_core::matcher::Verdict;
use robots_core::reading::{Precedence, Reading, WrittenRule};
use rustc_hash::{FxHashMap, FxHashSet};

use super::fresh::fresh_symbol;
use super::queries::{RuleQueries, UrlSearch};
use crate::order;

/// The pairs of rules of a file whose precedence is close, each with a URL. In file order.
#[derive(Debug, Default)]
pub struct PrecedenceFacts<'p> {
    /// An Allow and a Disallow of the same length, and a URL that both match and none longer.
    pub ties: Vec<WitnessedPair<'p>>,
    /// A rule that ends in `*`, another rule that matches all it matches, and a URL that the first
    /// decides only because of that `*`.
    pub trailing_wildcards: Vec<WitnessedPair<'p>>,
    /// The offsets of the rules whose trailing `*` may be significant: a rule of the other verdict
    /// ranks between the rule and the same rule without it, and may match the same URL. Includes
    /// the rules that were not compared because the budget was exhausted.
    pub significant_wildcards: FxHashSet<usize>,
}

/// Two rules and a URL that both match.
#[derive(Clone, Debug)]
pub struct WitnessedPair<'p> {
    /// The rule that decides.
    pub rule: &'p WrittenRule,
    /// The rule that is overridden.
    pub other: &'p WrittenRule,
    /// The URL, as a path.
    pub witness: Vec<u8>,
}

impl<'p> PrecedenceFacts<'p> {
    /// Compares rules of similar length, in a dialect whose precedence is by length.
    pub fn new(reading: &'p Reading) -> Self {
        let mut facts = Self::default();
        if reading.dialect().precedence != PrecedencePolicy::MostOctets {
            return facts;
        }
        let Some(symbol) = fresh_symbol(reading) else {
            return facts;
        };
        let mut search = UrlSearch::new(reading.dialect().path_form, symbol);
        let mut seen = FxHashSet::default();
        for group in reading.groups() {
            let rules: Vec<_> = reading.written_rules(group).collect();
            let (pairs, is_complete) = pairs(&rules, &mut search.match_budget);
            let not_compared = rules.iter().copied().filter(|_| !is_complete);
            let significant = pairs.iter().map(|&(rule, _)| rule).chain(not_compared);
            let significant = significant.filter(|rule| ends_in_wildcard(rule));
            facts.significant_wildcards.extend(significant.map(|rule| rule.span.start));
            if pairs.is_empty() {
                continue;
            }
            let queries = RuleQueries::new(&rules);
            for pairs in pairs.chunk_by(|one, next| one.0.span == next.0.span) {
                let Some(&(rule, _)) = pairs.first() else {
                    continue;
                };
                let texts = search.fresh_texts(rule);
                for &(_, other) in pairs {
                    // Two rules for the same paths are another finding.
                    if other.pattern == rule.pattern {
                        continue;
                    }
                    if !seen.insert((rule.span.start, other.span.start)) {
                        continue;
                    }
                    let is_tie =
                        rule.pattern.octets() == other.pattern.octets() && rule.verdict.is_allow();
                    let is_covered = || texts.iter().all(|text| other.pattern.matches(text));
                    if !is_tie && !is_covered() {
                        continue;
                    }
                    // The shortest text that one of them matches is often a URL that both match.
                    let mut shortest =
                        [rule, other].map(|rule| rule.pattern.shortest_path()).into_iter();
                    let by_hand = shortest.find(|text| {
                        let budget = &mut search.match_budget;
                        decides(&queries, rule, other, text, is_tie, budget) && search.is_url(text)
                    });
                    let Some(witness) =
                        by_hand.or_else(|| queries.won_from(rule, other, &mut search))
                    else {
                        continue;
                    };
                    let meeting = WitnessedPair { rule, other, witness };
                    if is_tie {
                        facts.ties.push(meeting);
                    } else {
                        facts.trailing_wildcards.push(meeting);
                    }
                }
            }
        }
        order::sort_by_key(&mut facts.ties, |tie| tie.rule.span);
        order::sort_by_key(&mut facts.trailing_wildcards, |tie| tie.rule.span);
        facts
    }
}

/// Rules of one length and verdict.
#[derive(Default)]
struct Alike<'p> {
    all: Vec<&'p WrittenRule>,
    with_wildcards: Vec<&'p WrittenRule>,
}

/// Returns the pairs of a rule and another one that would tie or take precedence if the rule were
/// an octet shorter, and whether these are all pairs: `false` if the budget was exhausted. Two
/// literals match one path only if they are equal, so one rule of each pair has a wildcard. The
/// pairs of one rule are contiguous.
fn pairs<'p>(
    rules: &[&'p WrittenRule],
    budget: &mut Budget,
) -> (Vec<(&'p WrittenRule, &'p WrittenRule)>, bool) {
    let has_wildcard = |rule: &WrittenRule| rule.pattern.canonical().contains(&b'*');
    let mut by_octets: FxHashMap<(usize, Verdict), Alike<'p>> = FxHashMap::default();
    for &rule in rules {
        let key = (rule.pattern.octets(), rule.verdict);
        let alike = by_octets.entry(key).or_default();
        alike.all.push(rule);
        if has_wildcard(rule) {
            alike.with_wildcards.push(rule);
        }
    }
    let mut pairs = Vec::new();
    for &rule in rules {
        let octets = rule.pattern.octets();
        let others = match rule.verdict {
            Verdict::Allow => (octets, Verdict::Disallow),
            Verdict::Disallow if ends_in_wildcard(rule) => (octets - 1, Verdict::Allow),
            Verdict::Disallow => continue,
        };
        let Some(alike) = by_octets.get(&others) else {
            continue;
        };
        let others = if has_wildcard(rule) { &alike.all } else { &alike.with_wildcards };
        for &other in others {
            if budget.spend(1 + octets / 64).is_err() {
                return (pairs, false);
            }
            if rule.pattern.glob().may_match_with(other.pattern.glob()) {
                pairs.push((rule, other));
            }
        }
    }
    (pairs, true)
}

/// Returns whether `rule` decides this URL, and `other` would if `rule` lost a tie, or its last
/// octet. `false` also when the budget is exhausted.
fn decides(
    queries: &RuleQueries<'_>,
    rule: &WrittenRule,
    other: &WrittenRule,
    witness: &[u8],
    is_tie: bool,
    budget: &mut Budget,
) -> bool {
    if !rule.pattern.matches(witness) || !other.pattern.matches(witness) {
        return false;
    }
    let next = queries.highest(witness, budget, |next| next.span != rule.span);
    let next = next.map_or(Precedence::NONE, |rule| rule.precedence());
    let shorter = Precedence::new(rule.pattern.octets() - 1, rule.verdict);
    next == other.precedence() && next < rule.precedence() && (is_tie || next > shorter)
}

fn ends_in_wildcard(rule: &WrittenRule) -> bool {
    let canonical = rule.pattern.canonical();
    canonical.len() > 1 && canonical.ends_with(b"*")
}
