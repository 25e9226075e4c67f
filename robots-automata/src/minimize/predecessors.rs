//! The states whose rows depend on a state.

use crate::dfa::Dfa;
use crate::id::{Id as _, StateId};

/// For each state, the states whose stored rows depend on its block, in one vector.
pub(crate) struct Predecessors {
    starts: Vec<usize>,
    states: Vec<StateId>,
}

impl Predecessors {
    pub(crate) fn new(automaton: &Dfa) -> Self {
        let len = automaton.state_count();
        let mut starts = vec![0; len + 1];
        let mut edges = Vec::with_capacity(len + 2 * automaton.transition_count());
        for state in automaton.ids() {
            each_dependency(automaton, state, |next| {
                starts[next.index() + 1] += 1;
                edges.push((state, next));
            });
        }
        for at in 0..len {
            starts[at + 1] += starts[at];
        }
        let mut free = starts.clone();
        let mut states = vec![StateId::default(); edges.len()];
        for (state, next) in edges {
            let free = &mut free[next.index()];
            states[*free] = state;
            *free += 1;
        }
        Self { starts, states }
    }

    pub(crate) fn of(&self, state: StateId) -> &[StateId] {
        &self.states[self.starts[state.index()]..self.starts[state.index() + 1]]
    }
}

/// Calls `each` with the default state, the targets of the entries, and the targets of the same
/// bytes from the default state.
fn each_dependency(automaton: &Dfa, state: StateId, mut each: impl FnMut(StateId)) {
    let default_state = automaton.states[state].default_state;
    each(default_state);
    if let Some(literal) = automaton.literal(state) {
        each(literal.next);
    }
    if !automaton.defaults_are_canonical {
        automaton.all_transitions(state).for_each(|(_, next)| each(next));
        return;
    }
    for &(byte, next) in automaton.transitions(state) {
        each(next);
        if default_state != state {
            each(automaton.next(default_state, byte));
        }
    }
}
