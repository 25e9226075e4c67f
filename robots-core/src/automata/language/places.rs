//! The shortest member that rules decide in one way, found place by place without any automaton of the
//! rules.
//!
//! Most claims that are false are so for a short URL, and most rules do not reach far into what a
//! claim is about. So the subset construction is made only as far as the search gets.

use rustc_hash::FxHashMap;

use super::shortest::{self, Shortest, Space};
use super::{MEMBER, OTHER, TooLarge};
use crate::automata::verdict_automaton::{StateId, VerdictAutomaton};
use crate::matcher::Verdict;
use crate::pattern::Anchor;
use crate::policy::Rule;

/// Positions that are read before it is given up: a tenth of a second, in an unoptimised build.
const WORK: usize = 400_000;

/// A place in the pattern of a rule: which rule, and how much of its text has been read.
type Position = (u32, u32);

/// Where a path leads.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Place {
    member: StateId,
    /// What holds if no live rule matches.
    standing: Verdict,
    /// Of the rules that can still decide, in order.
    live: Vec<Position>,
}

/// The positions of a place by what they await.
struct Ways {
    stars: Vec<Position>,
    /// Each behind the byte.
    by_byte: FxHashMap<u8, Vec<Position>>,
    /// States of the language that bytes lead to which no rule awaits.
    elsewhere: Vec<StateId>,
}

/// A pattern, without its anchor.
struct Pattern<'p> {
    text: &'p [u8],
    is_open: bool,
    verdict: Verdict,
}

/// The shortest member on which these rules have this verdict, if there is one; of several, one that
/// reads well.
///
/// # Errors
///
/// When that takes more than a bounded amount of work.
pub(super) fn shortest(members: &VerdictAutomaton, rules: &[&Rule], verdict: Verdict) -> Shortest {
    let mut rules = rules.to_vec();
    rules.sort_by_key(|rule| rule.rank());
    let patterns: Vec<_> = rules
        .iter()
        .map(|rule| {
            let text = rule.pattern.canonical();
            let is_open = rule.pattern.anchor() == Anchor::Open;
            Pattern {
                text: if is_open {
                    text
                } else {
                    &text[..text.len() - 1]
                },
                is_open,
                verdict: rule.verdict,
            }
        })
        .collect();
    shortest::shortest(&mut Search {
        members,
        patterns,
        verdict,
        work: WORK,
    })
}

struct Search<'a> {
    members: &'a VerdictAutomaton,
    /// The lowest rank first.
    patterns: Vec<Pattern<'a>>,
    verdict: Verdict,
    work: usize,
}

impl Space for Search<'_> {
    /// The work is limited instead.
    const LIMIT: usize = usize::MAX;

    type Place = Place;
    type Ways = Ways;

    fn start(&self) -> Place {
        let rules = (0..).take(self.patterns.len());
        let start = rules.map(|rule| (rule, 0)).collect();
        self.settled(self.members.start, Verdict::Allow, start)
    }

    fn is_found(&self, place: &Place) -> bool {
        if self.members.states[place.member].outcome != MEMBER {
            return false;
        }
        let mut matching = place.live.iter().rev();
        let highest = matching.find(|&&position| self.is_at_end(position));
        let verdict = highest.map_or(place.standing, |&(rule, _)| self.pattern(rule).verdict);
        verdict == self.verdict
    }

    fn may_find(&self, place: &Place) -> bool {
        place.member != OTHER.state()
            && (place.standing == self.verdict
                || place
                    .live
                    .iter()
                    .any(|&(rule, _)| self.pattern(rule).verdict == self.verdict))
    }

    fn ways(&mut self, place: &Place) -> Result<Ways, TooLarge> {
        let work = self.work.checked_sub(place.live.len() + 1);
        self.work = work.ok_or(TooLarge)?;
        let mut ways = Ways {
            stars: Vec::new(),
            by_byte: FxHashMap::default(),
            elsewhere: vec![OTHER.state()],
        };
        for &(rule, at) in &place.live {
            match self.pattern(rule).text.get(at as usize) {
                Some(b'*') => ways.stars.push((rule, at)),
                Some(&byte) => ways.by_byte.entry(byte).or_default().push((rule, at + 1)),
                None => {}
            }
        }
        Ok(ways)
    }

    /// Of bytes that no rule awaits, the first counts for each state of the language.
    fn next(
        &mut self,
        place: &Place,
        ways: &mut Ways,
        byte: u8,
    ) -> Result<Option<Place>, TooLarge> {
        let awaited = ways.by_byte.remove(&byte);
        let member = self.members.next(place.member, byte);
        if member == OTHER.state() {
            return Ok(None);
        }
        if awaited.is_none() {
            let goes_on = !ways.stars.is_empty() || place.standing == self.verdict;
            if !goes_on || ways.elsewhere.contains(&member) {
                return Ok(None);
            }
            ways.elsewhere.push(member);
        }
        let awaited = awaited.unwrap_or_default();
        let len = awaited.len() + ways.stars.len();
        self.work = self.work.checked_sub(len + 1).ok_or(TooLarge)?;
        let mut live = Vec::with_capacity(len);
        let mut stars = ways.stars.iter().copied().peekable();
        for position in awaited {
            live.extend(std::iter::from_fn(|| {
                stars.next_if(|star| *star < position)
            }));
            live.push(position);
        }
        live.extend(stars);
        Ok(Some(self.settled(member, place.standing, live)))
    }
}

