//! Minimization: the smallest automaton with the same outputs.
//!
//! In: a [`Dfa`]. Out: the smallest one with the same outputs.
//!
//! Partition refinement (Moore 1956). Only states with a successor that moved are examined again,
//! and the largest part of a split keeps its number, so that few states move (Hopcroft 1971). Where
//! equivalent states have equivalent default states, the stored rows are compared; otherwise whole
//! rows.

mod partition;
mod predecessors;
mod quotient;

use self::partition::Partition;
use self::predecessors::Predecessors;
use crate::dfa::Dfa;

/// Returns the minimal automaton, its states in breadth-first order from the start state.
///
/// Literals are compared as a whole: two that share only a suffix stay separate.
pub(crate) fn minimize(automaton: &Dfa) -> Dfa {
    let predecessors = Predecessors::new(automaton);
    let mut partition = Partition::by_output(automaton);
    let mut changed: Vec<_> = automaton.ids().collect();
    let mut moved = Vec::new();
    while !changed.is_empty() {
        partition.refine(&changed, &mut moved);
        partition.affected(&moved, &predecessors, &mut changed);
    }
    quotient::quotient(automaton, &partition.block_of)
}
