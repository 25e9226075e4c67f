//! Relations between the rules of a group.

use robots_core::matcher::Verdict;
use robots_core::reading::{Reading, WrittenRule};
use rustc_hash::{FxHashMap, FxHashSet};

use super::fresh::fresh_symbol;
use super::queries::{RuleQueries, UrlSearch};
use crate::order;

/// Duplicate, contradictory and overridden rules of a file, in file order. Each fact holds for all
/// URLs and in every group that the rule is part of.
///
/// ```
/// use robots_analysis::facts::RuleFacts;
/// use robots_core::{Dialect, Reading, SourceText};
///
/// let text = "User-agent: *\nDisallow: /a\nAllow: /*a\nAllow: /a*\n";
/// let source = SourceText::new("robots.txt", text);
/// let reading = Reading::new(&source, Dialect::RFC_9309);
/// let facts = RuleFacts::new(&reading);
/// assert!(facts.duplicates.is_empty());
/// assert_eq!(facts.overridden[0].rule.line, 2);
/// ```
#[derive(Debug, Default)]
pub struct RuleFacts<'p> {
    /// A rule, and an earlier one of the same verdict and pattern.
    pub duplicates: Vec<RulePair<'p>>,
    /// A rule, and one of the other verdict and the same pattern, which takes precedence.
    pub contradictions: Vec<RulePair<'p>>,
    /// Rules that never take effect, except those above.
    pub overridden: Vec<OverriddenRule<'p>>,
}

/// A rule and another one that affects it.
#[derive(Clone, Copy, Debug)]
pub struct RulePair<'p> {
    /// The rule.
    pub rule: &'p WrittenRule,
    /// The rule that affects it.
    pub other: &'p WrittenRule,
}

/// A rule that decides no URL: a rule of higher precedence decides each URL that it matches.
#[derive(Clone, Debug)]
pub struct OverriddenRule<'p> {
    /// The rule.
    pub rule: &'p WrittenRule,
    /// Rules of higher precedence that together match all that it matches.
    pub overriders: Vec<&'p WrittenRule>,
    /// The verdict of the group on the witness; `None` where the budget was exhausted.
    pub verdict: Option<Verdict>,
    /// A URL that the rule and one of the overriders match, as a path.
    pub witness: Vec<u8>,
}

impl<'p> RuleFacts<'p> {
    /// Compares the rules of every group. Linear in the rules without wildcards. The work on rules
    /// with wildcards is limited; rules for which the budget is exhausted are not reported.
    pub fn new(reading: &'p Reading) -> Self {
        let mut found = FactsByRule::default();
        let groups = group_counts(reading);
        let symbol = fresh_symbol(reading);
        let mut search = symbol.map(|symbol| UrlSearch::new(reading.dialect().path_form, symbol));
        for group in reading.groups() {
            let rules: Vec<_> = reading.written_rules(group).collect();
            let equal = found.equal(&rules);
            if let Some(search) = &mut search {
                found.overridden(&rules, &equal, search);
            }
        }
        Self {
            duplicates: everywhere(&groups, found.duplicates),
            contradictions: everywhere(&groups, found.contradictions),
            overridden: everywhere(&groups, found.overridden),
        }
    }
}

/// Facts about single groups, by the offset of the rule.
#[derive(Default)]
struct FactsByRule<'p> {
    duplicates: FxHashMap<usize, (usize, RulePair<'p>)>,
    contradictions: FxHashMap<usize, (usize, RulePair<'p>)>,
    overridden: FxHashMap<usize, (usize, OverriddenRule<'p>)>,
}

impl<'p> FactsByRule<'p> {
    /// Adds the rules with equal patterns. Returns their offsets.
    fn equal(&mut self, rules: &[&'p WrittenRule]) -> FxHashSet<usize> {
        let mut first: FxHashMap<(&[u8], Verdict), &'p WrittenRule> = FxHashMap::default();
        let mut equal = FxHashSet::default();
        for &rule in rules {
            let canonical = rule.pattern.canonical();
            if let Some(&other) = first.get(&(canonical, rule.verdict)) {
                equal.insert(rule.span.start);
                // Two rules on one line are a single rule to the reader.
                if other.span != rule.span {
                    count(&mut self.duplicates, rule, RulePair { rule, other });
                }
                continue;
            }
            first.insert((canonical, rule.verdict), rule);
            if let Some(&other) = first.get(&(canonical, rule.verdict.opposite())) {
                let (rule, other) = if rule.precedence() < other.precedence() {
                    (rule, other)
                } else {
                    (other, rule)
                };
                equal.insert(rule.span.start);
                count(&mut self.contradictions, rule, RulePair { rule, other });
            }
        }
        equal
    }

    fn overridden(
        &mut self,
        rules: &[&'p WrittenRule],
        equal: &FxHashSet<usize>,
        search: &mut UrlSearch,
    ) {
        let queries = RuleQueries::new(rules);
        for &rule in rules.iter().filter(|rule| !equal.contains(&rule.span.start)) {
            let Some(mut overriders) = queries.overriders(rule, search) else {
                continue;
            };
            overriders.dedup_by_key(|overrider| overrider.span);
            let shortest = rule.pattern.shortest_path();
            let witness = if search.is_url(&shortest) {
                Some(shortest)
            } else {
                RuleQueries::matched(rule, search)
            };
            let is_shown = |witness: &Vec<u8>| {
                let mut overriders = overriders.iter();
                overriders.any(|overrider| overrider.pattern.matches(witness))
            };
            if let Some(witness) = witness.filter(is_shown) {
                let winner = queries.highest(&witness, &mut search.match_budget, |_| true);
                let fact = OverriddenRule {
                    rule,
                    overriders,
                    verdict: winner.map(|winner| winner.verdict),
                    witness,
                };
                count(&mut self.overridden, rule, fact);
            }
        }
    }
}

/// Returns the number of groups that each rule is part of, by the offset of the rule.
pub(super) fn group_counts(reading: &Reading) -> FxHashMap<usize, usize> {
    let mut counts = FxHashMap::default();
    for rule in reading.groups().flat_map(|group| reading.written_rules(group)) {
        *counts.entry(rule.span.start).or_default() += 1;
    }
    counts
}

pub(super) fn count<T>(found: &mut FxHashMap<usize, (usize, T)>, rule: &WrittenRule, fact: T) {
    found.entry(rule.span.start).or_insert((0, fact)).0 += 1;
}

/// Returns the facts that hold in every group that the rule is part of.
pub(super) fn everywhere<T>(
    groups: &FxHashMap<usize, usize>,
    found: FxHashMap<usize, (usize, T)>,
) -> Vec<T> {
    let holds = |(start, (times, fact)): (usize, (usize, T))| {
        (groups.get(&start) == Some(&times)).then_some(fact)
    };
    let mut found: Vec<_> = found.into_iter().collect();
    order::sort_by_key(&mut found, |&(start, _)| start);
    found.into_iter().filter_map(holds).collect()
}
