//! Distances from the states of an automaton to an output.

use std::collections::VecDeque;

use crate::dfa::{Dfa, Output};
use crate::id::{IdVec, StateId};

/// The distance where no path leads to the output.
pub(crate) const UNREACHABLE: u32 = u32::MAX;

/// Returns, for each state, the length of the shortest path to a state with this output. Linear in
/// the automaton.
pub(crate) fn distances(automaton: &Dfa, output: Output) -> IdVec<StateId, u32> {
    let mut before: IdVec<StateId, Vec<StateId>> =
        IdVec::from_elem(Vec::new(), automaton.state_count());
    for state in automaton.ids() {
        for next in automaton.successors(state) {
            // Consecutive bytes mostly lead to the same state.
            if before[next].last() != Some(&state) {
                before[next].push(state);
            }
        }
    }
    let mut distances = IdVec::from_elem(UNREACHABLE, automaton.state_count());
    let has_output = automaton.ids().filter(|&state| automaton.states[state].output == output);
    let mut open: VecDeque<StateId> = has_output.collect();
    for &state in &open {
        distances[state] = 0;
    }
    while let Some(state) = open.pop_front() {
        let distance = distances[state] + 1;
        for &previous in &before[state] {
            if distances[previous] == UNREACHABLE {
                distances[previous] = distance;
                open.push_back(previous);
            }
        }
    }
    distances
}
