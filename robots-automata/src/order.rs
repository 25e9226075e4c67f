//! The order of items, by a sort that is compiled once.
//!
//! Each kind of comparison would otherwise compile its own sort, and macros are compiled in every
//! clean build of a user.

use std::cmp::Ordering;

use crate::id::StateId;

/// Returns the numbers below `len` in the order of a comparison. Equal ones keep their order.
///
/// ```
/// use robots_automata::order;
///
/// let words = ["b", "a", "c", "a"];
/// assert_eq!(order(4, &mut |a, b| words[a].cmp(words[b])), [1, 3, 0, 2]);
/// ```
pub fn order(len: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..len).collect();
    order.sort_by(|&a, &b| compare(a, b));
    order
}

/// Sorts states by a comparison. Equal ones keep their order.
pub fn sort_states(
    states: &mut Vec<StateId>,
    compare: &mut dyn FnMut(StateId, StateId) -> Ordering,
) {
    let order = order(states.len(), &mut |a, b| compare(states[a], states[b]));
    *states = order.into_iter().map(|at| states[at]).collect();
}
