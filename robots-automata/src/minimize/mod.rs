//! Minimization: the smallest automaton with the same outputs.
//!
//! In: a [`Dfa`]. Out: the smallest one with the same outputs.
//!
//! Partition refinement (Moore 1956). Only states with a successor that moved are examined again,
//! and the largest part of a split keeps its number, so that few states move (Hopcroft 1971). Where
//! equivalent states have equivalent default states, the stored rows are compared; otherwise whole
//! rows.

mod partition;
mod quotient;

use self::partition::Partition;
use crate::dfa::Dfa;
use crate::id::{IdVec, StateId};

/// Returns the minimal automaton, its states in breadth-first order from the start state.
///
/// Literals are compared as a whole: two that share only a suffix stay separate.
pub(crate) fn minimize(automaton: &Dfa) -> Dfa {
    let predecessors = predecessors(automaton);
    let mut partition = Partition::by_output(automaton);
    let mut changed: Vec<_> = automaton.ids().collect();
    let mut moved = Vec::new();
    while !changed.is_empty() {
        partition.refine(&changed, &mut moved);
        partition.affected(&moved, &predecessors, &mut changed);
    }
    quotient::quotient(automaton, &partition.block_of)
}

/// Returns, for each state, the states whose stored rows depend on its block: those with it as
/// their default state, as the target of an entry, or as that of the same byte from the default
/// state.
fn predecessors(automaton: &Dfa) -> IdVec<StateId, Vec<StateId>> {
    let mut predecessors = IdVec::from_elem(Vec::new(), automaton.state_count());
    for state in automaton.ids() {
        let mut add = |next: StateId| predecessors[next].push(state);
        let default_state = automaton.states[state].default_state;
        add(default_state);
        if let Some(literal) = automaton.literal(state) {
            add(literal.next);
        }
        if !automaton.defaults_are_canonical {
            automaton.all_transitions(state).for_each(|(_, next)| add(next));
            continue;
        }
        for &(byte, next) in automaton.transitions(state) {
            add(next);
            if default_state != state {
                add(automaton.next(default_state, byte));
            }
        }
    }
    predecessors
}
