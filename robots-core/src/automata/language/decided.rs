//! Members that a group decides in one way, found without an automaton of the whole group.

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use super::meets::Reach;
use super::shortest::{Shortest, Space, shortest};
use super::{Language, MEMBER, OTHER, TooLarge, places};
use crate::automata::bands::automata;
use crate::automata::effort::Effort;
use crate::automata::ranked::ranked;
use crate::automata::verdict_automaton::{Outcome, StateId, VerdictAutomaton, is_final};
use crate::matcher::Verdict;
use crate::policy::{AgentGroup, Policy, Rank, Rule};
use crate::source::Span;

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
        shortest(&mut Search {
            members,
            bands: &bands,
            verdict: Outcome::from(Some(self.verdict)),
        })
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

/// Which bytes a band knows, and states of the language that the others lead to.
struct Ways {
    is_known: [bool; 256],
    elsewhere: Vec<StateId>,
}

impl Search<'_> {
    /// What the bands say if the path ends here.
    fn outcome(&self, states: &[StateId]) -> Outcome {
        let outcomes = self.bands.iter().zip(states);
        let mut outcomes = outcomes.map(|(band, &state)| band.states[state].outcome);
        let decided = outcomes.find(|&outcome| outcome != Outcome::Pass);
        decided.unwrap_or(Outcome::Allow)
    }
}

impl Space for Search<'_> {
    const LIMIT: usize = 100_000;

    type Place = Place;
    type Ways = Ways;

    fn start(&self) -> Place {
        let bands = self.bands.iter();
        (self.members.start, bands.map(|band| band.start).collect())
    }

    fn is_found(&self, (member, states): &Place) -> bool {
        self.members.states[*member].outcome == MEMBER && self.outcome(states) == self.verdict
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

    fn ways(&mut self, (_, states): &Place) -> Result<Ways, TooLarge> {
        let mut ways = Ways {
            is_known: [false; 256],
            elsewhere: vec![OTHER.state()],
        };
        for (band, &state) in self.bands.iter().zip(states) {
            for (byte, _) in band.whole_row(state) {
                ways.is_known[usize::from(byte)] = true;
            }
        }
        Ok(ways)
    }

    fn next(
        &mut self,
        (member, states): &Place,
        ways: &mut Ways,
        byte: u8,
    ) -> Result<Option<Place>, TooLarge> {
        let member = self.members.next(*member, byte);
        if !ways.is_known[usize::from(byte)] {
            if ways.elsewhere.contains(&member) {
                return Ok(None);
            }
            ways.elsewhere.push(member);
        }
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
        Ok(Some((member, states.collect())))
    }
}
