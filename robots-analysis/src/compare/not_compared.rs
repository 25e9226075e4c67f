//! Rules for paths that are not URLs. Comparisons are of URLs.

use robots_automata::Budget;
use robots_core::reading::{GroupId, Reading, WrittenRule};

use super::{Comparison, Detail, PathDomain, Side, compare_within};
use crate::budget;
use crate::order;
use crate::paths::{self, malformed_escape};

/// Returns the rules for paths that are not URLs and are not compared: for these crawlers, the
/// rules of one reading alone whose values have a malformed escape. If both readings have the same
/// such rules, those that decide such a path differently.
pub fn not_compared<'r>(
    readings: [&'r Reading; 2],
    comparisons: &[Comparison],
) -> Vec<(Side, &'r WrittenRule)> {
    if !readings.into_iter().any(has_malformed_escape) {
        return Vec::new();
    }
    let agents = comparisons.iter().flat_map(|found| &found.agents);
    let mut groups: Vec<_> =
        agents.map(|agent| readings.map(|reading| reading.obeyed(agent).group())).collect();
    order::sort(&mut groups);
    groups.dedup();
    let malformed = |side: Side, groups: [Option<GroupId>; 2]| {
        malformed_in(readings[side.index()], groups[side.index()])
    };
    let mut found = Vec::new();
    for groups in groups {
        for side in Side::ALL {
            let others = malformed(side.other(), groups);
            let mut others: Vec<_> = others.map(|(written, _)| written).collect();
            order::sort(&mut others);
            let alone = malformed(side, groups);
            let alone = alone.filter(|(written, _)| others.binary_search(written).is_err());
            found.extend(alone.map(|(_, rule)| (side, rule)));
        }
    }
    if found.is_empty() {
        found = changed(readings, comparisons);
    }
    order::sort_by_key(&mut found, |(side, rule)| (*side, rule.span.start));
    found.dedup_by_key(|(side, rule)| (*side, rule.span.start));
    found
}

/// Returns the rules that decide a path with a malformed escape differently than the other reading,
/// and those for which the budget is exhausted.
fn changed<'r>(
    readings: [&'r Reading; 2],
    comparisons: &[Comparison],
) -> Vec<(Side, &'r WrittenRule)> {
    let [form, other] = readings.map(|reading| reading.dialect().path_form);
    let Ok(malformed) = paths::malformed_paths(form) else {
        return Vec::new();
    };
    if other != form {
        return Vec::new();
    }
    let agents: Vec<_> = comparisons.iter().flat_map(|found| &found.agents).cloned().collect();
    let domain = PathDomain::Malformed(&malformed);
    let (detail, mut budget) = (Detail::ChangesPerClass(1), Budget::new(budget::MALFORMED));
    let compared = compare_within(readings, Some(&agents), domain, detail, &mut budget);
    let rules = compared.iter().flat_map(|found| {
        let changes = found.changes.iter().map(|change| (change.side, change.rule));
        let undecided = found.undecided.iter().map(|open| (open.side, open.rule));
        changes.chain(undecided)
    });
    let rules =
        rules.filter_map(|(side, rule)| Some((side, readings[side.index()].written_rule(rule)?)));
    rules.collect()
}

pub(crate) fn has_malformed_escape(reading: &Reading) -> bool {
    reading.any_written_rule(|rule| malformed_escape(reading.slice(rule.value)).is_some())
}

/// Returns the rules of a group with a malformed escape, after whether each allows and its value.
fn malformed_in(
    reading: &Reading,
    group: Option<GroupId>,
) -> impl Iterator<Item = ((bool, &[u8]), &WrittenRule)> {
    let rules = reading.written_rules(group);
    let written = rules.map(|rule| ((rule.verdict.is_allow(), reading.slice(rule.value)), rule));
    written.filter(|((_, value), _)| malformed_escape(value).is_some())
}
