//! Short paths with a given outcome, to be shown to people.

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};

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

/// Where each byte stands in [`BYTES_BY_LEGIBILITY`].
const PLACES: [usize; 256] = {
    let mut places = [0; 256];
    let mut at = 0;
    while at < places.len() {
        places[BYTES_BY_LEGIBILITY[at] as usize] = at;
        at += 1;
    }
    places
};

/// What texts of one length are sorted by, so that those come first that read well.
pub(crate) fn by_legibility(text: &[u8]) -> Vec<usize> {
    let rank = |byte: &u8| {
        let mut bytes = BYTES_BY_LEGIBILITY.iter();
        bytes.position(|known| known == byte).unwrap_or_default()
    };
    text.iter().map(rank).collect()
}

/// Up to `count` paths with this outcome, by length, then by how well they read: at least one, the
/// first of all, if there is any, and fewer than there are only where finding more takes too much work.
///
/// The first takes time linear in the automaton. Each further one takes as much as its length where most
/// states lead on to the outcome, and [`WORK`] steps bound the search for all of them.
pub(super) fn witnesses(
    automaton: &VerdictAutomaton,
    outcome: Outcome,
    count: usize,
) -> Vec<Vec<u8>> {
    let distances = distances(automaton, outcome);
    let Some(shortest) = distances[automaton.start] else {
        return Vec::new();
    };
    let longest = match count {
        0 | 1 => Some(shortest),
        _ => longest(automaton, &distances),
    };
    let mut search = Search {
        automaton,
        outcome,
        distances,
        fruitless: FxHashSet::default(),
        found: Vec::new(),
        work: WORK,
    };
    let mut len = shortest;
    while search.found.len() < count && longest.is_none_or(|longest| len <= longest) {
        // The first has to be found whatever it takes, which is linear: it never turns back.
        if search.collect(len, count).is_none() {
            break;
        }
        len += 1;
    }
    search.found
}

/// How many states may be looked at for paths that are not the first.
const WORK: usize = 200_000;

struct Search<'a> {
    automaton: &'a VerdictAutomaton,
    outcome: Outcome,
    /// The fewest bytes that lead from each state to the outcome.
    distances: Vec<Option<usize>>,
    /// States from which so many bytes do not lead to the outcome, although fewer do.
    fruitless: FxHashSet<(StateId, usize)>,
    found: Vec<Vec<u8>>,
    /// What is left of it.
    work: usize,
}

impl Search<'_> {
    /// Finds the paths of this length, depth first; `None` when the work is used up.
    fn collect(&mut self, len: usize, count: usize) -> Option<()> {
        let mut path = Vec::new();
        // Each state with the place in the order of bytes to go on from, and how many were found before.
        let mut open: Vec<(StateId, usize, usize)> =
            vec![(self.automaton.start, 0, self.found.len())];
        while let Some((state, next_byte, before)) = open.pop() {
            let left = len - path.len();
            if left == 0 {
                if self.automaton.states[state].outcome == self.outcome {
                    self.found.push(path.clone());
                }
                if self.found.len() >= count {
                    return Some(());
                }
            } else {
                if !self.found.is_empty() {
                    self.work = self.work.checked_sub(1)?;
                }
                if let Some((index, next)) = self.step(state, next_byte, left - 1) {
                    open.push((state, index + 1, before));
                    open.push((next, 0, self.found.len()));
                    path.push(BYTES_BY_LEGIBILITY[index]);
                    continue;
                }
            }
            if self.found.len() == before {
                self.fruitless.insert((state, left));
            }
            path.pop();
        }
        Some(())
    }

    /// The first byte from this place on in their order behind which `left` bytes may lead to the
    /// outcome.
    fn step(&self, state: StateId, from: usize, left: usize) -> Option<(usize, StateId)> {
        let may_end = |next: StateId| {
            self.distances[next].is_some_and(|distance| distance <= left)
                && (left > 0 || self.automaton.states[next].outcome == self.outcome)
                && !self.fruitless.contains(&(next, left))
        };
        if may_end(self.automaton.states[state].hub) {
            return (from..BYTES_BY_LEGIBILITY.len()).find_map(|index| {
                let next = self.automaton.next(state, BYTES_BY_LEGIBILITY[index]);
                may_end(next).then_some((index, next))
            });
        }
        let named = self.automaton.whole_row(state);
        let places = named.map(|(byte, next)| (PLACES[usize::from(byte)], next));
        places
            .filter(|&(index, next)| index >= from && may_end(next))
            .min_by_key(|&(index, _)| index)
    }
}

