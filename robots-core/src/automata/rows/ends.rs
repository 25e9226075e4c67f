//! Rows with what holds at the end of the path.

use std::ops::Range;

use super::super::verdict_automaton::{StateId, VerdictAutomaton};
use crate::matcher::__private::END;

/// The rows of an automaton, in which [`END`] is a byte like any other.
pub(super) struct EndedRows {
    /// The row of each state, as a range of `entries`.
    rows: Vec<Range<usize>>,
    pub(super) entries: Vec<(u8, StateId)>,
}

impl EndedRows {
    pub(super) fn new(automaton: &VerdictAutomaton) -> Self {
        let mut ended = Self {
            rows: Vec::with_capacity(automaton.states.len()),
            entries: Vec::new(),
        };
        for (id, state) in automaton.states.iter().enumerate() {
            let start = ended.entries.len();
            let is_ended = automaton.literal(id).is_none()
                && state.outcome != automaton.states[state.hub].outcome;
            let end = is_ended.then_some((END, state.outcome.state()));
            let row = automaton.entries(id);
            let before = row.partition_point(|&(byte, _)| byte < END);
            ended.entries.extend_from_slice(&row[..before]);
            ended.entries.extend(end);
            ended.entries.extend_from_slice(&row[before..]);
            ended.rows.push(start..ended.entries.len());
        }
        ended
    }

    pub(super) fn of(&self, state: StateId) -> &[(u8, StateId)] {
        &self.entries[self.rows[state].clone()]
    }
}
