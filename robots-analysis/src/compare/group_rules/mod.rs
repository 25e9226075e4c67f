//! The rules of one crawler in two readings, in file order.

use std::hash::{Hash, Hasher};

use robots_core::reading::{GroupId, Reading, RuleId, WrittenRule};
use rustc_hash::{FxHashMap, FxHasher};

use super::{Side, UndecidedRule};

/// The factor of the polynomial of a fingerprint: odd, with bits in every byte.
const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;

/// The rules of each [`Side`], in file order. Two values are equal if all rules have the same
/// verdicts and patterns, wherever they are in the file.
///
/// Stored as the records of the file: thousands of crawlers may share one of thousands of rules.
pub(super) struct GroupRules<'p> {
    sides: [Vec<&'p [WrittenRule]>; 2],
    /// Whether both dialects order rules alike, so that equal lists of rules give equal decisions
    /// on the URLs that both spell alike.
    has_same_precedence: bool,
    /// Whether both sides have the same rules in the same order, and order them alike.
    pub(super) are_the_same: bool,
    pub(super) fingerprint: u64,
}

/// What is known of the records of two readings.
#[derive(Default)]
pub(super) struct KnownRecords {
    /// The fingerprint of each record, by its first rule.
    fingerprints: FxHashMap<(Side, RuleId), Fingerprint>,
    /// Whether a record of the first reading has the rules of one of the second.
    are_the_same: FxHashMap<(RuleId, RuleId), bool>,
}

/// A hash of a list of rules, such that the hash of two lists in a row follows from theirs.
#[derive(Clone, Copy)]
struct Fingerprint {
    hash: u64,
    /// [`FACTOR`] to the power of the number of rules.
    power: u64,
}

impl Fingerprint {
    const EMPTY: Self = Self { hash: 0, power: 1 };

    fn of_rule(rule: &WrittenRule) -> Self {
        let mut hasher = FxHasher::default();
        (rule.verdict, &rule.pattern).hash(&mut hasher);
        Self { hash: hasher.finish(), power: FACTOR }
    }

    fn then(self, next: Self) -> Self {
        Self {
            hash: self.hash.wrapping_mul(next.power).wrapping_add(next.hash),
            power: self.power.wrapping_mul(next.power),
        }
    }
}

impl KnownRecords {
    fn fingerprint(&mut self, side: Side, record: &[WrittenRule]) -> Fingerprint {
        let Some(first) = record.first() else {
            return Fingerprint::EMPTY;
        };
        let known = self.fingerprints.entry((side, first.id()));
        *known.or_insert_with(|| {
            let rules = record.iter().map(Fingerprint::of_rule);
            rules.fold(Fingerprint::EMPTY, Fingerprint::then)
        })
    }

    fn are_the_same(&mut self, old: &[WrittenRule], new: &[WrittenRule]) -> bool {
        let (Some(first_old), Some(first_new)) = (old.first(), new.first()) else {
            return old.len() == new.len();
        };
        let known = self.are_the_same.entry((first_old.id(), first_new.id()));
        *known.or_insert_with(|| {
            old.len() == new.len() && old.iter().zip(new).all(|(old, new)| is_same(old, new))
        })
    }
}

impl<'p> GroupRules<'p> {
    pub(super) fn new(
        readings: [&'p Reading; 2],
        groups: [Option<GroupId>; 2],
        known: &mut KnownRecords,
    ) -> Self {
        let has_same_precedence =
            readings[0].dialect().precedence == readings[1].dialect().precedence;
        let sides = Side::ALL.map(|side| {
            let records = readings[side.index()].records(groups[side.index()]);
            records.collect::<Vec<_>>()
        });
        let [old, new] = Side::ALL.map(|side| {
            let records = sides[side.index()].iter();
            let fingerprints = records.map(|record| known.fingerprint(side, record));
            fingerprints.fold(Fingerprint::EMPTY, Fingerprint::then)
        });
        let mut are_alike = || {
            let [old, new] = &sides;
            let mut records = old.iter().zip(new);
            old.len() == new.len() && records.all(|(old, new)| known.are_the_same(old, new))
                || is_same_list(old, new)
        };
        let is_possible = has_same_precedence && (old.hash, old.power) == (new.hash, new.power);
        Self {
            are_the_same: is_possible && are_alike(),
            fingerprint: old.hash.rotate_left(32) ^ new.hash,
            sides,
            has_same_precedence,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.sides.iter().flatten().map(|record| record.len()).sum()
    }

    /// Returns the rules that may change a decision. If both sides order rules alike, their common
    /// prefix and suffix are left out.
    pub(super) fn undecided(&self) -> impl Iterator<Item = UndecidedRule> {
        let [old, new] = self.sides.each_ref().map(|records| {
            let rules = records.iter().copied().flatten();
            rules.collect::<Vec<_>>()
        });
        let (mut begin, mut end) = (0, 0);
        if self.has_same_precedence {
            let same = |(old, new): &(&&WrittenRule, &&WrittenRule)| is_same(old, new);
            begin = old.iter().zip(&new).take_while(same).count();
            let rest = [&old[begin..], &new[begin..]];
            let backwards = rest[0].iter().rev().zip(rest[1].iter().rev());
            end = backwards.take_while(same).count();
        }
        Side::ALL.into_iter().zip([old, new]).flat_map(move |(side, rules)| {
            let until = rules.len() - end;
            let undecided = rules.into_iter().take(until).skip(begin);
            undecided.map(move |rule| UndecidedRule { side, rule: rule.id() })
        })
    }
}

impl PartialEq for GroupRules<'_> {
    fn eq(&self, other: &Self) -> bool {
        let mut sides = self.sides.iter().zip(&other.sides);
        self.fingerprint == other.fingerprint && sides.all(|(a, b)| is_same_list(a, b))
    }
}

/// Returns whether records have the same rules, wherever one record ends and the next begins.
fn is_same_list(one: &[&[WrittenRule]], other: &[&[WrittenRule]]) -> bool {
    let [mut one, mut other] = [one, other].map(|records| records.iter().copied().flatten());
    loop {
        match (one.next(), other.next()) {
            (None, None) => return true,
            (Some(one), Some(other)) if is_same(one, other) => {}
            _ => return false,
        }
    }
}

fn is_same(old: &WrittenRule, new: &WrittenRule) -> bool {
    old.verdict == new.verdict && old.pattern == new.pattern
}

#[cfg(test)]
mod tests;
