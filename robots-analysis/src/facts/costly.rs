//! Groups that are expensive to compile.

use std::cmp::Reverse;
use std::ops::Deref;

use robots_automata::bands_fit;
use robots_core::reading::{GroupId, Reading, WrittenRule, rule_set};

use crate::budget;

/// A group that takes more steps to compile than those of most sites, and its most expensive rule.
#[derive(Clone, Copy, Debug)]
pub struct CostlyGroup<'p> {
    /// The group.
    pub group: GroupId,
    /// The rule with the most wildcards.
    pub rule: &'p WrittenRule,
    /// The number of its wildcards before its last literal. Each doubles the number of states.
    pub wildcards: usize,
    /// Whether the group without this rule is not expensive.
    pub rest_fits: bool,
}

/// A group with fewer wildcards inside its rules is never expensive.
const WILDCARDS: usize = 24;

/// Returns every group that takes more than 750,000 steps to compile, in file order.
///
/// Takes at most twice as many steps for each group; none for a group with few wildcards; and
/// none at all if all groups together are known to have taken fewer than 750,000 `steps`.
pub fn costly_groups(reading: &Reading, steps: Option<usize>) -> Vec<CostlyGroup<'_>> {
    if steps.is_some_and(|steps| steps < budget::COSTLY_GROUP) {
        return Vec::new();
    }
    let of_group = |group| {
        let rules: Vec<(usize, &WrittenRule)> =
            reading.written_rules(group).map(|rule| (inner_wildcards(rule), rule)).collect();
        let total: usize = rules.iter().map(|(wildcards, _)| wildcards).sum();
        let set = || rule_set(reading.written_rules(group).map(Deref::deref));
        if total < WILDCARDS || bands_fit(&set(), budget::COSTLY_GROUP) {
            return None;
        }
        let costly = |&(wildcards, rule): &(usize, &WrittenRule)| (Reverse(wildcards), rule.span);
        let (wildcards, rule) = rules.into_iter().min_by_key(costly)?;
        let others = reading.written_rules(group).filter(|other| other.span != rule.span);
        Some(CostlyGroup {
            group,
            rule,
            wildcards,
            rest_fits: bands_fit(&rule_set(others.map(Deref::deref)), budget::COSTLY_GROUP),
        })
    };
    reading.groups().filter_map(of_group).collect()
}

/// Returns the number of wildcards before literals that must be searched for everywhere.
fn inner_wildcards(rule: &WrittenRule) -> usize {
    let canonical = rule.pattern.canonical();
    let body = canonical.strip_suffix(b"$").unwrap_or(canonical);
    let pieces = body.split(|&byte| byte == b'*');
    pieces.skip(1).filter(|piece| !piece.is_empty()).count()
}
