//! Whose row names a state.

use super::super::verdict_automaton::{StateId, VerdictAutomaton};

/// For each state, the states whose rows, as they are written, depend on its block. In one vector.
pub(super) struct Predecessors {
    starts: Vec<usize>,
    states: Vec<StateId>,
}

impl Predecessors {
    pub(super) fn new(automaton: &VerdictAutomaton) -> Self {
        let len = automaton.states.len();
        let mut starts = vec![0; len + 1];
        for state in 0..len {
            each_dependency(automaton, state, |next| starts[next + 1] += 1);
        }
        for at in 0..len {
            starts[at + 1] += starts[at];
        }
        let mut free = starts.clone();
        let mut states = vec![0; starts[len]];
        for state in 0..len {
            each_dependency(automaton, state, |next| {
                states[free[next]] = state;
                free[next] += 1;
            });
        }
        Self { starts, states }
    }

    pub(super) fn of(&self, state: StateId) -> &[StateId] {
        &self.states[self.starts[state]..self.starts[state + 1]]
    }
}

/// The hub, where the entries lead, and where the same bytes lead from the hub.
fn each_dependency(automaton: &VerdictAutomaton, state: StateId, mut each: impl FnMut(StateId)) {
    let hub = automaton.states[state].hub;
    each(hub);
    if let Some(literal) = automaton.literal(state) {
        each(literal.next);
    }
    if !automaton.hubs_are_alike {
        automaton.whole_row(state).for_each(|(_, next)| each(next));
        return;
    }
    for &(byte, next) in automaton.entries(state) {
        each(next);
        if hub != state {
            each(automaton.next(hub, byte));
        }
    }
}
