//! The shortest accepted paths of a language, best first.
//!
//! A* (Hart, Nilsson and Raphael 1968): of the states that are reached, the one is looked at first from
//! which the shortest path could still come. What is left to read of a pattern is a lower bound that
//! shrinks by at most one with each byte, so the first path found is a shortest one, and a path that
//! spells out a pattern is found without looking at others.

use rustc_hash::FxHashMap;

use super::goal::{Goal, State};
use super::space::SearchSpace;
use crate::budget::{Budget, BudgetExhausted};
use crate::distances::UNREACHABLE;
use crate::id::{IdVec, SearchNodeId, StateId};

/// How a search goes on after a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// It ends.
    Stop,
    /// It goes on.
    Continue,
    /// It goes on, and other paths to the same state are wanted, too.
    Retry,
}

/// Where each point was reached from, and by which byte.
type Trail = IdVec<SearchNodeId, (SearchNodeId, u8)>;

/// A state of the language and one of the patterns.
type ProductState = (StateId, State);

/// Gives `found` the accepted paths of the language, the shortest first: at least one for each state
/// in which such a path ends.
pub(super) fn shortest(
    goal: &mut Goal,
    within: &mut SearchSpace<'_>,
    budget: &mut Budget,
    mut found: impl FnMut(Vec<u8>, &mut Budget) -> Next,
) -> Result<(), BudgetExhausted> {
    let mut trail = Trail::from(vec![(SearchNodeId::START, 0)]);
    let mut lengths: FxHashMap<ProductState, u32> = FxHashMap::default();
    // By the length of the shortest path that could still come; within one length the last first.
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
        if lengths
            .get(&state_pair)
            .is_some_and(|&shortest| shortest < len)
        {
            continue;
        }
        let (language, state) = &state_pair;
        if within.is_member(*language) && goal.is_met(state) {
            match found(path_to(&trail, at), budget) {
                Next::Stop => return Ok(()),
                Next::Continue => {}
                Next::Retry => retries = true,
            }
        }
        let awaited = goal.steps(state);
        let mut others = Vec::new();
        let mut reached = Vec::new();
        for &(byte, next) in within.steps(*language).iter() {
            let from = awaited.partition_point(|step| step.0 < byte);
            let to = awaited.partition_point(|step| step.0 <= byte);
            let steps = &awaited[from..to];
            // Of the bytes that no pattern waits for, one stands for all that the language does not
            // tell apart. A path with a query shows more than one with other letters.
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
                if found(path, budget) == Next::Stop {
                    return Ok(());
                }
            }
        }
        // The last that is added is looked at first, and is to be the one that reads best.
        for (byte, total, state_pair) in reached.into_iter().rev() {
            let at = trail.push((at, byte));
            push(&mut open, total, (at, len + 1, state_pair));
        }
    }
    Ok(())
}

/// The bytes from the start to a point.
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
