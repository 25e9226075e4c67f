//! Groups that take much work to compile.

use std::cmp::Reverse;
use std::ops::Deref;

use robots_automata::bands_fit;

use crate::reading::{GroupId, Reading, WrittenRule, rule_set};

/// A group whose rules take more work to compile than most sites, and the rule that has the greatest
/// part in it.
#[derive(Clone, Copy, Debug)]
pub struct CostlyGroup<'p> {
    /// The group.
    pub group: GroupId,
    /// The one with most wildcards.
    pub rule: &'p WrittenRule,
    /// Its wildcards in front of its last literal, each of which doubles what has to be told apart.
    pub wildcards: usize,
    /// Without the rule, the rest takes no more than the others.
    pub rest_fits: bool,
}

/// A sixteenth of the steps that all groups of a site may take together. Of 1,515 real files 5 take
/// more.
const STEPS: usize = 750_000;

/// A group with fewer wildcards inside its rules always fits.
const WILDCARDS: usize = 24;

/// Every group that takes more than 750,000 steps of work, in file order. Takes four times as many at
/// most for each, and none for a group with few wildcards, or where all groups together are known to have
/// taken fewer `steps`.
pub fn costly_groups(reading: &Reading, steps: Option<usize>) -> Vec<CostlyGroup<'_>> {
    if steps.is_some_and(|steps| steps < STEPS) {
        return Vec::new();
    }
    let of_group = |group| {
        let mut rules: Vec<(usize, &WrittenRule)> = reading
            .written_rules(group)
            .map(|rule| (inner_wildcards(rule), rule))
            .collect();
        let total: usize = rules.iter().map(|(wildcards, _)| wildcards).sum();
        let set = || rule_set(reading.written_rules(group).map(Deref::deref));
        if total < WILDCARDS || bands_fit(&set(), STEPS) {
            return None;
        }
        rules.sort_by_key(|&(wildcards, rule)| (Reverse(wildcards), rule.span));
        let &(wildcards, rule) = rules.first()?;
        let others = reading
            .written_rules(group)
            .filter(|other| other.span != rule.span);
        Some(CostlyGroup {
            group,
            rule,
            wildcards,
            rest_fits: bands_fit(&rule_set(others.map(Deref::deref)), STEPS),
        })
    };
    reading.groups().filter_map(of_group).collect()
}

/// Wildcards with a literal behind them, which the automaton has to look for everywhere.
fn inner_wildcards(rule: &WrittenRule) -> usize {
    let canonical = rule.pattern.canonical();
    let body = canonical.strip_suffix(b"$").unwrap_or(canonical);
    let pieces = body.split(|&byte| byte == b'*');
    pieces.skip(1).filter(|piece| !piece.is_empty()).count()
}
