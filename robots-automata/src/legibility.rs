//! Short paths with a given output, to be shown to people.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::budget::{Budget, limit};
use crate::dfa::{Dfa, Output};
use crate::distances::{UNREACHABLE, distances};
use crate::id::{IdVec, StateId};

/// The bytes of paths, those first that read well.
const BY_LEGIBILITY: &[u8] =
    b"abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ/-_.?=&~%:@!'(),;+";

/// Every byte, those first that read well.
pub const BYTES_BY_LEGIBILITY: [u8; 256] = {
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
pub fn by_legibility(text: &[u8]) -> Vec<usize> {
    let priority = |byte: &u8| {
        let mut bytes = BYTES_BY_LEGIBILITY.iter();
        bytes.position(|known| known == byte).unwrap_or_default()
    };
    text.iter().map(priority).collect()
}

/// Up to `count` paths with this output, by length, then by how well they read: at least one, the
/// first of all, if there is any, and fewer than there are only where finding more takes too much work.
///
/// The first takes time linear in the automaton. Each further one takes as much as its length where most
/// states lead on to the output, and a budget bounds the search for all of them.
pub(crate) fn witnesses(automaton: &Dfa, output: Output, count: usize) -> Vec<Vec<u8>> {
    let distances = distances(automaton, output);
    if distances[automaton.start] == UNREACHABLE {
        return Vec::new();
    }
    let shortest = distances[automaton.start] as usize;
    let longest = match count {
        0 | 1 => Some(shortest),
        _ => longest(automaton, &distances),
    };
    let mut search = Search {
        automaton,
        output,
        distances,
        fruitless: FxHashSet::default(),
        found: Vec::new(),
        budget: Budget::of(limit::MORE_MEMBERS),
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

struct Search<'a> {
    automaton: &'a Dfa,
    output: Output,
    /// The fewest bytes that lead from each state to the output.
    distances: IdVec<StateId, u32>,
    /// States from which so many bytes do not lead to the output, although fewer do.
    fruitless: FxHashSet<(StateId, usize)>,
    found: Vec<Vec<u8>>,
    /// For paths that are not the first: a step is a state that is looked at.
    budget: Budget,
}

impl Search<'_> {
    /// Finds the paths of this length, depth first; `None` when the budget is exhausted.
    fn collect(&mut self, len: usize, count: usize) -> Option<()> {
        let mut path = Vec::new();
        // Each state with the place in the order of bytes to go on from, and how many were found before.
        let mut open: Vec<(StateId, usize, usize)> =
            vec![(self.automaton.start, 0, self.found.len())];
        while let Some((state, next_byte, before)) = open.pop() {
            let left = len - path.len();
            if left == 0 {
                if self.automaton.states[state].output == self.output {
                    self.found.push(path.clone());
                }
                if self.found.len() >= count {
                    return Some(());
                }
            } else {
                if !self.found.is_empty() {
                    self.budget.spend(1).ok()?;
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
    /// output.
    fn step(&self, state: StateId, from: usize, left: usize) -> Option<(usize, StateId)> {
        let may_end = |next: StateId| {
            self.distances[next] as usize <= left
                && (left > 0 || self.automaton.states[next].output == self.output)
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

/// How long the longest path with the output is; `None` where there is no longest. Linear in the
/// automaton.
fn longest(automaton: &Dfa, distances: &IdVec<StateId, u32>) -> Option<usize> {
    let live = |state: StateId| {
        let successors = automaton.successors(state);
        let mut successors: Vec<_> = successors
            .filter(|&next| distances[next] != UNREACHABLE)
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
    use crate::{Glob, Language};

    fn language(patterns: &[&str]) -> Language {
        let globs = patterns.iter().map(|text| Glob::new(text.as_bytes()));
        Language::of_globs(globs).expect("small")
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
