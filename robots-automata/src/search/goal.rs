//! The goal of one round of a search: paths on which two sets have the wanted outcomes.

use crate::distances::UNREACHABLE;
use crate::id::{IdVec, NodeId};
use crate::lazy::LazyState;
use crate::nfa::{Accepts, PatternTrie};
use crate::set::{Outcome, Pattern, Priority};
use crate::subset::{Decision, PartialOutcome, Precision, Subset, Transition};

const SETS: usize = 2;

pub(super) type State = LazyState<SETS>;

/// A lazy automaton that accepts the paths with the wanted outcome of every set.
#[derive(Debug)]
pub(super) struct Goal {
    subset: Subset<SETS>,
    otherwise: [Outcome; SETS],
    wanted: [Outcome; SETS],
    /// For each set and node, the number of bytes to the nearest match with the wanted outcome.
    distances: [IdVec<NodeId, u32>; SETS],
}

impl Goal {
    /// Creates a goal from the sets, each with its outcome for paths that no pattern matches, and
    /// the wanted outcomes. Linear in the total length of the globs.
    pub(super) fn new(sets: [(&[Pattern], Outcome); SETS], wanted: [Outcome; SETS]) -> Self {
        let subset = Subset::new(sets.map(|(patterns, _)| patterns), Precision::Outcome);
        Self {
            distances: [0, 1].map(|set| distances(&subset.trie, subset.accepts(set), wanted[set])),
            subset,
            otherwise: sets.map(|(_, otherwise)| otherwise),
            wanted,
        }
    }

    pub(super) fn start(&mut self) -> Option<State> {
        let before = self.otherwise.map(Some).map(PartialOutcome::before_any);
        LazyState::first(&mut self.subset, before, is_hopeless(self.wanted)).ok()
    }

    pub(super) fn transitions(&self, state: &State) -> Vec<Transition> {
        self.subset.transitions(state.nodes())
    }

    /// Returns the state after a byte, given the transitions on it; `None` if no path that
    /// continues so is accepted.
    pub(super) fn next(&mut self, state: &State, steps: &[Transition]) -> Option<State> {
        let ends = is_hopeless(self.wanted);
        state.after(&mut self.subset, steps, ends).ok()
    }

    pub(super) fn is_met(&self, state: &State) -> bool {
        (0..SETS).all(|set| self.is_met_by(set, state))
    }

    fn is_met_by(&self, set: usize, state: &State) -> bool {
        let outcome = self.subset.outcome_at_end(set, state.partial(set), state.nodes());
        outcome == Some(self.wanted[set])
    }

    /// Returns a lower bound on the number of bytes before a path has the wanted outcomes.
    pub(super) fn distance(&self, state: &State) -> u32 {
        let distances = (0..SETS).map(|set| {
            let is_met = state.partial(set).outcome == Some(self.wanted[set]);
            if is_met || self.is_met_by(set, state) {
                return 0;
            }
            let nodes = state.nodes().iter();
            let distances = nodes.map(|&node| self.distances[set][node]);
            distances.min().unwrap_or(UNREACHABLE)
        });
        distances.max().unwrap_or(0)
    }
}

/// Returns a function that tests whether a set has finally decided against the wanted outcome.
fn is_hopeless(wanted: [Outcome; SETS]) -> impl Fn(usize, Decision) -> bool {
    move |set, decision| decision.is_final && decision.partial.outcome != Some(wanted[set])
}

/// Returns, for each node, the bytes to the nearest match with this outcome, of any priority.
fn distances(trie: &PatternTrie, accepts: &Accepts, wanted: Outcome) -> IdVec<NodeId, u32> {
    let is_wanted = |priority: Priority| priority.outcome() == Some(wanted);
    let mut distances = IdVec::from_elem(UNREACHABLE, trie.len());
    for id in trie.ids().rev() {
        let node = trie.node(id);
        if is_wanted(accepts.end[id]) {
            distances[id] = 0;
        }
        if let Some(parent) = node.parent {
            let from_parent = match (node.is_wildcard, is_wanted(accepts.open[id])) {
                (true, _) => distances[id],
                (false, true) => 1,
                (false, false) => distances[id].saturating_add(1),
            };
            let parent = &mut distances[parent];
            *parent = from_parent.min(*parent);
        }
    }
    distances
}
