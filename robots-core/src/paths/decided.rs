//! Members that a group decides in one way, found without an automaton of the whole group.

use rustc_hash::FxHashMap;

use robots_automata::{
    Budget, BudgetExhausted, Language, Query, ReachableStates, SearchResult, SearchSpace,
};

use crate::matcher::Verdict;
use crate::reading::rule_set;
use crate::reading::{GroupId, Rank, Reading, Rule, RuleId, outcome};

/// Steps for the rules of one group.
const STEPS: usize = 4_000_000;

/// The shortest path, if there is one.
type Shortest = Result<Option<Vec<u8>>, BudgetExhausted>;

/// Returns the shortest member on which a reading has this verdict for the crawlers of `group`, `None`
/// for those without one; of several, one that reads well.
///
/// It is the shortest of the intersection with [`of_group`](super::of_group), found in a fraction of the
/// time: of the rules only those count that match a member, and the search ends where it has found one.
///
/// # Errors
///
/// When that takes more than a bounded amount of work: nothing is known then.
pub fn shortest_decided(
    members: &Language,
    reading: &Reading,
    group: Option<GroupId>,
    verdict: Verdict,
) -> Result<Option<Vec<u8>>, BudgetExhausted> {
    Decided::new(members, reading, verdict).shortest(group)
}

/// Members that groups of a reading decide in one way: what one group has shown is not shown again for
/// another with the same rules.
#[derive(Debug)]
pub(crate) struct Decided<'p> {
    members: SearchSpace<'p>,
    reading: &'p Reading,
    verdict: Verdict,
    meets: FxHashMap<RuleId, bool>,
    reach: ReachableStates,
    known: FxHashMap<Vec<(Rank, &'p [u8])>, Shortest>,
}

impl<'p> Decided<'p> {
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

    /// The shortest for the crawlers of `group`, see [`shortest_decided`].
    pub(crate) fn shortest(&mut self, group: Option<GroupId>) -> Shortest {
        let mut rules: Vec<_> = self.reading.rules(group).collect();
        rules.retain(|rule| {
            let meets = self.meets.entry(rule.id());
            *meets.or_insert_with(|| {
                let members = self.members.language();
                members.intersects_glob(rule.pattern.glob(), &mut self.reach)
            })
        });
        let mut key: Vec<_> = rules
            .iter()
            .map(|rule| (rule.rank(), rule.pattern.canonical()))
            .collect();
        key.sort_unstable();
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
        match query.shortest(&mut self.members, &mut Budget::new(STEPS))? {
            SearchResult::Path(path) => Ok(Some(path)),
            SearchResult::NoPath(_) => Ok(None),
        }
    }
}
