//! Two lists of rules of which the first that matches decides, on one scale.

use rustc_hash::FxHashMap;

use crate::matcher::Verdict;
use crate::reading::{Rank, WrittenRule};

type Key<'p> = (Verdict, &'p [u8]);

fn key(rule: &WrittenRule) -> Key<'_> {
    (rule.verdict, rule.pattern.canonical())
}

/// Do both say the same of the same patterns in the same order?
pub(super) fn is_same_list(left: &[&WrittenRule], right: &[&WrittenRule]) -> bool {
    left.len() == right.len()
        && left
            .iter()
            .zip(right)
            .all(|(left, right)| key(left) == key(right))
}

/// The rules of both, ranked anew: each list keeps its order, and a rule that both have has one rank as
/// far as the order allows it. Where one line goes, the ranks that the rules of a file have by
/// themselves change for all the others. Linear in the rules.
pub(super) fn aligned(
    left: &[&WrittenRule],
    right: &[&WrittenRule],
) -> (Vec<WrittenRule>, Vec<WrittenRule>) {
    let (mut in_left, mut in_right) = (counts(left), counts(right));
    let mut places = (Vec::new(), Vec::new());
    let (mut at, mut other_at) = (0, 0);
    let mut place = 0_usize;
    loop {
        let (one, other) = (left.get(at), right.get(other_at));
        let is_awaited = |rule: &WrittenRule, rest: &FxHashMap<Key<'_>, usize>| {
            rest.get(&key(rule)).is_some_and(|&count| count > 0)
        };
        let (takes_left, takes_right) = match (one, other) {
            (None, None) => break,
            (Some(_), None) => (true, false),
            (None, Some(_)) => (false, true),
            (Some(one), Some(other)) if key(one) == key(other) => (true, true),
            (Some(one), Some(other)) => {
                if !is_awaited(one, &in_right) {
                    (true, false)
                } else if !is_awaited(other, &in_left) {
                    (false, true)
                } else {
                    // In another order: neither list waits for the other.
                    places.0.push(place);
                    place += 1;
                    take(one, &mut in_left);
                    at += 1;
                    (false, true)
                }
            }
        };
        if let (true, Some(one)) = (takes_left, one) {
            places.0.push(place);
            take(one, &mut in_left);
            at += 1;
        }
        if let (true, Some(other)) = (takes_right, other) {
            places.1.push(place);
            take(other, &mut in_right);
            other_at += 1;
        }
        place += 1;
    }
    let ranked = |rules: &[&WrittenRule], places: &[usize]| {
        let rules = rules.iter().zip(places);
        rules
            .map(|(rule, at)| rule.ranked(Rank::new(place - at, rule.verdict)))
            .collect()
    };
    (ranked(left, &places.0), ranked(right, &places.1))
}

fn counts<'p>(rules: &[&'p WrittenRule]) -> FxHashMap<Key<'p>, usize> {
    let mut counts = FxHashMap::default();
    for rule in rules {
        *counts.entry(key(rule)).or_default() += 1;
    }
    counts
}

fn take<'p>(rule: &'p WrittenRule, counts: &mut FxHashMap<Key<'p>, usize>) {
    if let Some(count) = counts.get_mut(&key(rule)) {
        *count -= 1;
    }
}
