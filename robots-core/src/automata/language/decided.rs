//! Members that a group decides in one way, found without an automaton of the whole group.

use rustc_hash::FxHashSet;

use super::{Language, MEMBER, OTHER, TooLarge};
use crate::automata::bands::automata;
use crate::automata::effort::Effort;
use crate::automata::ranked::ranked;
use crate::automata::verdict_automaton::{Outcome, StateId, VerdictAutomaton, is_final};
use crate::automata::witness::BYTES_BY_LEGIBILITY;
use crate::matcher::Verdict;
use crate::pattern::{Anchor, PathPattern};
use crate::policy::{AgentGroup, Policy};

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
        let Some(group) = group else {
            return Ok(self.shortest().filter(|_| verdict.is_allow()));
        };
        let always_allowed = Some(b"/robots.txt".as_slice())
            .filter(|path| policy.dialect().robots_txt_is_allowed && self.contains(path));
        match (always_allowed, verdict) {
            (Some(path), Verdict::Disallow) => self
                .minus(&Self::of_path(path))?
                .search(policy, group, verdict),
            (Some(path), Verdict::Allow) => {
                let other = self.search(policy, group, verdict)?;
                let is_shorter = |other: &Vec<u8>| other.len() < path.len();
                Ok(Some(other.filter(is_shorter).unwrap_or(path.to_vec())))
            }
            (None, _) => self.search(policy, group, verdict),
        }
    }

    fn search(
        &self,
        policy: &Policy,
        group: &AgentGroup,
        verdict: Verdict,
    ) -> Result<Option<Vec<u8>>, TooLarge> {
        let rules = policy.rules(group).filter(|rule| self.meets(&rule.pattern));
        let patterns = ranked(rules, &[]);
        let bands = automata(&patterns, Effort::of_a_claim()).ok_or(TooLarge)?;
        let bands: Vec<_> = bands
            .into_iter()
            .map(VerdictAutomaton::with_single_bytes)
            .collect();
        let search = Search {
            members: &self.automaton,
            bands: &bands,
            verdict: Outcome::from(Some(verdict)),
        };
        search.run()
    }

    /// Does the pattern match a member? The product of their lengths at most, for a pattern without
    /// `*` its own.
    pub(crate) fn meets(&self, pattern: &PathPattern) -> bool {
        let canonical = pattern.canonical();
        let (body, is_open) = match pattern.anchor() {
            Anchor::Open => (canonical, true),
            Anchor::End => (&canonical[..canonical.len() - 1], false),
        };
        let mut open = vec![(0, self.automaton.start)];
        let mut seen = FxHashSet::default();
        while let Some((at, state)) = open.pop() {
            if state == OTHER.state() {
                continue;
            }
            match body.get(at) {
                // A minimal automaton leads to a member from everywhere else.
                None if is_open || self.automaton.states[state].outcome == MEMBER => return true,
                None => {}
                Some(b'*') if !seen.insert((at, state)) => {}
                Some(b'*') => {
                    open.push((at + 1, state));
                    let next = self.automaton.successors(state);
                    open.extend(next.map(|next| (at, next)));
                }
                Some(&byte) => open.push((at + 1, self.automaton.next(state, byte))),
            }
        }
        false
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
    fn run(&self) -> Result<Option<Vec<u8>>, TooLarge> {
        let bytes = BYTES_BY_LEGIBILITY;
        let start = (
            self.members.start,
            self.bands.iter().map(|band| band.start).collect(),
        );
        let mut seen = FxHashSet::default();
        seen.insert(start.clone());
        // Each place with the place that leads to it and the byte that does.
        let mut places: Vec<(Place, usize, u8)> = vec![(start, 0, 0)];
        let mut done = 0;
        while let Some((place, ..)) = places.get(done) {
            if self.is_found(place) {
                return Ok(Some(path(&places, done)));
            }
            let place = place.clone();
            for byte in self.bytes(&place, &bytes) {
                let next = self.next(&place, byte);
                if self.may_find(&next) && seen.insert(next.clone()) {
                    places.push((next, done, byte));
                }
            }
            done += 1;
            if places.len() > LIMIT {
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

/// The bytes on the way to a place.
fn path(places: &[(Place, usize, u8)], mut at: usize) -> Vec<u8> {
    let mut path = Vec::new();
    while at > 0 {
        let (_, before, byte) = &places[at];
        path.push(*byte);
        at = *before;
    }
    path.reverse();
    path
}
