//! Lazy automata of pattern sets, whose states are built when they are reached.
//!
//! The states are those of [`subset`](crate::subset), as in an automaton that is built ahead of
//! time. A [`LabeledDfa`] distinguishes more of them: by the pattern that decides.

use crate::id::{Id as _, NodeId, PatternId};
use crate::set::{Outcome, Pattern, PatternSet, Priority};
use crate::subset::{Decision, PartialOutcome, Precision, Subset, Transition};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct LazyState<const SETS: usize> {
    outcomes: [PartialOutcome; SETS],
    /// The live positions, sorted.
    nodes: Box<[NodeId]>,
}

impl<const SETS: usize> LazyState<SETS> {
    /// Returns the start state.
    ///
    /// # Errors
    ///
    /// Returns the first decision for which `ends` is true.
    pub(crate) fn first(
        subset: &mut Subset<SETS>,
        before: [PartialOutcome; SETS],
        ends: impl Fn(usize, Decision) -> bool,
    ) -> Result<Self, Decision> {
        let mut nodes = Vec::new();
        let start = [(0, NodeId::ROOT)];
        let outcomes = subset.advance(before, &[], &start, &mut nodes, ends)?;
        Ok(Self { outcomes, nodes: nodes.into_boxed_slice() })
    }

    /// Returns the state after a byte, given the transitions on it.
    ///
    /// # Errors
    ///
    /// Returns the first decision for which `ends` is true.
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
        Ok(Self { outcomes, nodes: nodes.into_boxed_slice() })
    }

    /// Returns the live positions, sorted.
    pub(crate) fn nodes(&self) -> &[NodeId] {
        &self.nodes
    }

    pub(crate) fn partial(&self, set: usize) -> PartialOutcome {
        self.outcomes[set]
    }

    /// Returns the number of steps that it takes to build a state.
    pub(crate) fn cost(&self) -> usize {
        self.nodes.len() + 1
    }
}

/// A lazy automaton of one pattern set, whose states know which pattern decides.
///
/// ```
/// use robots_automata::{Glob, LabeledDfa, Outcome, Pattern, PatternSet, Priority};
///
/// let set = PatternSet::new([
///     Pattern::new(Glob::new(b"/a"), Priority::new(2, Outcome::Reject)),
///     Pattern::new(Glob::new(b"/ab"), Priority::new(3, Outcome::Accept)),
/// ]);
/// let mut dfa = LabeledDfa::new(&set);
/// let mut state = dfa.start();
/// for &byte in b"/abc" {
///     state = dfa.next(&state, byte);
/// }
/// let id = dfa.label(&state).expect("a pattern matches");
/// assert_eq!(set[id].glob.text(), b"/ab");
/// ```
#[derive(Debug)]
pub struct LabeledDfa {
    subset: Subset<1>,
    len: usize,
}

/// A state of a [`LabeledDfa`].
///
/// See there for an example.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LabeledState(LazyState<1>);

impl LabeledDfa {
    /// Creates the automaton of a set. Linear in the total length of its globs.
    pub fn new(set: &PatternSet) -> Self {
        let len = set.len();
        // Patterns of the same priority could not be distinguished.
        let patterns = set.iter().map(|(id, pattern)| {
            let outcome = pattern.priority.outcome().unwrap_or(Outcome::Accept);
            let priority = Priority::new(len - id.index(), outcome);
            Pattern::new(pattern.glob.clone(), priority)
        });
        let patterns: Vec<_> = patterns.collect();
        Self { subset: Subset::new([&patterns], Precision::Pattern), len }
    }

    /// Returns the start state.
    pub fn start(&mut self) -> LabeledState {
        let before = [PartialOutcome::before_any(None)];
        let is_final = |_, decision: Decision| decision.is_final;
        LazyState::first(&mut self.subset, before, is_final).into()
    }

    /// Returns the pattern that decides a path that ends in this state; `None` if no pattern
    /// matches it.
    pub fn label(&self, state: &LabeledState) -> Option<PatternId> {
        let LabeledState(state) = state;
        let [partial] = state.outcomes;
        let at_end = self.subset.at_end(0, partial, &state.nodes);
        let priority = at_end.or_else(|| partial.outcome.map(|_| partial.threshold))?;
        Some(PatternId::new(self.len - priority.weight()))
    }

    /// Returns the bytes that have a transition of their own, in order: those that a pattern which
    /// can still decide reads next. All others lead to one state.
    pub fn transition_bytes(&self, state: &LabeledState) -> Vec<u8> {
        let steps = self.subset.transitions(&state.0.nodes);
        let mut bytes: Vec<_> = steps.into_iter().map(|(byte, _)| byte).collect();
        bytes.dedup();
        bytes
    }

    /// Returns the state after a byte.
    pub fn next(&mut self, state: &LabeledState, byte: u8) -> LabeledState {
        let mut steps = self.subset.transitions(&state.0.nodes);
        steps.retain(|step| step.0 == byte);
        let is_final = |_, decision: Decision| decision.is_final;
        state.0.after(&mut self.subset, &steps, is_final).into()
    }
}

impl From<Result<LazyState<1>, Decision>> for LabeledState {
    /// A final state has no live positions.
    fn from(state: Result<LazyState<1>, Decision>) -> Self {
        Self(state.unwrap_or_else(|decision| LazyState {
            outcomes: [decision.partial],
            nodes: Box::default(),
        }))
    }
}

impl LabeledState {
    /// Returns the number of steps that it takes to build this state.
    pub fn cost(&self) -> usize {
        self.0.cost()
    }
}

#[cfg(test)]
mod tests;
