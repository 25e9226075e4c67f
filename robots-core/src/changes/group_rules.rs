//! The rules of one crawler in two readings, as they stand there.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use super::{OpenRule, Side};
use crate::policy::{GroupId, Policy, Rule};

/// For each [`Side`], the rules in file order. Equal where all rules have the same verdicts and
/// patterns, wherever they are in the file.
pub(super) struct GroupRules<'p> {
    sides: [Vec<&'p Rule>; 2],
    /// One list of rules decides alike in both, on the URLs that both spell alike.
    is_one_ranking: bool,
}

impl<'p> GroupRules<'p> {
    pub(super) fn new(policies: [&'p Policy; 2], groups: [Option<GroupId>; 2]) -> Self {
        let [old, new] = policies.map(Policy::dialect);
        Self {
            sides: Side::ALL.map(|side| {
                let policy = policies[side.index()];
                let group = policy.group_of(groups[side.index()]).into_iter();
                group.flat_map(|group| policy.rules(group)).collect()
            }),
            is_one_ranking: old.ranking == new.ranking,
        }
    }

    /// Equal for equal rules, and mostly different for others.
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

    /// How many both have together.
    pub(super) fn len(&self) -> usize {
        self.sides.iter().map(Vec::len).sum()
    }

    /// Is it plain that both say the same: one rule after the other is the same?
    pub(super) fn are_the_same(&self) -> bool {
        let [old, new] = &self.sides;
        self.is_one_ranking
            && old.len() == new.len()
            && old.iter().zip(new).all(|(old, new)| is_same(old, new))
    }

    /// The rules that may change something. With one ranking it is none of those with which both begin,
    /// and none of those with which both end.
    pub(super) fn open(&self) -> impl Iterator<Item = OpenRule> {
        let [old, new] = &self.sides;
        let (mut begin, mut end) = (0, 0);
        if self.is_one_ranking {
            let same = |(old, new): &(&&Rule, &&Rule)| is_same(old, new);
            begin = old.iter().zip(new).take_while(same).count();
            let rest = [&old[begin..], &new[begin..]];
            let backwards = rest[0].iter().rev().zip(rest[1].iter().rev());
            end = backwards.take_while(same).count();
        }
        Side::ALL
            .into_iter()
            .zip([old, new])
            .flat_map(move |(side, rules)| {
                let open = rules[begin..rules.len() - end].iter();
                open.map(move |rule| OpenRule {
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

fn is_same(old: &Rule, new: &Rule) -> bool {
    old.verdict == new.verdict && old.pattern == new.pattern
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::parse;
    use crate::{Dialect, SourceText};

    fn policy(rules: &str, dialect: &'static Dialect) -> Policy {
        let source = SourceText::new("robots.txt", format!("User-agent: *\n{rules}"));
        Policy::new(&source, &parse(&source), dialect)
    }

    fn of_star(policies: [&Policy; 2]) -> GroupRules<'_> {
        GroupRules::new(policies, policies.map(|policy| policy.obeyed(b"*").group()))
    }

    #[test]
    fn only_what_stands_between_the_same_rules_is_open() {
        let old = policy("Allow: /a\nAllow: /b\nAllow: /c\n", Dialect::RFC_9309);
        let new = policy("Allow: /a\nAllow: /c\n", Dialect::RFC_9309);
        let lines = |old, new| -> Vec<_> {
            let policies: [&Policy; 2] = [old, new];
            let rules = of_star(policies);
            let line = |rule: OpenRule| policies[rule.side.index()].rule(rule.rule).line;
            rules.open().map(|rule| (rule.side, line(rule))).collect()
        };
        assert_eq!(lines(&old, &new), [(Side::Old, 3)]);
        assert_eq!(lines(&old, &old), []);
        assert!(of_star([&old, &old]).are_the_same());
        assert!(!of_star([&old, &new]).are_the_same());
        let first = policy("Allow: /a\nAllow: /c\n", Dialect::KOSTER_1996);
        assert_eq!(lines(&new, &first).len(), 4);
        assert!(!of_star([&new, &first]).are_the_same());
    }
}
