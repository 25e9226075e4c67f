//! The failure state of each state: the one that reads the bytes for which its row has no entry.
//!
//! The default state can always be the failure state (Aho and Corasick 1975). But after a `/`, a
//! state has the entries of all patterns such as `/*/print/`, besides those of its own folder. They
//! are the entries of the state after any other `/`, too. Where that state is dense, the others
//! need entries only for the bytes in which they differ from it. In a group with 877 rules, 80 of
//! them with a wildcard, this takes 60 % off the bytes of the band.

use robots_automata::{Dfa, IdVec, StateId, sort_states};
use robots_matcher::__layout::Numbers;

use super::dense::{ROW_BYTES, ROWS};
use super::ends::EndedRows;

/// The failure state of a shorter row is its default state.
const MIN_ENTRIES: usize = 3;

/// The maximum number of states considered as failure states of rows with one default state.
const CANDIDATES: usize = 8;

/// How many times its own bytes a dense row must save that paths do not visit often.
const SAVED_ROWS: usize = 2;

pub(super) struct FailureStates(IdVec<StateId, StateId>);

impl FailureStates {
    /// Chooses failure states among default states and `dense` states. Appends to `dense` the
    /// states that are worth their bytes as failure states.
    pub(super) fn new(automaton: &Dfa, rows: &EndedRows, dense: &mut Vec<StateId>) -> Self {
        let default_of = |id: StateId| automaton.state(id).default_state;
        let mut failure_states = IdVec::new();
        for id in automaton.ids() {
            failure_states.push(default_of(id));
        }
        let mut is_dense = IdVec::from_elem(false, automaton.state_count());
        for &id in dense.iter() {
            is_dense[id] = true;
        }
        let has_row = |id: StateId| {
            rows.of(id).len() >= MIN_ENTRIES
                && !automaton.is_default_state(id)
                && automaton.literal(id).is_none()
        };
        let mut with_rows: Vec<_> = automaton.non_sink_ids().filter(|&id| has_row(id)).collect();
        sort_states(&mut with_rows, &mut |a, b| default_of(a).cmp(&default_of(b)));
        for states in with_rows.chunk_by(|&a, &b| default_of(a) == default_of(b)) {
            let default_state = default_of(states[0]);
            let mut entries: Vec<_> = states.iter().map(|&id| rows.of(id).len()).collect();
            for candidate in candidates(automaton, rows, default_state, states, &is_dense) {
                let other = rows.of(candidate);
                let saved: Vec<usize> = states
                    .iter()
                    .zip(&entries)
                    .map(|(&id, &entries)| {
                        let row = rows.of(id);
                        if is_dense[id] || id == candidate || !has_bytes_of(row, other) {
                            return 0;
                        }
                        entries.saturating_sub(differing(row, other).count())
                    })
                    .collect();
                if !is_dense[candidate] {
                    let bytes = saved.iter().sum::<usize>() * Numbers::LARGE.slot();
                    if bytes < SAVED_ROWS * ROW_BYTES || dense.len() == ROWS {
                        continue;
                    }
                    is_dense[candidate] = true;
                    dense.push(candidate);
                }
                for ((&id, entries), saved) in states.iter().zip(&mut entries).zip(saved) {
                    if saved > 0 {
                        *entries -= saved;
                        failure_states[id] = candidate;
                    }
                }
            }
        }
        // A dense row has an entry for every byte.
        for &id in dense.iter() {
            failure_states[id] = default_of(id);
        }
        Self(failure_states)
    }

    /// Returns the state that reads the bytes for which the row of a state has no entry.
    pub(super) fn of(&self, id: StateId) -> StateId {
        self.0[id]
    }

    /// Returns the rows with the entries in which states differ from their failure states. `rows`
    /// has those in which they differ from their default states.
    pub(super) fn rows(&self, automaton: &Dfa, rows: &EndedRows) -> EndedRows {
        let mut relative = EndedRows::empty();
        for id in automaton.ids() {
            let start = relative.entries.len();
            let (row, failure_state) = (rows.of(id), self.of(id));
            if failure_state == automaton.state(id).default_state {
                relative.entries.extend_from_slice(row);
            } else {
                let entries = differing(row, rows.of(failure_state));
                relative.entries.extend(entries);
            }
            relative.end_row(start);
        }
        relative
    }
}

/// Returns the states that may be failure states of `states`, which have the same default state.
/// First come the states to which a byte leads from the default state, the longest row first, and
/// then the dense ones of `states`.
fn candidates(
    automaton: &Dfa,
    rows: &EndedRows,
    default_state: StateId,
    states: &[StateId],
    is_dense: &IdVec<StateId, bool>,
) -> Vec<StateId> {
    let nexts = rows.of(default_state).iter().map(|&(_, next)| next).filter(|&next| {
        automaton.state(next).default_state == default_state
            && next != default_state
            && rows.of(next).len() >= MIN_ENTRIES
    });
    let mut candidates: Vec<_> = nexts.collect();
    sort_states(&mut candidates, &mut |a, b| {
        let longer = rows.of(b).len().cmp(&rows.of(a).len());
        longer.then(a.cmp(&b))
    });
    candidates.dedup();
    candidates.extend(states.iter().copied().filter(|&id| is_dense[id]));
    candidates.truncate(CANDIDATES);
    candidates
}

/// Returns whether a row has an entry for every byte for which another row has one.
fn has_bytes_of(row: &[(u8, StateId)], other: &[(u8, StateId)]) -> bool {
    let mut entries = row.iter();
    other.iter().all(|&(byte, _)| entries.any(|entry| entry.0 == byte))
}

/// Returns the entries of a row that another row does not have.
fn differing(
    row: &[(u8, StateId)],
    other: &[(u8, StateId)],
) -> impl Iterator<Item = (u8, StateId)> {
    let mut others = other.iter().peekable();
    row.iter().copied().filter(move |entry| {
        while others.next_if(|other| other.0 < entry.0).is_some() {}
        others.next_if_eq(&entry).is_none()
    })
}

#[cfg(test)]
mod tests;
