//! The failure state of each state: the one that reads the bytes for which its row has no entry.
//!
//! The default state can always be the failure state (Aho and Corasick 1975). But after a `/`, a state has the
//! entries of all patterns such as `/*/print/`, besides those of its own folder. They are the entries of the state
//! after any other `/`, too. Where that state is dense, the others need entries only for the bytes in which they
//! differ from it. In a group with 877 rules, 80 of them with a wildcard, this takes 60 % off the bytes of the band.

use std::cmp::Reverse;

use robots_automata::{Dfa, IdVec, StateId};

use super::dense::{ROW_BYTES, ROWS};
use super::ends::EndedRows;
use crate::matcher::__private::{END, Numbers};

/// The failure state of a shorter row is its default state.
const MIN_ENTRIES: usize = 3;

/// The maximum number of states that are considered as failure states of all rows with the same default state.
const CANDIDATES: usize = 8;

/// How many times its own bytes a dense row must save that paths do not visit often.
const SAVED_ROWS: usize = 2;

/// The failure state of each state.
pub(super) struct FailureStates(IdVec<StateId, StateId>);

impl FailureStates {
    /// Chooses failure states among default states and `dense` states. Appends to `dense` the states that are worth
    /// their bytes as failure states.
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
        with_rows.sort_by_key(|&id| default_of(id));
        for states in with_rows.chunk_by(|&a, &b| default_of(a) == default_of(b)) {
            let default_state = default_of(states[0]);
            let mut differing: Vec<_> = states.iter().map(|&id| rows.of(id).len()).collect();
            for candidate in candidates(automaton, rows, default_state, states, &is_dense) {
                let row = rows.of(candidate);
                let nearer: Vec<_> = states
                    .iter()
                    .map(|&id| differences(rows.of(id), row))
                    .collect();
                if !is_dense[candidate] {
                    let saved: usize = states
                        .iter()
                        .zip(differing.iter().zip(&nearer))
                        .filter(|&(&id, _)| !is_dense[id])
                        .map(|(_, (before, now))| before.saturating_sub(*now))
                        .sum();
                    if saved * Numbers::LARGE.slot() < SAVED_ROWS * ROW_BYTES || dense.len() == ROWS
                    {
                        continue;
                    }
                    is_dense[candidate] = true;
                    dense.push(candidate);
                }
                for (index, &id) in states.iter().enumerate() {
                    if nearer[index] < differing[index] {
                        differing[index] = nearer[index];
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

    /// Returns the rows with the entries in which states differ from their failure states. `rows` has those in which
    /// they differ from their default states.
    pub(super) fn rows(&self, automaton: &Dfa, rows: &EndedRows) -> EndedRows {
        let row_of = |id: StateId| {
            let default_state = automaton.state(id).default_state;
            let failure_state = self.of(id);
            if failure_state == default_state {
                return rows.of(id).to_vec();
            }
            let by_default = |byte| match byte {
                END => automaton.state(default_state).output.state(),
                _ => automaton.next(default_state, byte),
            };
            let mut row = Vec::new();
            each_byte(rows.of(id), rows.of(failure_state), |byte, own, other| {
                if own != other {
                    row.push((byte, own.unwrap_or_else(|| by_default(byte))));
                }
            });
            row
        };
        EndedRows::from_rows(automaton.ids().map(row_of))
    }
}

/// Returns the states that may be failure states of `states`, all of which have the same default state: those that
/// are dense, and those to which a byte leads from the default state. Those with the longest rows come first.
fn candidates(
    automaton: &Dfa,
    rows: &EndedRows,
    default_state: StateId,
    states: &[StateId],
    is_dense: &IdVec<StateId, bool>,
) -> Vec<StateId> {
    let dense = states.iter().copied().filter(|&id| is_dense[id]);
    let nexts = rows.of(default_state).iter().map(|&(_, next)| next);
    let nexts = nexts.filter(|&next| {
        automaton.state(next).default_state == default_state
            && next != default_state
            && rows.of(next).len() >= MIN_ENTRIES
    });
    let mut candidates: Vec<_> = dense.chain(nexts).collect();
    candidates.sort_by_key(|&id| (Reverse(rows.of(id).len()), id));
    candidates.dedup();
    candidates.truncate(CANDIDATES);
    candidates
}

/// Returns the number of bytes for which two rows differ.
fn differences(one: &[(u8, StateId)], other: &[(u8, StateId)]) -> usize {
    let mut count = 0;
    each_byte(one, other, |_, one, other| {
        count += usize::from(one != other);
    });
    count
}

/// Calls `visit` with every byte for which one of two rows has an entry, and the entries of both.
fn each_byte(
    one: &[(u8, StateId)],
    other: &[(u8, StateId)],
    mut visit: impl FnMut(u8, Option<StateId>, Option<StateId>),
) {
    let (mut at, mut other_at) = (0, 0);
    while at < one.len() || other_at < other.len() {
        let byte = one.get(at).map_or(u8::MAX, |entry| entry.0);
        let other_byte = other.get(other_at).map_or(u8::MAX, |entry| entry.0);
        let next = one.get(at).filter(|_| byte <= other_byte);
        let other_next = other.get(other_at).filter(|_| other_byte <= byte);
        at += usize::from(next.is_some());
        other_at += usize::from(other_next.is_some());
        visit(
            byte.min(other_byte),
            next.map(|entry| entry.1),
            other_next.map(|entry| entry.1),
        );
    }
}
