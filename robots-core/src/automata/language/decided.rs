//! Members that a group decides in one way, found without an automaton of the whole group.

use std::borrow::Cow;
use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};

use super::meets::Reach;
use super::{Language, MEMBER, OTHER, TooLarge, places};
use crate::automata::Trail;
use crate::automata::bands::automata;
use crate::automata::effort::Effort;
use crate::automata::ranked::ranked;
use crate::automata::verdict_automaton::{Outcome, StateId, VerdictAutomaton, is_final};
use crate::automata::witness::BYTES_BY_LEGIBILITY;
use crate::matcher::Verdict;
use crate::policy::{AgentGroup, Policy, Rank, Rule};
use crate::source::Span;

/// Combinations of states that are looked at.
const LIMIT: usize = 100_000;

impl Language {
    /// The shortest member on which a policy has this verdict for the crawlers of `group`, `None` for
    /// those that it does not address; of several, one that reads well.
    ///
    /// It is the shortest of the intersection with [`Language::of_group`], found in a fraction of the
    /// time: of the rules only those count that match a member, and the search ends where it has
    /// found one.
    ///
    /// # Errors
    ///
    /// When that takes more than a bounded amount of work: nothing is known then.
    pub fn shortest_decided(
        &self,
        policy: &Policy,
        group: Option<&AgentGroup>,
        verdict: Verdict,
    ) -> Result<Option<Vec<u8>>, TooLarge> {
        Decided::new(self, policy, verdict)?.shortest(group)
    }
}

/// The shortest path, if there is one.
pub(super) type Shortest = Result<Option<Vec<u8>>, TooLarge>;

/// Members that groups of a policy decide in one way: what one group has shown is not shown again for
/// another with the same rules.
#[derive(Debug)]
pub(crate) struct Decided<'p> {
    /// Without the path that no rule decides, where it is decided otherwise.
    members: Cow<'p, Language>,
    policy: &'p Policy,
    verdict: Verdict,
    /// The path that no rule decides, where it is a member that is decided so.
    always: Option<Vec<u8>>,
    meets: FxHashMap<Span, bool>,
    reach: Reach,
    known: FxHashMap<Vec<(Rank, &'p [u8])>, Shortest>,
}

impl<'p> Decided<'p> {
    pub(crate) fn new(
        language: &'p Language,
        policy: &'p Policy,
        verdict: Verdict,
    ) -> Result<Self, TooLarge> {
        let robots_txt: &[u8] = b"/robots.txt";
        let is_apart = policy.dialect().robots_txt_is_allowed && language.contains(robots_txt);
        let members = if is_apart && verdict.is_disallow() {
            Cow::Owned(language.minus(&Language::of_path(robots_txt))?)
        } else {
            Cow::Borrowed(language)
        };
        Ok(Self {
            members,
            policy,
            verdict,
            always: (is_apart && verdict.is_allow()).then(|| robots_txt.to_vec()),
            meets: FxHashMap::default(),
            reach: Reach::default(),
            known: FxHashMap::default(),
        })
    }

