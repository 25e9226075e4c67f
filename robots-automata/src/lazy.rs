//! The automaton of sets of patterns, its states made when they are reached.
//!
//! The states are those of [`subset`](crate::subset), as they are in an automaton whose states are made
//! ahead of time. A [`LabeledDfa`] tells more of them apart: by the pattern that decides.

use crate::id::{Id as _, NodeId, PatternId};
use crate::set::{Outcome, Pattern, PatternSet, Priority};
use crate::subset::{Decision, PartialOutcome, Precision, Subset, Transition};

/// A state of a lazy automaton.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct LazyState<const SETS: usize> {
    outcomes: [PartialOutcome; SETS],
    /// The live positions, sorted.
    nodes: Box<[NodeId]>,
}

impl<const SETS: usize> LazyState<SETS> {
    /// The state before the first byte.
    ///
    /// # Errors
    ///
    /// The first decision that `ends` all paths.
    pub(crate) fn first(
        subset: &mut Subset<SETS>,
        before: [PartialOutcome; SETS],
        ends: impl Fn(usize, Decision) -> bool,
    ) -> Result<Self, Decision> {
        let mut nodes = Vec::new();
        let start = [(0, NodeId::ROOT)];
        let outcomes = subset.advance(before, &[], &start, &mut nodes, ends)?;
        Ok(Self {
            outcomes,
            nodes: nodes.into_boxed_slice(),
        })
    }

    /// The state after a byte, of whose steps these are.
    ///
    /// # Errors
    ///
    /// The first decision that `ends` the paths that go on so.
    pub(crate) fn after(
        &self,
        subset: &mut Subset<SETS>,
        steps: &[Transition],
        ends: impl Fn(usize, Decision) -> bool,
    ) -> Result<Self, Decision> {
        let is_wildcard = |node: &NodeId| subset.trie.node(*node).is_wildcard;
        let wildcards: Vec<_> = self.nodes.iter().copied().filter(is_wildcard).collect();
        let mut nodes = Vec::new();
        let outcomes = subset.advance(self.outcomes, &wildcards, steps, &mut nodes, ends)?;
        Ok(Self {
            outcomes,
            nodes: nodes.into_boxed_slice(),
        })
    }

    /// The live positions, sorted.
    pub(crate) fn nodes(&self) -> &[NodeId] {
        &self.nodes
    }

    /// What a set has decided before the path ends.
    pub(crate) fn partial(&self, set: usize) -> PartialOutcome {
        self.outcomes[set]
    }

    /// What it takes to make a state: its positions.
    pub(crate) fn cost(&self) -> usize {
        self.nodes.len() + 1
    }
}

/// A lazy automaton of one set, whose states know the pattern that decides.
#[derive(Debug)]
pub struct LabeledDfa {
    subset: Subset<1>,
    /// How many patterns there are.
    len: usize,
}

/// A state of a [`LabeledDfa`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LabeledState(LazyState<1>);

impl LabeledDfa {
    /// Creates the automaton of a set. Linear in the summed lengths of its globs.
    pub fn new(set: &PatternSet) -> Self {
        let len = set.len();
        // Patterns of one priority would not be told apart.
        let patterns = set.iter().map(|(id, pattern)| {
            let outcome = pattern.priority.outcome().unwrap_or(Outcome::Accept);
            let priority = Priority::new(len - id.index(), outcome);
            Pattern::new(pattern.glob.clone(), priority)
        });
        let patterns: Vec<_> = patterns.collect();
        Self {
            subset: Subset::new([&patterns], Precision::Pattern),
            len,
        }
    }

    /// Returns the state before the first byte.
    pub fn start(&mut self) -> LabeledState {
        let before = [PartialOutcome::before_any(None)];
        let is_final = |_, decision: Decision| decision.is_final;
        LazyState::first(&mut self.subset, before, is_final).into()
    }

    /// Returns the pattern that decides the path that ends in this state; `None` if none matches it.
    pub fn label(&self, state: &LabeledState) -> Option<PatternId> {
        let LabeledState(state) = state;
        let [partial] = state.outcomes;
        let at_end = self.subset.at_end(0, partial, &state.nodes);
        let priority = at_end.or_else(|| partial.outcome.map(|_| partial.threshold))?;
        Some(PatternId::new(self.len - priority.weight()))
    }

    /// Returns the bytes that a pattern which can still decide waits for, in order. All others lead to
    /// one state.
    pub fn transition_bytes(&self, state: &LabeledState) -> Vec<u8> {
        let steps = self.subset.steps(&state.0.nodes);
        let mut bytes: Vec<_> = steps.into_iter().map(|(byte, _)| byte).collect();
        bytes.dedup();
        bytes
    }

    /// Returns the state after one byte more.
    pub fn next(&mut self, state: &LabeledState, byte: u8) -> LabeledState {
        let mut steps = self.subset.steps(&state.0.nodes);
        steps.retain(|step| step.0 == byte);
        let is_final = |_, decision: Decision| decision.is_final;
        state.0.after(&mut self.subset, &steps, is_final).into()
    }
}

impl From<Result<LazyState<1>, Decision>> for LabeledState {
    /// What is final has no live positions.
    fn from(state: Result<LazyState<1>, Decision>) -> Self {
        Self(state.unwrap_or_else(|decision| LazyState {
            outcomes: [decision.partial],
            nodes: Box::default(),
        }))
    }
}

impl LabeledState {
    /// Returns how many steps it takes to make this state.
    pub fn cost(&self) -> usize {
        self.0.cost()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::glob::Glob;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1_024))]

        #[test]
        fn label_of_drawn_patterns_is_the_first_that_matches(
            texts in proptest::collection::vec(
                (1..4_usize, any::<bool>(), "(/|\\*)[ab*]{0,4}\\$?"), 0..7
            ),
            path in "/[ab/]{0,8}",
        ) {
            let patterns = texts.iter().map(|(weight, accepts, text)| {
                let outcome = if *accepts { Outcome::Accept } else { Outcome::Reject };
                Pattern::new(Glob::new(text.as_bytes()), Priority::new(*weight, outcome))
            });
            let set = PatternSet::new(patterns);
            let mut automaton = LabeledDfa::new(&set);
            let mut state = automaton.start();
            for at in 0..=path.len() {
                let read = &path.as_bytes()[..at];
                prop_assert_eq!(automaton.label(&state), set.decide(read), "{:?} {:?}", set, read);
                if let Some(&byte) = path.as_bytes().get(at) {
                    state = automaton.next(&state, byte);
                }
            }
        }
    }
}
