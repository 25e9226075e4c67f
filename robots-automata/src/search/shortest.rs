//! The shortest accepted paths of a language, by best-first search.
//!
//! A* (Hart, Nilsson and Raphael 1968): the next state to expand is the one with the smallest lower
//! bound on the length of a path through it. The number of bytes left of a pattern is a lower bound
//! that shrinks by at most one with each byte. The first path found is therefore a shortest one,
//! and a path that spells out a pattern is found without expanding others.

use rustc_hash::FxHashMap;

use super::goal::{Goal, State};
use super::space::SearchSpace;
use crate::budget::{Budget, BudgetExhausted};
use crate::distances::UNREACHABLE;
use crate::id::{IdVec, SearchNodeId, StateId};

/// The parent of each node of the search tree, and the byte between them.
type Trail = IdVec<SearchNodeId, (SearchNodeId, u8)>;

type ProductState = (StateId, State);

/// Passes accepted paths of the language to `found`, the shortest first, until it returns `true`:
/// at least one for each state in which such a path ends.
pub(super) fn shortest(
    goal: &mut Goal,
    within: &mut SearchSpace<'_>,
    budget: &mut Budget,
    mut found: impl FnMut(Vec<u8>, &mut Budget) -> Result<bool, BudgetExhausted>,
) -> Result<(), BudgetExhausted> {
    let mut trail = Trail::from(vec![(SearchNodeId::START, 0)]);
    let mut lengths: FxHashMap<ProductState, u32> = FxHashMap::default();
    // By the lower bound of the path's length. Within one length, the last entry comes first.
    let mut open: Vec<Vec<(SearchNodeId, u32, ProductState)>> = Vec::new();
    let estimate = |goal: &Goal, within: &SearchSpace<'_>, (language, state): &ProductState| {
        let left = within.distance(*language).max(goal.distance(state));
        (left != UNREACHABLE).then_some(left)
    };
    let push = |open: &mut Vec<Vec<_>>, total: u32, entry| {
        let total = total as usize;
        if open.len() <= total {
            open.resize_with(total + 1, Vec::new);
        }
        open[total].push(entry);
    };
    let Some(start) = goal.start() else {
        return Ok(());
    };
    let start = (within.start(), start);
    if let Some(left) = estimate(goal, within, &start) {
        lengths.insert(start.clone(), 0);
        push(&mut open, left, (SearchNodeId::START, 0, start));
    }
    let mut retries = false;
    let mut total = 0;
    while total < open.len() {
        let Some((at, len, state_pair)) = open[total].pop() else {
            total += 1;
            continue;
        };
        if lengths.get(&state_pair).is_some_and(|&shortest| shortest < len) {
            continue;
        }
        let (language, state) = &state_pair;
        if within.is_member(*language) && goal.is_met(state) {
            if found(path_to(&trail, at), budget)? {
                return Ok(());
            }
            retries = true;
        }
        let transitions = goal.transitions(state);
        let mut others = Vec::new();
        let mut reached = Vec::new();
        // Most bytes are read by no pattern, and a binary search for each takes long without
        // optimization.
        let mut is_read = [false; 256];
        for &(byte, _) in &transitions {
            is_read[usize::from(byte)] = true;
        }
        for &(byte, next) in within.transitions(*language).iter() {
            let steps = if is_read[usize::from(byte)] {
                let from = transitions.partition_point(|step| step.0 < byte);
                let to = transitions.partition_point(|step| step.0 <= byte);
                &transitions[from..to]
            } else {
                &[]
            };
            // Of the bytes that no pattern reads, one represents all that the language does not
            // distinguish. A path with a query is a better example than one with other letters, so
            // `?` is kept.
            if steps.is_empty() && byte != b'?' {
                if others.contains(&next) {
                    continue;
                }
                others.push(next);
            }
            budget.spend(state.cost() + steps.len())?;
            let Some(state) = goal.next(state, steps) else {
                continue;
            };
            let state_pair = (next, state);
            let known = lengths.get(&state_pair).copied();
            if known.is_none_or(|known| len + 1 < known) {
                if let Some(left) = estimate(goal, within, &state_pair) {
                    lengths.insert(state_pair.clone(), len + 1);
                    reached.push((byte, len + 1 + left, state_pair));
                }
            } else if retries && within.is_member(next) && goal.is_met(&state_pair.1) {
                let mut path = path_to(&trail, at);
                path.push(byte);
                if found(path, budget)? {
                    return Ok(());
                }
            }
        }
        // The entry that is pushed last is expanded first: it is to be the most legible.
        for (byte, total, state_pair) in reached.into_iter().rev() {
            let at = trail.push((at, byte));
            push(&mut open, total, (at, len + 1, state_pair));
        }
    }
    Ok(())
}

fn path_to(trail: &Trail, mut at: SearchNodeId) -> Vec<u8> {
    let mut path = Vec::new();
    while at != SearchNodeId::START {
        let (before, byte) = trail[at];
        path.push(byte);
        at = before;
    }
    path.reverse();
    path
}
