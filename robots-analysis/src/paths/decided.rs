//! The shortest path with a verdict, found without an automaton of the whole group.

use robots_automata::{
    Budget, BudgetExhausted, Language, Query, ReachableStates, SearchResult, SearchSpace,
};
use robots_core::matcher::Verdict;
use robots_core::reading::{GroupId, Precedence, Reading, Rule, RuleId, outcome, rule_set};
use rustc_hash::FxHashMap;

use crate::budget;
use crate::order;

type Shortest = Result<Option<Vec<u8>>, BudgetExhausted>;

/// Returns the shortest member of a language with this verdict for the crawlers of `group`. `None`
/// is crawlers without a group. Of several shortest members, returns a readable one.
///
/// The result is the shortest member of the intersection with [`of_group`](super::of_group), found
/// in a fraction of the time: rules that match no member are left out, and the search stops at the
/// first result.
///
/// # Errors
///
/// Returns [`BudgetExhausted`] if the search takes more than a bounded number of steps.
pub fn shortest_decided(
    members: &Language,
    reading: &Reading,
    group: Option<GroupId>,
    verdict: Verdict,
) -> Result<Option<Vec<u8>>, BudgetExhausted> {
    ShortestDecided::new(members, reading, verdict).shortest(group)
}

/// A search for the shortest member with a verdict, once for groups with the same rules.
#[derive(Debug)]
pub(crate) struct ShortestDecided<'p> {
    members: SearchSpace<'p>,
    reading: &'p Reading,
    verdict: Verdict,
    meets: FxHashMap<RuleId, bool>,
    reach: ReachableStates,
    known: FxHashMap<Vec<(Precedence, &'p [u8])>, Shortest>,
}

impl<'p> ShortestDecided<'p> {
    pub(crate) fn new(language: &'p Language, reading: &'p Reading, verdict: Verdict) -> Self {
        Self {
            members: SearchSpace::new(language),
            reading,
            verdict,
            meets: FxHashMap::default(),
            reach: ReachableStates::default(),
            known: FxHashMap::default(),
        }
    }

    /// Returns the shortest member for the crawlers of `group`: see [`shortest_decided`].
    pub(crate) fn shortest(&mut self, group: Option<GroupId>) -> Shortest {
        let mut rules: Vec<_> = self.reading.rules(group).collect();
        rules.retain(|rule| {
            let meets = self.meets.entry(rule.id());
            *meets.or_insert_with(|| {
                let members = self.members.language();
                members.intersects_glob(rule.pattern.glob(), &mut self.reach)
            })
        });
        let mut key: Vec<_> =
            rules.iter().map(|rule| (rule.precedence(), rule.pattern.canonical())).collect();
        order::sort(&mut key);
        key.dedup();
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let found = self.search(&rules);
        self.known.insert(key, found.clone());
        found
    }

    fn search(&mut self, rules: &[&Rule]) -> Shortest {
        let patterns = rule_set(rules.iter().copied());
        let query = Query {
            matched: None,
            unmatched: &[],
            decided: Some((&patterns, outcome(self.verdict))),
        };
        match query.shortest(&mut self.members, &mut Budget::new(budget::CLAIM))? {
            SearchResult::Path(path) => Ok(Some(path)),
            SearchResult::NoPath(_) => Ok(None),
        }
    }
}
