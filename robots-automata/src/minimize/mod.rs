//! The smallest automaton with the same outcomes.
//!
//! Partition refinement (Moore 1956) that looks again only at states with a successor that moved,
//! and lets the largest part of a split keep its number, so that few do (Hopcroft 1971). Rows are
//! compared as they are written where states that are alike have default_states that are alike, so that they
//! differ from them alike; otherwise whole.

mod partition;
mod predecessors;
mod quotient;

use self::partition::Partition;
use self::predecessors::Predecessors;
use crate::dfa::Dfa;

/// The minimal automaton, its states in breadth-first order from the start. Literals are compared
/// whole: two that only end alike are not taken apart.
pub(crate) fn minimize(automaton: &Dfa) -> Dfa {
    let predecessors = Predecessors::new(automaton);
    let mut partition = Partition::by_output(automaton);
    let mut changed: Vec<_> = automaton.ids().collect();
    while !changed.is_empty() {
        let moved = partition.refine(&changed);
        changed = partition.affected(&moved, &predecessors);
    }
    quotient::quotient(automaton, &partition.block_of)
}
