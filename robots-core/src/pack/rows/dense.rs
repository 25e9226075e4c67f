//! The choice of states that get a row with an entry for every byte.
//!
//! A sparse row is small, but a byte without an entry is looked up a second time, in the row of the
//! default state, and processors cannot predict which bytes those are. An entry for every byte pays
//! in the states that paths visit most. In a group with 1,450 rules, half of them with a wildcard,
//! and 2,200 states, five dense ones save a fourth of the time of a decision and add a twentieth to
//! the band.

use robots_automata::{Dfa, IdVec, StateId, sort_states};
use robots_matcher::__layout::SCANNED;

use super::ends::EndedRows;
use super::visits::PATHS;

/// A state is dense only if at least one byte per this many paths is read in it.
const PATHS_PER_VISIT: u64 = 10;

/// The number of dense rows that fit in the numbers of their entries, with any number of columns.
pub(super) const ROWS: usize = 120;

/// The ratio of the bytes of sparse rows to those of dense rows.
const SPARSE_BYTES_PER_DENSE: usize = 4;

pub(super) const ROW_BYTES: usize = 140;

/// Returns the dense states: those that paths visit most, as many as the size of the band allows.
///
/// Default states that few bytes leave are excluded, because they are scanned.
pub(super) fn dense(
    automaton: &Dfa,
    rows: &EndedRows,
    visits: &IdVec<StateId, u64>,
) -> Vec<StateId> {
    let limit = rows.bytes() / SPARSE_BYTES_PER_DENSE / ROW_BYTES;
    if limit == 0 {
        return Vec::new();
    }
    let is_scanned = |id| automaton.is_default_state(id) && rows.of(id).len() <= SCANNED;
    let mut dense: Vec<_> = automaton
        .non_sink_ids()
        .filter(|&id| visits[id] >= PATHS / PATHS_PER_VISIT && !is_scanned(id))
        .collect();
    sort_states(&mut dense, &mut |a, b| visits[b].cmp(&visits[a]));
    dense.truncate(limit.min(ROWS));
    dense
}
