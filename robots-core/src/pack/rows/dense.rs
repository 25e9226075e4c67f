//! Which states get a row with an entry for every byte.
//!
//! A sparse row is small, but what it has no entry for is looked up a second time, in the row of its
//! hub, and no processor foresees which bytes those are. Where paths are most of the time, an entry
//! for every byte pays: of 2,200 states of a group with 1,450 rules, half with a star, five dense
//! ones take a fourth off a decision and add a twentieth to the band.

use std::cmp::Reverse;

use super::ends::EndedRows;
use super::visits::{PATHS, visits};
use crate::matcher::__private::{Numbers, SCANNED};
use robots_automata::{Dfa, StateId};

/// One byte in so many paths is read in a dense state.
const PATHS_PER_VISIT: u64 = 10;

/// So many dense rows fit in the numbers of their entries, however many columns they have.
const ROWS: usize = 120;

/// Sparse rows have so many times the bytes of the dense ones.
const SPARSE_BYTES_PER_DENSE: usize = 4;

/// Bytes of a dense row, more or less.
const ROW_BYTES: usize = 140;

/// The dense states, hubs first: those that paths are in most, as many as a band can afford. Hubs
/// that few bytes leave are none of them, for they are scanned.
pub(super) fn dense(automaton: &Dfa, rows: &EndedRows) -> Vec<StateId> {
    let sparse_bytes = rows.entries.len() * Numbers::LARGE.slot();
    let most = sparse_bytes / SPARSE_BYTES_PER_DENSE / ROW_BYTES;
    if most == 0 {
        return Vec::new();
    }
    let is_hub = |id: StateId| automaton.is_default_state(id);
    let is_scanned = |id| is_hub(id) && rows.of(id).len() <= SCANNED;
    let visits = visits(automaton);
    let mut dense: Vec<_> = automaton
        .non_sink_ids()
        .filter(|&id| visits[id] >= PATHS / PATHS_PER_VISIT && !is_scanned(id))
        .collect();
    dense.sort_by_key(|&id| Reverse(visits[id]));
    dense.truncate(most.min(ROWS));
    dense.sort_by_key(|&id| !is_hub(id));
    dense
}
