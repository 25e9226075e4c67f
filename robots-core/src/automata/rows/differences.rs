//! Rows as differences from their hub's.

use std::ops::Range;

use super::super::verdict_automaton::{StateId, VerdictAutomaton};
use crate::matcher::layout::END;

/// The row of each state where it differs from its hub's; a hub's own row where it leaves the hub.
pub(super) struct Differences {
    /// The row of each state, as a range of `entries`.
    rows: Vec<Range<usize>>,
    pub(super) entries: Vec<(u8, StateId)>,
}

impl Differences {
    pub(super) fn new(automaton: &VerdictAutomaton) -> Self {
        let mut differences = Self {
            rows: Vec::with_capacity(automaton.states.len()),
            entries: Vec::new(),
        };
        for (id, state) in automaton.states.iter().enumerate() {
            let start = differences.entries.len();
            if state.default == id {
                let entries = &mut differences.entries;
                entries.extend_from_slice(automaton.exceptions(id));
            } else if automaton.literal(id).is_none() {
                differences.push_row(automaton, id);
            }
            differences.rows.push(start..differences.entries.len());
        }
        differences
    }

    fn push_row(&mut self, automaton: &VerdictAutomaton, id: StateId) {
        let hub = automaton.states[id].default;
        let outcome = automaton.states[id].outcome;
        let mut end = (outcome != automaton.states[hub].outcome).then_some((END, outcome.state()));
        let mut own = automaton.exceptions(id).iter().copied().peekable();
        let mut hubs = automaton.exceptions(hub).iter().copied().peekable();
        loop {
            let byte = match (own.peek(), hubs.peek()) {
                (Some(own), Some(hubs)) => own.0.min(hubs.0),
                (Some(own), None) => own.0,
                (None, Some(hubs)) => hubs.0,
                (None, None) => break,
            };
            let next = own
                .next_if(|entry| entry.0 == byte)
                .map_or(hub, |entry| entry.1);
            let hubs_next = hubs
                .next_if(|entry| entry.0 == byte)
                .map_or(hub, |entry| entry.1);
            if byte > END {
                self.entries.extend(end.take());
            }
            if next != hubs_next {
                self.entries.push((byte, next));
            }
        }
        self.entries.extend(end);
    }

    pub(super) fn of(&self, state: StateId) -> &[(u8, StateId)] {
        &self.entries[self.rows[state].clone()]
    }
}
