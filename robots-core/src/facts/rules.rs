//! How the rules of a group bear on one another.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::fresh::fresh_symbol;
use super::questions::{Questions, Searches};
use crate::matcher::Verdict;
use crate::reading::{Reading, WrittenRule};

/// What is found about the rules of a file: each fact holds in every group that the rule is part of,
/// and for all URLs. In file order.
#[derive(Debug, Default)]
pub struct RuleFacts<'p> {
    /// A rule, and an earlier one that says the same of the same paths.
    pub duplicates: Vec<Relation<'p>>,
    /// A rule, and one of the other verdict and of the same paths, which wins.
    pub contradictions: Vec<Relation<'p>>,
    /// Rules that never decide, without those above.
    pub dead: Vec<Dead<'p>>,
}

/// A rule and one that bears on it.
#[derive(Clone, Copy, Debug)]
pub struct Relation<'p> {
    /// The rule.
    pub rule: &'p WrittenRule,
    /// The one that bears on it.
    pub other: &'p WrittenRule,
}

/// A rule that decides no URL, because for each that it matches a higher rule does.
#[derive(Clone, Debug)]
pub struct Dead<'p> {
    /// The rule.
    pub rule: &'p WrittenRule,
    /// Rules of a higher rank that between them match all that it matches.
    pub overriders: Vec<&'p WrittenRule>,
    /// The verdict of the witness in the group; `None` where that took too much work.
    pub verdict: Option<Verdict>,
    /// A URL that it and one of these match, as a path.
    pub witness: Vec<u8>,
}

impl<'p> RuleFacts<'p> {
    /// Compares the rules of every group. Linear in the rules without wildcards; the comparisons and
    /// searches with wildcards are limited, and what was not reached is not found.
    pub fn new(reading: &'p Reading) -> Self {
        let mut found = Found::default();
        let groups = group_counts(reading);
        let symbol = fresh_symbol(reading);
        let mut searches = symbol.map(|symbol| Searches::new(reading.dialect().path_form, symbol));
        for group in reading.groups() {
            let rules: Vec<_> = reading.written_rules(group).collect();
            let equal = found.equal(&rules);
            if let Some(searches) = &mut searches {
                found.dead(&rules, &equal, searches);
            }
        }
        Self {
            duplicates: everywhere(&groups, found.duplicates),
            contradictions: everywhere(&groups, found.contradictions),
            dead: everywhere(&groups, found.dead),
        }
    }
}

/// Facts of single groups, by where the rule starts.
#[derive(Default)]
struct Found<'p> {
    duplicates: BTreeMap<usize, (usize, Relation<'p>)>,
    contradictions: BTreeMap<usize, (usize, Relation<'p>)>,
    dead: BTreeMap<usize, (usize, Dead<'p>)>,
}

impl<'p> Found<'p> {
    /// Notes rules of the same paths; where they start.
    fn equal(&mut self, rules: &[&'p WrittenRule]) -> Vec<usize> {
        let mut first: FxHashMap<(&[u8], Verdict), &'p WrittenRule> = FxHashMap::default();
        let mut equal = Vec::new();
        for &rule in rules {
            let canonical = rule.pattern.canonical();
            let opposite = match rule.verdict {
                Verdict::Allow => Verdict::Disallow,
                Verdict::Disallow => Verdict::Allow,
            };
            if let Some(&other) = first.get(&(canonical, rule.verdict)) {
                equal.push(rule.span.start);
                // Two rules of one line are one rule to its reader.
                if other.span != rule.span {
                    count(&mut self.duplicates, rule, Relation { rule, other });
                }
                continue;
            }
            first.insert((canonical, rule.verdict), rule);
            if let Some(&other) = first.get(&(canonical, opposite)) {
                let (rule, other) = if rule.precedence() < other.precedence() {
                    (rule, other)
                } else {
                    (other, rule)
                };
                equal.push(rule.span.start);
                count(&mut self.contradictions, rule, Relation { rule, other });
            }
        }
        equal
    }

    /// Notes rules that never decide.
    fn dead(&mut self, rules: &[&'p WrittenRule], equal: &[usize], searches: &mut Searches) {
        let questions = Questions::new(rules);
        for &rule in rules
            .iter()
            .filter(|rule| !equal.contains(&rule.span.start))
        {
            let Some(mut overriders) = questions.overriders(rule, searches) else {
                continue;
            };
            overriders.dedup_by_key(|overrider| overrider.span);
            let shortest = rule.pattern.shortest_path();
            let witness = if searches.is_url(&shortest) {
                Some(shortest)
            } else {
                Questions::matched(rule, searches)
            };
            let is_shown = |witness: &Vec<u8>| {
                let mut overriders = overriders.iter();
                overriders.any(|overrider| overrider.pattern.matches(witness))
            };
            if let Some(witness) = witness.filter(is_shown) {
                let winner = questions
                    .index
                    .highest(&witness, &mut searches.work, |_| true);
                let dead = Dead {
                    rule,
                    overriders,
                    verdict: winner.map(|winner| winner.verdict),
                    witness,
                };
                count(&mut self.dead, rule, dead);
            }
        }
    }
}

/// Returns how many groups each rule is part of, by where the rule starts.
pub(super) fn group_counts(reading: &Reading) -> FxHashMap<usize, usize> {
    let mut counts = FxHashMap::default();
    for rule in reading
        .groups()
        .flat_map(|group| reading.written_rules(group))
    {
        *counts.entry(rule.span.start).or_default() += 1;
    }
    counts
}

/// Notes a fact about a rule in one of its groups.
pub(super) fn count<T>(found: &mut BTreeMap<usize, (usize, T)>, rule: &WrittenRule, fact: T) {
    found.entry(rule.span.start).or_insert((0, fact)).0 += 1;
}

/// The facts that hold in every group that the rule is part of.
pub(super) fn everywhere<T>(
    groups: &FxHashMap<usize, usize>,
    found: BTreeMap<usize, (usize, T)>,
) -> Vec<T> {
    let holds = |(start, (times, fact)): (usize, (usize, T))| {
        (groups.get(&start) == Some(&times)).then_some(fact)
    };
    found.into_iter().filter_map(holds).collect()
}
