//! Rows with an entry for the end of the path.

use std::ops::Range;

use robots_automata::{Dfa, IdVec, StateId};
use robots_matcher::__layout::{END, Numbers};

pub(super) struct EndedRows {
    /// The row of each state, as a range of `entries`.
    rows: IdVec<StateId, Range<usize>>,
    pub(super) entries: Vec<(u8, StateId)>,
}

impl EndedRows {
    pub(super) fn new(automaton: &Dfa) -> Self {
        let mut ended = Self::empty();
        for id in automaton.ids() {
            let state = automaton.state(id);
            let start = ended.entries.len();
            let is_ended = automaton.literal(id).is_none()
                && state.output != automaton.state(state.default_state).output;
            let end = is_ended.then_some((END, state.output.state()));
            let row = automaton.transitions(id);
            let (before, after) = row.split_at(row.partition_point(|&(byte, _)| byte < END));
            ended.entries.extend_from_slice(before);
            ended.entries.extend(end);
            ended.entries.extend_from_slice(after);
            ended.end_row(start);
        }
        ended
    }

    pub(super) fn empty() -> Self {
        Self { rows: IdVec::new(), entries: Vec::new() }
    }

    pub(super) fn end_row(&mut self, start: usize) {
        self.rows.push(start..self.entries.len());
    }

    pub(super) fn bytes(&self) -> usize {
        self.entries.len() * Numbers::LARGE.slot()
    }

    pub(super) fn of(&self, state: StateId) -> &[(u8, StateId)] {
        &self.entries[self.rows[state].clone()]
    }
}
