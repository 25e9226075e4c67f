//! How far the states of an automaton are from an output.

use std::collections::VecDeque;

use crate::dfa::{Dfa, Output};
use crate::id::{IdVec, StateId};

/// No bytes lead there.
pub(crate) const UNREACHABLE: u32 = u32::MAX;

/// By state, the fewest bytes that lead to the output. Linear in the automaton.
pub(crate) fn distances(automaton: &Dfa, output: Output) -> IdVec<StateId, u32> {
    let mut before: IdVec<StateId, Vec<StateId>> =
        IdVec::from_elem(Vec::new(), automaton.state_count());
    for state in automaton.ids() {
        for next in automaton.successors(state) {
            // A state leads to another mostly by many bytes side by side.
            if before[next].last() != Some(&state) {
                before[next].push(state);
            }
        }
    }
    let mut distances = IdVec::from_elem(UNREACHABLE, automaton.state_count());
    let has_output = automaton
        .ids()
        .filter(|&state| automaton.states[state].output == output);
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