    /// The shortest for the crawlers of `group`, see [`Language::shortest_decided`].
    pub(crate) fn shortest(&mut self, group: Option<&'p AgentGroup>) -> Shortest {
        let Some(group) = group else {
            return Ok(self.members.shortest().filter(|_| self.verdict.is_allow()));
        };
        let mut rules: Vec<_> = self.policy.rules(group).collect();
        rules.retain(|rule| {
            let meets = self.meets.entry(rule.span);
            *meets.or_insert_with(|| self.members.meets(&rule.pattern, &mut self.reach))
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
        let found = found.map(|found| match &self.always {
            Some(always) => {
                let shorter = found.filter(|found| found.len() < always.len());
                Some(shorter.unwrap_or_else(|| always.clone()))
            }
            None => found,
        });
        self.known.insert(key, found.clone());
        found
    }

    fn search(&self, rules: &[&Rule]) -> Shortest {
        let members = &self.members.automaton;
        if let Ok(found) = places::shortest(members, rules, self.verdict) {
            return Ok(found);
        }
        let patterns = ranked(rules.iter().copied(), &[]);
        let bands = automata(&patterns, Effort::of_a_claim()).ok_or(TooLarge)?;
        let bands: Vec<_> = bands
            .into_iter()
            .map(VerdictAutomaton::with_single_bytes)
            .collect();
        let search = Search {
            members,
            bands: &bands,
            verdict: Outcome::from(Some(self.verdict)),
        };
        search.run()
    }
}

/// A walk through a language and the bands of a group together, shortest paths first.
struct Search<'a> {
    members: &'a VerdictAutomaton,
    /// Highest ranks first.
    bands: &'a [VerdictAutomaton],
    verdict: Outcome,
}

/// Where a path leads: in the language and in each band.
type Place = (StateId, Vec<StateId>);

impl Search<'_> {
    fn run(&self) -> Shortest {
        let bytes = BYTES_BY_LEGIBILITY;
        let start = (
            self.members.start,
            self.bands.iter().map(|band| band.start).collect(),
        );
        if self.is_found(&start) {
            return Ok(Some(Vec::new()));
        }
        let mut seen = FxHashSet::default();
        seen.insert(start.clone());
        let mut trail = Trail::from_start();
        let mut open = VecDeque::from([(0, start)]);
        while let Some((at, place)) = open.pop_front() {
            for byte in self.bytes(&place, &bytes) {
                let next = self.next(&place, byte);
                if !self.may_find(&next) || !seen.insert(next.clone()) {
                    continue;
                }
                let at = trail.push(at, byte);
                if self.is_found(&next) {
                    return Ok(Some(trail.path_to(at)));
                }
                open.push_back((at, next));
            }
            if seen.len() > LIMIT {
                return Err(TooLarge);
            }
        }
        Ok(None)
    }

    fn is_found(&self, (member, states): &Place) -> bool {
        self.members.states[*member].outcome == MEMBER && self.outcome(states) == self.verdict
    }

    /// What the bands say if the path ends here.
    fn outcome(&self, states: &[StateId]) -> Outcome {
        let outcomes = self.bands.iter().zip(states);
        let mut outcomes = outcomes.map(|(band, &state)| band.states[state].outcome);
        let decided = outcomes.find(|&outcome| outcome != Outcome::Pass);
        decided.unwrap_or(Outcome::Allow)
    }

    /// A member may follow, and the bands may still say so: the first that is not final does not
    /// stand behind one that has decided otherwise.
    fn may_find(&self, (member, states): &Place) -> bool {
        if *member == OTHER.state() {
            return false;
        }
        let deciding = states
            .iter()
            .find(|&&state| !is_final(state) || state != Outcome::Pass.state());
        match deciding {
            Some(&state) if is_final(state) => state == self.verdict.state(),
            Some(_) => true,
            None => self.verdict == Outcome::Allow,
        }
    }

    /// One byte for each way to go on: of those that no band knows, the first that leads somewhere
    /// else in the language.
    fn bytes(&self, (member, states): &Place, by_legibility: &[u8]) -> Vec<u8> {
        let mut is_known = [false; 256];
        for (band, &state) in self.bands.iter().zip(states) {
            for (byte, _) in band.whole_row(state) {
                is_known[usize::from(byte)] = true;
            }
        }
        let mut elsewhere: Vec<StateId> = vec![OTHER.state()];
        let mut bytes = Vec::new();
        for &byte in by_legibility {
            if is_known[usize::from(byte)] {
                bytes.push(byte);
                continue;
            }
            let next = self.members.next(*member, byte);
            if !elsewhere.contains(&next) {
                elsewhere.push(next);
                bytes.push(byte);
            }
        }
        bytes
    }

    fn next(&self, (member, states): &Place, byte: u8) -> Place {
        let mut is_decided = false;
        let states = self.bands.iter().zip(states).map(|(band, &state)| {
            // Behind a band that has decided for good, nothing counts.
            if is_decided {
                return Outcome::Pass.state();
            }
            let next = band.next(state, byte);
            is_decided = is_final(next) && next != Outcome::Pass.state();
            next
        });
        let states = states.collect();
        (self.members.next(*member, byte), states)
    }
}
