//! Determinization: patterns to a deterministic automaton, with all states built ahead of time.
//!
//! The states are those of [`subset`](crate::subset). Where a single position is live, the bytes up
//! to the next branch become one literal.

use crate::budget::{Budget, BudgetExhausted};
use crate::dfa::{Dfa, Literal, Output};
use crate::id::{Id as _, IdVec, LiveSetId, NodeId, StateId};
use crate::live_sets::LiveSets;
use crate::nfa::PatternTrie;
use crate::subset::{Decision, PartialOutcome, Subset, Transition};

/// Returns the automaton of the patterns, with this output for paths that none matches.
///
/// # Errors
///
/// Returns [`BudgetExhausted`] when the automaton would have more than `states` states, or when the
/// positions and entries of all states together exceed the budget.
pub(crate) fn determinize(
    subset: Subset<1>,
    otherwise: Output,
    states: usize,
    budget: &mut Budget,
) -> Result<Dfa, BudgetExhausted> {
    let mut construction = Construction {
        subset,
        sets: LiveSets::default(),
        automaton: Dfa::new(),
        nodes: Vec::new(),
        spare: Vec::new(),
        is_expanded: IdVec::new(),
    };
    let before = PartialOutcome::before_any(otherwise.outcome());
    let start = construction.next(before, &[], &[(0, PatternTrie::ROOT)]);
    construction.automaton.start = start;
    let mut done = 0;
    while let Some(set) = construction.sets.get(done) {
        let work = construction.expand(set) + 1;
        done += 1;
        budget.spend(work)?;
        if construction.sets.len() > states {
            return Err(BudgetExhausted);
        }
    }
    Ok(construction.automaton)
}

fn state_of(set: LiveSetId) -> StateId {
    StateId::new(set.index() + Output::COUNT)
}

/// Returns the live set of a state that is not a sink.
fn set_of(state: StateId) -> Option<LiveSetId> {
    let index = state.index().checked_sub(Output::COUNT);
    index.map(LiveSetId::new)
}

struct Construction {
    subset: Subset<1>,
    /// The live set of each state after the sinks.
    sets: LiveSets,
    automaton: Dfa,
    nodes: Vec<NodeId>,
    /// The buffers of rows that are not being built.
    spare: Vec<Buffers>,
    is_expanded: IdVec<LiveSetId, bool>,
}

/// What building a row needs. Allocating it for each row would take a fifth of the time.
#[derive(Default)]
struct Buffers {
    wildcards: Vec<NodeId>,
    others: Vec<NodeId>,
    steps: Vec<Transition>,
    step: Vec<Transition>,
    row: Vec<(u8, StateId)>,
}

impl Construction {
    /// Builds the row of a state, after that of its default state. Returns the cost in steps.
    fn expand(&mut self, set: LiveSetId) -> usize {
        if self.is_expanded[set] {
            return 0;
        }
        self.is_expanded[set] = true;
        let state = state_of(set);
        let partial = self.sets.outcomes[set];
        let live = self.sets.positions[set].clone();
        if live.len() == 1 {
            let node = self.sets.nodes[live.start];
            let end = self.subset.trie.literal_end(node, self.subset.accepts(0));
            if let Some(bytes) = self.subset.trie.long_literal(node, end) {
                let default_state = self.next(partial, &[], &[]);
                let next = self.next(partial, &[], &[(0, end)]);
                let last_at = self.subset.trie.node(end).origin;
                let literal = Literal {
                    bytes: &bytes,
                    origin: last_at.and_then(|at| (at + 1).checked_sub(bytes.len())),
                    next,
                };
                self.automaton.set_literal(state, default_state, literal);
                return 1;
            }
        }

        let mut buffers = self.spare.pop().unwrap_or_default();
        buffers.wildcards.clear();
        buffers.others.clear();
        for at in live.clone() {
            let node = self.sets.nodes[at];
            if self.subset.trie.node(node).is_wildcard {
                buffers.wildcards.push(node);
            } else {
                buffers.others.push(node);
            }
        }
        let default_state = self.next(partial, &buffers.wildcards, &[]);
        let mut work = live.len();
        if default_state == state {
            work += self.expand_default_state(state, partial, &mut buffers);
        } else {
            if let Some(default_state) = set_of(default_state) {
                work += self.expand(default_state);
            }
            work += self.expand_other_state(state, default_state, partial, &mut buffers);
        }
        self.spare.push(buffers);
        work
    }

    /// Builds the row of a default state: the bytes that its wildcards read.
    fn expand_default_state(
        &mut self,
        default_state: StateId,
        partial: PartialOutcome,
        buffers: &mut Buffers,
    ) -> usize {
        let Buffers { wildcards, steps, row, .. } = buffers;
        self.subset.write_transitions(wildcards, steps);
        row.clear();
        for step in steps.chunk_by(|a, b| a.0 == b.0) {
            row.push((step[0].0, self.next(partial, wildcards, step)));
        }
        self.automaton.set_row(default_state, default_state, row);
        row.clear();
        steps.len() + wildcards.len() * steps.len()
    }

    /// Builds the row of any other state. A byte that none of the state's own positions reads leads
    /// where it leads from the default state: these positions die, and what they could have changed
    /// is irrelevant.
    fn expand_other_state(
        &mut self,
        state: StateId,
        default_state: StateId,
        partial: PartialOutcome,
        buffers: &mut Buffers,
    ) -> usize {
        let Buffers { wildcards, others, steps, step, row } = buffers;
        self.subset.write_transitions(others, steps);
        let mut work = 0;
        row.clear();
        for own_step in steps.chunk_by(|a, b| a.0 == b.0) {
            let byte = own_step[0].0;
            step.clear();
            step.extend_from_slice(own_step);
            for &wildcard in &*wildcards {
                if let Some(child) = self.subset.trie.child(wildcard, byte) {
                    step.push((byte, child));
                }
            }
            work += wildcards.len() + step.len();
            row.push((byte, self.next(partial, wildcards, step)));
        }
        self.automaton.set_row(state, default_state, row);
        row.clear();
        work
    }

    /// Returns the state in which `wildcards` stay live and the nodes of `steps` were reached.
    fn next(
        &mut self,
        before: PartialOutcome,
        wildcards: &[NodeId],
        steps: &[Transition],
    ) -> StateId {
        let mut nodes = std::mem::take(&mut self.nodes);
        let is_final = |_, decision: Decision| decision.is_final;
        let advanced = self.subset.advance([before], wildcards, steps, &mut nodes, is_final);
        let state = match advanced {
            Ok([partial]) => self.number(partial, steps, &nodes),
            Err(Decision { partial, .. }) => Output::from(partial.outcome).state(),
        };
        self.nodes = nodes;
        state
    }

    fn number(
        &mut self,
        partial: PartialOutcome,
        steps: &[Transition],
        nodes: &[NodeId],
    ) -> StateId {
        if let Some(set) = self.sets.find_or_insert(partial, nodes) {
            return state_of(set);
        }
        self.is_expanded.push(false);
        let output = Output::from(self.subset.outcome_at_end(0, partial, nodes));
        let origin = steps.first().and_then(|&(_, node)| self.subset.trie.node(node).origin);
        self.automaton.push(output, origin)
    }
}