impl Search<'_> {
    fn pattern(&self, rule: u32) -> &Pattern<'_> {
        &self.patterns[rule as usize]
    }

    fn is_at_end(&self, (rule, at): Position) -> bool {
        at as usize == self.pattern(rule).text.len()
    }

    /// Reads on to where the next byte counts, takes in what matches whatever follows, and drops what
    /// cannot decide any more: see [`relevance`](crate::automata::relevance) and
    /// [`dominance`](crate::automata::dominance).
    fn settled(&self, member: StateId, mut standing: Verdict, before: Vec<Position>) -> Place {
        let mut live: Vec<Position> = Vec::with_capacity(before.len());
        let mut first_of_rule = 0;
        for (rule, mut at) in before {
            if live.last().is_none_or(|&(last, _)| last != rule) {
                first_of_rule = live.len();
            }
            let pattern = self.pattern(rule);
            loop {
                let is_star = pattern.text.get(at as usize) == Some(&b'*');
                if is_star {
                    // What is in front of it, the star matches too.
                    live.truncate(first_of_rule);
                }
                live.push((rule, at));
                if !is_star {
                    break;
                }
                at += 1;
            }
        }
        live.dedup();
        let is_certain =
            |&(rule, at): &Position| self.pattern(rule).is_open && self.is_at_end((rule, at));
        if let Some(highest) = live.iter().rposition(is_certain) {
            let (highest, _) = live[highest];
            standing = self.pattern(highest).verdict;
            live.retain(|&(rule, _)| rule > highest);
        }
        let opposes = |&(rule, _): &Position| self.pattern(rule).verdict != standing;
        match live.iter().position(opposes) {
            Some(lowest) => drop(live.drain(..lowest)),
            None => live.clear(),
        }
        Place {
            member,
            standing,
            live,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::automata::Language;
    use crate::pattern::PathPattern;
    use crate::{Dialect, Policy, SourceText, syntax};

    proptest! {
        /// As long as the shortest of the automaton of the whole group, and there is one only if that
        /// has one.
        #[test]
        fn it_is_the_shortest_that_the_whole_group_decides_so(
            rules in proptest::collection::vec("(Allow|Disallow): (/|\\*)[ab*]{0,4}\\$?\n", 0..7),
            target in "(/|\\*)[ab*]{0,3}\\$?",
            allows in any::<bool>(),
        ) {
            let source = SourceText::new("", format!("User-agent: *\n{}", rules.concat()));
            let policy = Policy::new(&source, &syntax::parse(&source), Dialect::RFC_9309);
            let verdict = if allows { Verdict::Allow } else { Verdict::Disallow };
            let target = Language::of_pattern(&PathPattern::new(target.as_bytes()));
            let members = target.and_then(|target| target.minus(&Language::of_path(b"/robots.txt")));
            let members = members.expect("small");
            let group = policy.group(b"*");
            let rules: Vec<_> = group.into_iter().flat_map(|group| policy.rules(group)).collect();

            let whole = Language::of_group(&policy, group, verdict);
            let expected = whole.and_then(|whole| whole.intersect(&members)).expect("small");
            let found = shortest(&members.automaton, &rules, verdict);
            let found = found.expect("little work");
            prop_assert_eq!(
                found.as_ref().map(Vec::len),
                expected.shortest().map(|path| path.len())
            );
            prop_assert!(found.is_none_or(|path| expected.contains(&path)));
        }
    }
}
