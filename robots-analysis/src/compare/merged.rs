//! The rules of one crawler in two readings, merged by pattern.

use std::cmp::Reverse;

use robots_automata::{Glob, Pattern, PatternSet};
use robots_core::matcher::Verdict;
use robots_core::reading::{GroupId, Precedence, Reading, Rule, RuleId};

use super::Side;
use crate::order;

/// A pattern, and the rule that each reading has for it.
#[derive(Clone, Debug)]
pub(super) struct MergedEntry {
    pub(super) glob: Glob,
    pub(super) canonical: Vec<u8>,
    /// For each [`Side`], the rule of the highest precedence among those with this pattern.
    pub(super) sides: [Option<SidedRule>; 2],
    /// Whether the verdict of the rule or its position in the order of precedence differs.
    is_changed: bool,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct SidedRule {
    /// Its position in the order of precedence of its reading, from 1: the highest decides.
    pub(super) position: usize,
    pub(super) verdict: Verdict,
    pub(super) rule: RuleId,
    written: Precedence,
}

impl SidedRule {
    fn new(rule: &Rule) -> Self {
        Self { position: 0, verdict: rule.verdict, rule: rule.id(), written: rule.precedence() }
    }

    /// Returns the precedence of the rule by its position and verdict.
    pub(super) fn precedence(&self) -> Precedence {
        if self.written == Precedence::IMPLICIT {
            self.written
        } else {
            Precedence::new(self.position, self.verdict)
        }
    }

    /// Returns the precedence of the rule at its position with the other verdict.
    pub(super) fn inverted(&self) -> Precedence {
        Precedence::new(self.position, self.verdict.opposite())
    }
}

impl MergedEntry {
    fn new(side: Side, rule: &Rule) -> Self {
        let mut sides = [None; 2];
        sides[side.index()] = Some(SidedRule::new(rule));
        Self {
            glob: rule.pattern.glob().clone(),
            canonical: rule.pattern.canonical().to_vec(),
            sides,
            is_changed: true,
        }
    }

    /// Adds the rules of another entry with the pattern. Of two in one reading, that of the higher
    /// precedence counts, or the first one.
    fn add(&mut self, sides: [Option<SidedRule>; 2]) {
        for (known, rule) in self.sides.iter_mut().zip(sides) {
            let Some(rule) = rule else { continue };
            if known.is_none_or(|known| known.written < rule.written) {
                *known = Some(rule);
            }
        }
    }
}

/// The patterns of a crawler in two readings.
///
/// INVARIANT: unchanged entries have the same verdicts in both readings, in the same order. Of
/// those that match a path, the same one decides in both. The verdicts are therefore equal wherever
/// no changed entry decides.
#[derive(Debug)]
pub(super) struct MergedRules {
    pub(super) entries: Vec<MergedEntry>,
}

impl MergedRules {
    pub(super) fn new(readings: [&Reading; 2], groups: [Option<GroupId>; 2]) -> Self {
        let mut entries = Vec::new();
        for side in Side::ALL {
            let reading = readings[side.index()];
            for rule in reading.written_rules(groups[side.index()]) {
                entries.push(MergedEntry::new(side, rule));
            }
        }
        order::sort_by(&mut entries, &|one, other| one.glob.cmp(&other.glob));
        entries.dedup_by(|entry, first| {
            let is_same = entry.glob == first.glob;
            if is_same {
                first.add(entry.sides);
            }
            is_same
        });
        for side in Side::ALL {
            assign_positions(&mut entries, side);
        }
        for entry in unmoved_entries(&entries) {
            entries[entry].is_changed = false;
        }
        // An implicit rule belongs to a dialect and not to the file. It takes part in decisions,
        // but a file cannot change it.
        for side in Side::ALL {
            if let Some(rule) = readings[side.index()].implicit_rule() {
                let mut entry = MergedEntry::new(side, rule);
                entry.is_changed = false;
                entries.push(entry);
            }
        }
        Self { entries }
    }

    /// Returns the rules of a reading, in order of position.
    pub(super) fn rules(&self, side: Side) -> PatternSet {
        PatternSet::new(self.entries.iter().filter_map(|entry| {
            let rule = entry.sides[side.index()]?;
            Some(Pattern::new(entry.glob.clone(), rule.precedence().priority()))
        }))
    }

    /// Returns the changed entries, once for each reading that has a rule with the pattern.
    pub(super) fn changed(&self) -> impl Iterator<Item = (usize, Side)> {
        let changed = self.entries.iter().enumerate();
        changed.filter(|(_, entry)| entry.is_changed).flat_map(|(index, entry)| {
            Side::ALL
                .into_iter()
                .filter(|side| entry.sides[side.index()].is_some())
                .map(move |side| (index, side))
        })
    }
}

/// Assigns the positions of the rules of a reading. Rules of one precedence have the same verdict,
/// so they may be in any order that is the same in both readings: that of the file.
fn assign_positions(entries: &mut [MergedEntry], side: Side) {
    let side = side.index();
    let mut order: Vec<_> = entries
        .iter()
        .enumerate()
        .filter_map(|(index, entry)| {
            let [old, new] = entry.sides;
            let rule = new.or(old)?.rule;
            Some((entry.sides[side]?.written, Reverse(rule), index))
        })
        .collect();
    order::sort(&mut order);
    for (position, (.., index)) in (1..).zip(order) {
        if let Some(rule) = &mut entries[index].sides[side] {
            rule.position = position;
        }
    }
}

/// Returns a longest sequence of entries with the same verdicts in both readings.
fn unmoved_entries(entries: &[MergedEntry]) -> Vec<usize> {
    let mut common: Vec<_> = entries
        .iter()
        .enumerate()
        .filter_map(|(index, entry)| match entry.sides {
            [Some(old), Some(new)] if old.verdict == new.verdict => {
                Some((old.position, new.position, index))
            }
            _ => None,
        })
        .collect();
    order::sort(&mut common);
    // The longest increasing subsequence of the new positions (Schensted 1961).
    let mut ends: Vec<usize> = Vec::new();
    let mut previous = vec![None; common.len()];
    for (at, &(_, position, _)) in common.iter().enumerate() {
        let len = ends.partition_point(|&end| common[end].1 < position);
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
