//! The rules of one crawler in two readings, in file order.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use super::{Side, UndecidedRule};
use crate::reading::{GroupId, Reading, WrittenRule};

/// The rules of each [`Side`], in file order. Two values are equal if all rules have the same
/// verdicts and patterns, wherever they are in the file.
pub(super) struct GroupRules<'p> {
    sides: [Vec<&'p WrittenRule>; 2],
    /// Whether both dialects order rules alike, so that equal lists of rules give equal decisions on
    /// the URLs that both spell alike.
    has_same_precedence: bool,
}

impl<'p> GroupRules<'p> {
    pub(super) fn new(readings: [&'p Reading; 2], groups: [Option<GroupId>; 2]) -> Self {
        let [old, new] = readings.map(Reading::dialect);
        Self {
            sides: Side::ALL.map(|side| {
                let reading = readings[side.index()];
                reading.written_rules(groups[side.index()]).collect()
            }),
            has_same_precedence: old.precedence == new.precedence,
        }
    }

    /// Returns a hash: the same for equal rules.
    pub(super) fn fingerprint(&self) -> u64 {
        let mut hasher = FxHasher::default();
        for rules in &self.sides {
            rules.len().hash(&mut hasher);
            for rule in rules {
                (rule.verdict, &rule.pattern).hash(&mut hasher);
            }
        }
        hasher.finish()
    }

    /// Returns the number of rules of both sides.
    pub(super) fn len(&self) -> usize {
        self.sides.iter().map(Vec::len).sum()
    }

    /// Returns whether both sides have the same rules in the same order, and order them alike.
    pub(super) fn are_the_same(&self) -> bool {
        let [old, new] = &self.sides;
        self.has_same_precedence
            && old.len() == new.len()
            && old.iter().zip(new).all(|(old, new)| is_same(old, new))
    }

    /// Returns the rules that may change a decision. If both sides order rules alike, their common
    /// prefix and suffix are left out.
    pub(super) fn undecided(&self) -> impl Iterator<Item = UndecidedRule> {
        let [old, new] = &self.sides;
        let (mut begin, mut end) = (0, 0);
        if self.has_same_precedence {
            let same = |(old, new): &(&&WrittenRule, &&WrittenRule)| is_same(old, new);
            begin = old.iter().zip(new).take_while(same).count();
            let rest = [&old[begin..], &new[begin..]];
            let backwards = rest[0].iter().rev().zip(rest[1].iter().rev());
            end = backwards.take_while(same).count();
        }
        Side::ALL
            .into_iter()
            .zip([old, new])
            .flat_map(move |(side, rules)| {
                let undecided = rules[begin..rules.len() - end].iter();
                undecided.map(move |rule| UndecidedRule {
                    side,
                    rule: rule.id(),
                })
            })
    }
}

impl PartialEq for GroupRules<'_> {
    fn eq(&self, other: &Self) -> bool {
        let mut sides = self.sides.iter().zip(&other.sides);
        sides.all(|(a, b)| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_same(a, b)))
    }
}

fn is_same(old: &WrittenRule, new: &WrittenRule) -> bool {
    old.verdict == new.verdict && old.pattern == new.pattern
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Dialect, SourceText};

    fn reading(rules: &str, dialect: &'static Dialect) -> Reading {
        let source = SourceText::new("robots.txt", format!("User-agent: *\n{rules}"));
        Reading::new(&source, dialect)
    }

    fn of_star(readings: [&Reading; 2]) -> GroupRules<'_> {
        GroupRules::new(
            readings,
            readings.map(|reading| reading.obeyed(b"*").group()),
        )
    }

    #[test]
    fn rules_between_a_common_prefix_and_suffix_are_undecided() {
        let old = reading("Allow: /a\nAllow: /b\nAllow: /c\n", Dialect::RFC_9309);
        let new = reading("Allow: /a\nAllow: /c\n", Dialect::RFC_9309);
        let lines = |old, new| -> Vec<_> {
            let readings: [&Reading; 2] = [old, new];
            let rules = of_star(readings);
            let line = |rule: UndecidedRule| {
                let reading = readings[rule.side.index()];
                reading.written_rule(rule.rule).map(|rule| rule.line)
            };
            rules
                .undecided()
                .map(|rule| (rule.side, line(rule)))
                .collect()
        };
        assert_eq!(lines(&old, &new), [(Side::Old, Some(3))]);
        assert_eq!(lines(&old, &old), []);
        assert!(of_star([&old, &old]).are_the_same());
        assert!(!of_star([&old, &new]).are_the_same());
        let first = reading("Allow: /a\nAllow: /c\n", Dialect::KOSTER_1996);
        assert_eq!(lines(&new, &first).len(), 4);
        assert!(!of_star([&new, &first]).are_the_same());
    }
}
