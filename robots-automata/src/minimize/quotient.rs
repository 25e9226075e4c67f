//! The quotient automaton: one state for each block.

use std::collections::VecDeque;

use super::partition::REFERENCE;
use crate::dfa::{Dfa, Literal, Output};
use crate::id::{BlockId, Id as _, IdVec, StateId};

/// Returns the automaton of the reachable blocks, in breadth-first order.
pub(crate) fn quotient(automaton: &Dfa, block_of: &IdVec<StateId, BlockId>) -> Dfa {
    let blocks = block_of.iter().max().map_or(0, |block| block.index() + 1);
    let mut quotient = Quotient {
        automaton,
        block_of,
        numbers: IdVec::from_elem(None, blocks),
        origins: IdVec::from_elem(None, blocks),
        result: Dfa::new(),
        has_row: IdVec::from_elem(true, Output::COUNT),
        queue: VecDeque::new(),
        row: Vec::new(),
    };
    quotient.result.defaults_are_canonical = automaton.defaults_are_canonical;
    for (state, &block) in automaton.states.iter().zip(block_of) {
        let origin = &mut quotient.origins[block];
        *origin = origin.or(state.origin);
    }
    for output in Output::ALL {
        quotient.numbers[block_of[output.state()]] = Some(output.state());
    }
    quotient.result.start = quotient.number(automaton.start);
    while let Some((id, state)) = quotient.queue.pop_front() {
        quotient.set_transitions(id, state);
    }
    quotient.result
}

struct Quotient<'a> {
    automaton: &'a Dfa,
    block_of: &'a IdVec<StateId, BlockId>,
    numbers: IdVec<BlockId, Option<StateId>>,
    origins: IdVec<BlockId, Option<usize>>,
    result: Dfa,
    has_row: IdVec<StateId, bool>,
    /// New states without a row, each with the state that represents its block.
    queue: VecDeque<(StateId, StateId)>,
    row: Vec<(u8, StateId)>,
}

impl Quotient<'_> {
    /// Returns the state of the block of `state`, which a default state in it represents.
    fn number(&mut self, state: StateId) -> StateId {
        let block = self.block_of[state];
        if let Some(id) = self.numbers[block] {
            return id;
        }
        let default_state = self.automaton.states[state].default_state;
        let output = self.automaton.states[state].output;
        let id = self.result.push(output, self.origins[block]);
        self.numbers[block] = Some(id);
        self.has_row.push(false);
        let stands_for =
            if self.automaton.defaults_are_canonical && self.block_of[default_state] == block {
                default_state
            } else {
                state
            };
        self.queue.push_back((id, stands_for));
        id
    }

    /// Sets the row of a state, after that of its default state, which it is stored against.
    fn set_transitions(&mut self, id: StateId, state: StateId) {
        if std::mem::replace(&mut self.has_row[id], true) {
            return;
        }
        if !self.automaton.defaults_are_canonical {
            self.set_whole_row(id, state);
            return;
        }
        let default_of_state = self.automaton.states[state].default_state;
        let default_state = self.number(default_of_state);
        self.set_transitions(default_state, default_of_state);
        if let Some(literal) = self.automaton.literal(state) {
            let next = self.number(literal.next);
            self.result.set_literal(id, default_state, Literal { next, ..literal });
            return;
        }
        let mut row = std::mem::take(&mut self.row);
        for &(byte, next) in self.automaton.transitions(state) {
            row.push((byte, self.number(next)));
        }
        self.result.set_row(id, default_state, &row);
        row.clear();
        self.row = row;
    }

    /// Sets the row of a state against a new default state, as those of its block may differ: the
    /// target of [`REFERENCE`], if this byte does not leave the block of that target.
    fn set_whole_row(&mut self, id: StateId, state: StateId) {
        let next = self.automaton.next(state, REFERENCE);
        let after_next = self.automaton.next(next, REFERENCE);
        let default_state = if self.block_of[next] == self.block_of[state] {
            id
        } else if self.block_of[after_next] == self.block_of[next] {
            let default_state = self.number(next);
            self.set_transitions(default_state, next);
            default_state
        } else {
            Output::Pass.state()
        };
        let bytes = 0..=u8::MAX;
        let row: Vec<_> =
            bytes.map(|byte| (byte, self.number(self.automaton.next(state, byte)))).collect();
        self.result.set_row(id, default_state, &row);
    }
}
