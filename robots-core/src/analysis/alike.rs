//! Groups whose rules differ and whose verdicts do not, where that is seen without automata.

use std::collections::BTreeSet;

use super::meet::may_meet;
use super::stand_in::{StandIns, unused_byte_of};
use crate::reading::{Rank, WrittenRule};

/// How many comparisons of two rules are worth it.
const WORK: usize = 1_000_000;

/// A proof that two groups decide all URLs alike, by rules that stand in for those that only the other has;
/// `false` where there is no such proof.
///
/// A rule of one group stands in for one of the other if it says the same of all that the other
/// matches, and if no rule of either group ranks between the two, says the opposite and meets it. No
/// rule at all stands in for an Allow at the lowest rank. Take a URL and the rules that decide it, `t`
/// and `u`. If `t` ranks no lower and its group alone has it, its stand-in matches the URL and so
/// ranks no higher than `u`: then `u` ranks between the two, meets `t`, and cannot say the opposite.
pub(super) fn alike(left: &[&WrittenRule], right: &[&WrittenRule]) -> bool {
    let all: Vec<&WrittenRule> = left.iter().chain(right).copied().collect();
    let Some(stand_in) = unused_byte_of(all.iter().copied()) else {
        return false;
    };
    let (only_left, only_right) = (only(left, right), only(right, left));
    if (only_left.len() + only_right.len()).saturating_mul(all.len()) > WORK {
        return false;
    }
    let stands =
        |rule: &&WrittenRule, others: &[&WrittenRule]| has_stand_in(rule, others, &all, stand_in);
    only_left.iter().all(|rule| stands(rule, right))
        && only_right.iter().all(|rule| stands(rule, left))
}

/// The rules that the others have not.
pub(super) fn only<'p>(rules: &[&'p WrittenRule], others: &[&WrittenRule]) -> Vec<&'p WrittenRule> {
    let key = |rule: &WrittenRule| (rule.rank(), rule.pattern.canonical().to_vec());
    let others: BTreeSet<_> = others.iter().map(|rule| key(rule)).collect();
    let rules = rules.iter().copied();
    rules.filter(|rule| !others.contains(&key(rule))).collect()
}

fn has_stand_in(
    rule: &WrittenRule,
    others: &[&WrittenRule],
    all: &[&WrittenRule],
    byte: u8,
) -> bool {
    let texts = StandIns::new(&rule.pattern, byte).texts;
    let opposite: BTreeSet<Rank> = all
        .iter()
        .filter(|other| other.verdict != rule.verdict && may_meet(&other.pattern, &rule.pattern))
        .map(|other| other.rank())
        .collect();
    let is_free = |rank: Rank| {
        let (low, high) = (rank.min(rule.rank()), rank.max(rule.rank()));
        opposite.range(low..=high).next().is_none()
    };
    let says_same = |other: &&&WrittenRule| {
        other.verdict == rule.verdict && texts.iter().all(|text| other.pattern.matches(text))
    };
    let mut stand_ins = others.iter().filter(says_same).map(|other| other.rank());
    let by_none = rule.verdict.is_allow() && is_free(Rank::NONE);
    texts.is_empty() || by_none || stand_ins.any(is_free)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::automata::Language;
    use crate::matcher::Verdict;
    use crate::{Dialect, Reading, SourceText};

    fn reading(text: &str) -> Reading {
        let source = SourceText::new("", format!("User-agent: *\n{text}"));
        Reading::new(&source, Dialect::RFC_9309)
    }

    fn are_alike(left: &Reading, right: &Reading) -> bool {
        let rules = |reading: &Reading| -> Vec<WrittenRule> {
            let groups = reading.groups();
            groups
                .flat_map(|group| reading.written_rules(group))
                .cloned()
                .collect()
        };
        let (left, right) = (rules(left), rules(right));
        alike(
            &left.iter().collect::<Vec<_>>(),
            &right.iter().collect::<Vec<_>>(),
        )
    }

    #[test]
    fn a_rule_stands_in_unless_an_opposite_one_comes_between() {
        let left = reading("Disallow: /a\nDisallow: /a/b\n");
        assert!(are_alike(&left, &reading("Disallow: /a\n")));
        assert!(are_alike(
            &reading("Disallow: /a*\n"),
            &reading("Disallow: /a\n")
        ));
        assert!(are_alike(&reading("Allow: /a\n"), &reading("")));
        let between = reading("Disallow: /a\nAllow: /a/\nDisallow: /a/b\n");
        assert!(!are_alike(&between, &reading("Disallow: /a\nAllow: /a/\n")));
        assert!(!are_alike(&left, &reading("Disallow: /a/b\n")));
    }

    fn group() -> impl Strategy<Value = String> {
        let rule = "(Allow|Disallow): (/|\\*)[ab*]{0,3}\\$?\n";
        proptest::collection::vec(rule, 0..5).prop_map(|rules| rules.concat())
    }

    proptest! {
        /// Most random pairs differ; a group and the same without a rule are often alike.
        #[test]
        fn what_is_alike_decides_alike(text in group(), other in group(), without in 0_usize..5) {
            let lines = text.split_inclusive('\n').enumerate();
            let less: String = lines.filter(|(at, _)| *at != without).map(|(_, line)| line).collect();
            let left = reading(&text);
            for other in [less, other] {
                let right = reading(&other);
                if are_alike(&left, &right) {
                    let paths = |reading: &Reading| {
                        Language::of_group(reading, reading.group(b"*"), Verdict::Disallow)
                    };
                    let urls = Language::urls(left.dialect().path_form);
                    let difference = paths(&left)
                        .and_then(|paths_left| paths_left.difference(&paths(&right)?))
                        .and_then(|difference| difference.intersect(&urls));
                    prop_assert_eq!(difference.expect("small").shortest(), None);
                }
            }
        }
    }
}
