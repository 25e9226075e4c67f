//! The rules of one crawler in two readings, side by side.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use robots_automata::{Glob, Pattern, PatternSet};

use super::Side;
use crate::matcher::Verdict;
use crate::reading::{GroupId, Precedence, Reading, Rule, RuleId};

/// A pattern and what each reading says with it.
#[derive(Clone, Debug)]
pub(super) struct MergedEntry {
    pub(super) glob: Glob,
    /// As the rule has it.
    pub(super) canonical: Vec<u8>,
    /// The rule with this pattern that wins over all others with it, for each [`Side`].
    pub(super) sides: [Option<RuleOfSide>; 2],
    /// Whether its rule is another in the two readings, or stands elsewhere in the ranking.
    is_changed: bool,
}

/// A rule in one reading.
#[derive(Clone, Copy, Debug)]
pub(super) struct RuleOfSide {
    /// Its place among the rules of its reading, from 1, the winning ones last.
    pub(super) place: usize,
    pub(super) verdict: Verdict,
    pub(super) rule: RuleId,
    /// In its reading.
    rank: Precedence,
}

impl RuleOfSide {
    fn new(rule: &Rule) -> Self {
        Self {
            place: 0,
            verdict: rule.verdict,
            rule: rule.id(),
            rank: rule.precedence(),
        }
    }

    /// Its place and verdict in one.
    pub(super) fn precedence(&self) -> Precedence {
        if self.rank == Precedence::IMPLICIT {
            self.rank
        } else {
            Precedence::new(self.place, self.verdict)
        }
    }
}

impl MergedEntry {
    fn new(rule: &Rule) -> Self {
        Self {
            glob: rule.pattern.glob().clone(),
            canonical: rule.pattern.canonical().to_vec(),
            sides: [None; 2],
            is_changed: true,
        }
    }
}

/// The patterns of a crawler in two readings.
///
/// INVARIANT: the entries that are not changed have the same verdicts in both, and the same order. So
/// of those that match a path the same one is highest in both, and where no changed entry decides,
/// the verdicts are equal.
#[derive(Debug)]
pub(super) struct Merged {
    pub(super) entries: Vec<MergedEntry>,
}

impl Merged {
    pub(super) fn new(readings: [&Reading; 2], groups: [Option<GroupId>; 2]) -> Self {
        let mut by_glob: BTreeMap<Glob, MergedEntry> = BTreeMap::new();
        for side in Side::ALL {
            let reading = readings[side.index()];
            for rule in reading.written_rules(groups[side.index()]) {
                add(&mut by_glob, side, rule);
            }
        }
        let mut entries: Vec<_> = by_glob.into_values().collect();
        for side in Side::ALL {
            give_places(&mut entries, side);
        }
        for entry in unmoved(&entries) {
            entries[entry].is_changed = false;
        }
        // What a dialect decides is no change of the file: such an entry decides, and is not asked.
        for side in Side::ALL {
            if let Some(rule) = readings[side.index()].implicit_rule() {
                let mut entry = MergedEntry::new(rule);
                entry.sides[side.index()] = Some(RuleOfSide::new(rule));
                entry.is_changed = false;
                entries.push(entry);
            }
        }
        Self { entries }
    }

    /// The rules of a reading, ranked by their places.
    pub(super) fn rules(&self, side: Side) -> PatternSet {
        PatternSet::new(self.entries.iter().filter_map(|entry| {
            let rule = entry.sides[side.index()]?;
            Some(Pattern::new(
                entry.glob.clone(),
                rule.precedence().priority(),
            ))
        }))
    }

    /// The changed entries, once for each reading that has a rule with the pattern.
    pub(super) fn changed(&self) -> impl Iterator<Item = (usize, Side)> {
        let changed = self.entries.iter().enumerate();
        changed
            .filter(|(_, entry)| entry.is_changed)
            .flat_map(|(index, entry)| {
                Side::ALL
                    .into_iter()
                    .filter(|side| entry.sides[side.index()].is_some())
                    .map(move |side| (index, side))
            })
    }
}

fn add(by_glob: &mut BTreeMap<Glob, MergedEntry>, side: Side, rule: &Rule) {
    let entry = MergedEntry::new(rule);
    let entry = by_glob.entry(entry.glob.clone()).or_insert(entry);
    let known = &mut entry.sides[side.index()];
    if known.is_none_or(|known| known.rank < rule.precedence()) {
        *known = Some(RuleOfSide::new(rule));
    }
}

/// Numbers the rules of a reading. Rules of one rank say the same, so any order of them will do, if
/// it is that of the other reading: that of the file, of which the first is what a reader is told.
fn give_places(entries: &mut [MergedEntry], side: Side) {
    let side = side.index();
    let mut order: Vec<_> = entries
        .iter()
        .enumerate()
        .filter_map(|(index, entry)| {
            let [old, new] = entry.sides;
            let rule = new.or(old)?.rule;
            Some((entry.sides[side]?.rank, Reverse(rule), index))
        })
        .collect();
    order.sort_unstable();
    for (place, (.., index)) in (1..).zip(order) {
        if let Some(rule) = &mut entries[index].sides[side] {
            rule.place = place;
        }
    }
}

/// A longest run of entries that say the same in both readings, and in the same order.
fn unmoved(entries: &[MergedEntry]) -> Vec<usize> {
    let mut common: Vec<_> = entries
        .iter()
        .enumerate()
        .filter_map(|(index, entry)| match entry.sides {
            [Some(old), Some(new)] if old.verdict == new.verdict => {
                Some((old.place, new.place, index))
            }
            _ => None,
        })
        .collect();
    common.sort_unstable();
    // The longest increasing subsequence of the new places (Schensted 1961).
    let mut ends: Vec<usize> = Vec::new();
    let mut previous = vec![None; common.len()];
    for (at, &(_, place, _)) in common.iter().enumerate() {
        let len = ends.partition_point(|&end| common[end].1 < place);
        previous[at] = len.checked_sub(1).map(|before| ends[before]);
        if len == ends.len() {
            ends.push(at);
        } else {
            ends[len] = at;
        }
    }
    let mut run = Vec::with_capacity(ends.len());
    let mut next = ends.last().copied();
    while let Some(at) = next {
        run.push(common[at].2);
        next = previous[at];
    }
    run
}
