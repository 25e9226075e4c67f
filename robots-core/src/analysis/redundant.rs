//! Rules without which nothing changes.

use std::collections::BTreeMap;

use super::index::{RuleIndex, Work};
use super::meet::{Urls, may_meet};
use super::stand_in::{self, StandIns};
use crate::reading::{Rank, Reading, WrittenRule};

/// A rule that decides URLs as they would be decided without it.
#[derive(Clone, Copy, Debug)]
pub struct Redundant<'p> {
    /// The rule.
    pub rule: &'p WrittenRule,
    /// A rule that ranks no higher and has the same verdict for all that it matches; `None` for an Allow
    /// of what no rule disallows.
    pub other: Option<&'p WrittenRule>,
}

/// Rules that could go, one at a time, in every group that they are part of; in file order. Each is
/// proved: no rule of the other verdict ranks between the two and meets the rule. Not all such rules
/// are found: those that several shorter ones cover between them are not.
pub fn redundant(reading: &Reading) -> Vec<Redundant<'_>> {
    let mut work = Work::new();
    let mut urls = Urls::new(reading.dialect().path_form);
    let mut groups: BTreeMap<usize, usize> = BTreeMap::new();
    let mut found: BTreeMap<usize, (usize, Redundant<'_>)> = BTreeMap::new();
    let Some(stand_in) = stand_in::unused_byte(reading) else {
        return Vec::new();
    };
    for group in reading.groups() {
        let rules: Vec<_> = reading.written_rules(group).collect();
        let index = RuleIndex::new(&rules);
        let mut by_rank = rules.clone();
        by_rank.sort_by_key(|rule| rule.rank());
        for &rule in &rules {
            *groups.entry(rule.span.start).or_default() += 1;
            let texts = StandIns::new(&rule.pattern, stand_in).texts;
            let Some(text) = texts.first() else {
                continue;
            };
            let other = index.highest(text, &mut work, |other| {
                let ranks_below = other.rank() < rule.rank()
                    || other.rank() == rule.rank() && other.pattern != rule.pattern;
                ranks_below && other.verdict == rule.verdict
            });
            let other = other.filter(|other| texts.iter().all(|text| other.pattern.matches(text)));
            if other.is_none() && rule.verdict.is_disallow() {
                continue;
            }
            let from = other.map_or(Rank::NONE, |rule| rule.rank());
            let start = by_rank.partition_point(|rule| rule.rank() <= from);
            let end = by_rank.partition_point(|other| other.rank() < rule.rank());
            let mut between = by_rank.get(start..end).unwrap_or_default().iter();
            let is_free = between.all(|between| {
                let opposite = between.verdict != rule.verdict;
                let meets = opposite && may_meet(&between.pattern, &rule.pattern);
                work.take(1).is_some()
                    && (!meets
                        || urls
                            .of(&[&between.pattern, &rule.pattern])
                            .is_some_and(|urls| urls.is_empty()))
            });
            if is_free {
                let fact = Redundant { rule, other };
                found.entry(rule.span.start).or_insert((0, fact)).0 += 1;
            }
        }
    }
    let everywhere = |(start, (times, fact)): (usize, (usize, _))| {
        (groups.get(&start) == Some(&times)).then_some(fact)
    };
    found.into_iter().filter_map(everywhere).collect()
}