/// The fewest bytes that lead from each state to the outcome; `None` where none do. Linear in the
/// automaton.
fn distances(automaton: &VerdictAutomaton, outcome: Outcome) -> Vec<Option<usize>> {
    let states = 0..automaton.states.len();
    let mut before: Vec<Vec<StateId>> = vec![Vec::new(); states.len()];
    for state in states.clone() {
        for next in automaton.successors(state) {
            // A state leads to another mostly by many bytes side by side.
            if before[next].last() != Some(&state) {
                before[next].push(state);
            }
        }
    }
    let mut distances = vec![None; states.len()];
    let mut open: VecDeque<StateId> = states
        .filter(|&state| automaton.states[state].outcome == outcome)
        .collect();
    for &state in &open {
        distances[state] = Some(0);
    }
    while let Some(state) = open.pop_front() {
        let distance = distances[state].map(|distance| distance + 1);
        for &previous in &before[state] {
            if distances[previous].is_none() {
                distances[previous] = distance;
                open.push_back(previous);
            }
        }
    }
    distances
}

/// How long the longest path with the outcome is; `None` where there is no longest. Linear in the
/// automaton.
fn longest(automaton: &VerdictAutomaton, distances: &[Option<usize>]) -> Option<usize> {
    let live = |state: StateId| {
        let successors = automaton.successors(state);
        let mut successors: Vec<_> = successors
            .filter(|&next| distances[next].is_some())
            .collect();
        successors.sort_unstable();
        successors.dedup();
        successors
    };
    // By depth first search: how many bytes lead on from a state that was left, `None` while it is open.
    let mut lengths: FxHashMap<StateId, Option<usize>> = FxHashMap::default();
    let mut open = vec![(automaton.start, live(automaton.start), 0)];
    lengths.insert(automaton.start, None);
    while let Some((state, mut successors, length)) = open.pop() {
        match successors.pop() {
            Some(next) => {
                let known = lengths.get(&next).copied();
                match known {
                    Some(None) => return None,
                    Some(Some(behind)) => open.push((state, successors, length.max(behind + 1))),
                    None => {
                        successors.push(next);
                        open.push((state, successors, length));
                        lengths.insert(next, None);
                        open.push((next, live(next), 0));
                    }
                }
            }
            None => {
                lengths.insert(state, Some(length));
            }
        }
    }
    lengths.get(&automaton.start).copied().flatten()
}

#[cfg(test)]
mod tests {
    use crate::automata::Language;
    use crate::pattern::PathPattern;

    fn language(patterns: &[&str]) -> Language {
        let patterns: Vec<_> = patterns
            .iter()
            .map(|pattern| PathPattern::new(pattern.as_bytes()))
            .collect();
        Language::of_patterns(&patterns).expect("small")
    }

    #[test]
    fn witnesses_finite_language_gives_all_by_length_then_legibility() {
        let language = language(&["/b$", "/a$", "/abc$", "/a0$", "/ab$", "/0$"]);
        let expected: [&[u8]; 6] = [b"/a", b"/b", b"/0", b"/ab", b"/a0", b"/abc"];
        assert_eq!(language.witnesses(10), expected);
        assert_eq!(language.witnesses(2), expected[..2]);
        assert_eq!(Language::none().witnesses(3), [b""; 0]);
    }

    #[test]
    fn witnesses_infinite_language_gives_the_shortest_and_no_dead_end() {
        let language = language(&["/*zz$"]);
        let expected: [&[u8]; 3] = [b"/zz", b"/azz", b"/bzz"];
        assert_eq!(language.witnesses(3), expected);
    }

    #[test]
    fn witnesses_long_pattern_takes_linear_time() {
        let long = format!("/{}", "a".repeat(60_000));
        let found = language(&[&long]).witnesses(3);
        let lengths: Vec<_> = found.iter().map(Vec::len).collect();
        assert_eq!(lengths, [60_001, 60_002, 60_002]);
    }
}
