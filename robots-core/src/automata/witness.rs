//! Short paths with a given outcome, to be shown to people.

use super::verdict_automaton::{Outcome, StateId, VerdictAutomaton};

/// The bytes of paths, those first that read well.
const BY_LEGIBILITY: &[u8] =
    b"abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ/-_.?=&~%:@!'(),;+";

/// Every byte, those first that read well.
pub(crate) const BYTES_BY_LEGIBILITY: [u8; 256] = {
    let mut bytes = [0; 256];
    let mut is_placed = [false; 256];
    let mut len = 0;
    while len < BY_LEGIBILITY.len() {
        bytes[len] = BY_LEGIBILITY[len];
        is_placed[BY_LEGIBILITY[len] as usize] = true;
        len += 1;
    }
    let mut byte = u8::MAX;
    let mut rest = bytes.len();
    while rest > len {
        if !is_placed[byte as usize] {
            rest -= 1;
            bytes[rest] = byte;
        }
        byte = byte.wrapping_sub(1);
    }
    bytes
};

/// Up to `count` paths with this outcome, by length, then by how well they read.
pub(super) fn witnesses(
    automaton: &VerdictAutomaton,
    outcome: Outcome,
    count: usize,
) -> Vec<Vec<u8>> {
    let reachable = reachable(automaton);
    let has_outcome = reachable
        .iter()
        .zip(&automaton.states)
        .map(|(&reachable, state)| reachable && state.outcome == outcome)
        .collect();
    let mut search = Search {
        automaton,
        reachable,
        reaching: vec![has_outcome],
        found: Vec::new(),
    };
    while search.found.len() < count
        && search
            .reaching
            .last()
            .is_some_and(|level| level.contains(&true))
    {
        search.collect(count);
        search.lengthen();
    }
    search.found
}

struct Search<'a> {
    automaton: &'a VerdictAutomaton,
    /// The states that the start leads to.
    reachable: Vec<bool>,
    /// For each number of bytes, the states from which so many can lead to the outcome.
    reaching: Vec<Vec<bool>>,
    found: Vec<Vec<u8>>,
}

impl Search<'_> {
    /// Finds the paths of the greatest length that is known, depth first.
    fn collect(&mut self, count: usize) {
        let len = self.reaching.len() - 1;
        if !self.reaching[len][self.automaton.start] {
            return;
        }
        let mut path = Vec::new();
        let mut open: Vec<(StateId, usize)> = vec![(self.automaton.start, 0)];
        while let Some((state, next_byte)) = open.pop() {
            if path.len() == len {
                self.found.push(path.clone());
                if self.found.len() == count {
                    return;
                }
                path.pop();
                continue;
            }
            let left = len - path.len() - 1;
            let step = (next_byte..BYTES_BY_LEGIBILITY.len()).find_map(|index| {
                let next = self.automaton.next(state, BYTES_BY_LEGIBILITY[index]);
                self.reaching[left][next].then_some((index, next))
            });
            if let Some((index, next)) = step {
                open.push((state, index + 1));
                open.push((next, 0));
                path.push(BYTES_BY_LEGIBILITY[index]);
            } else {
                path.pop();
            }
        }
    }

    /// Adds the states for one byte more.
    fn lengthen(&mut self) {
        let Some(last) = self.reaching.last() else {
            return;
        };
        let level = (0..self.automaton.states.len())
            .map(|state| {
                self.reachable[state] && self.automaton.successors(state).any(|next| last[next])
            })
            .collect();
        self.reaching.push(level);
    }
}

fn reachable(automaton: &VerdictAutomaton) -> Vec<bool> {
    let mut reachable = vec![false; automaton.states.len()];
    reachable[automaton.start] = true;
    let mut open = vec![automaton.start];
    while let Some(state) = open.pop() {
        for next in automaton.successors(state) {
            if !reachable[next] {
                reachable[next] = true;
                open.push(next);
            }
        }
    }
    reachable
}
