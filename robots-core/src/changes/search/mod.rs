//! The shortest URL that shows something about two readings, breadth first.
//!
//! A state is what has matched so far in each reading and how far the patterns have come that can
//! still make a difference. It is built when it is reached, so that a short URL is found even where
//! all states would be too many.

mod relevance;
mod state;

use std::collections::VecDeque;

use rustc_hash::FxHashSet;

use self::state::State;
use super::Side;
use super::merged::{ALWAYS, Merged, MergedEntry};
use crate::automata::{BYTES_BY_LEGIBILITY, Language, Trail};
use crate::matcher::Verdict;

/// Steps of work for further URLs, once one is found.
const MORE_WORK: usize = 20_000;

/// What a search looks for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Goal {
    /// A URL that this entry decides in this reading, and that the other decides otherwise.
    Changed { entry: usize, side: Side },
    /// A URL that this entry matches, and that does not have these two verdicts.
    Exception {
        entry: usize,
        verdicts: [Verdict; 2],
    },
}

/// A search needs more work than was granted.
#[derive(Debug)]
pub(super) struct TooMuch;

pub(super) struct Search<'a> {
    goal: Goal,
    urls: &'a Language,
    /// The entries that can match what the entry of the goal matches; that one is the first.
    entries: Vec<&'a MergedEntry>,
    /// The first position of each entry; one position for each byte and one behind.
    starts: Vec<u32>,
    /// By position, its entry.
    entry_of: Vec<u32>,
}

impl<'a> Search<'a> {
    pub(super) fn new(merged: &'a Merged, urls: &'a Language, goal: Goal) -> Self {
        let (Goal::Changed { entry, .. } | Goal::Exception { entry, .. }) = goal;
        let target = &merged.entries[entry];
        let mut entries = vec![target];
        let others = merged.entries.iter().enumerate();
        entries.extend(
            others
                .filter(|&(index, other)| index != entry && may_meet(target, other))
                .map(|(_, other)| other),
        );
        let mut starts = Vec::with_capacity(entries.len());
        let mut entry_of = Vec::new();
        for (number, entry) in (0..).zip(&entries) {
            starts.push(position(entry_of.len()));
            entry_of.resize(entry_of.len() + entry.text.len() + 1, number);
        }
        Self {
            goal,
            urls,
            entries,
            starts,
            entry_of,
        }
    }

    /// The shortest URL, of those that `spelling` knows how to write, and up to `count` in all, short
    /// ones first, that no other leads to the same way; no URL is a proof that there is none. `granted`
    /// is the work that it may take, which is taken from what is left.
    pub(super) fn run(
        &self,
        mut granted: usize,
        work_left: &mut usize,
        count: usize,
        spelling: impl Fn(&[u8]) -> Option<Vec<u8>>,
    ) -> Result<Vec<Vec<u8>>, TooMuch> {
        let mut found: Vec<Vec<u8>> = Vec::new();
        let mut known = FxHashSet::default();
        let mut open = VecDeque::new();
        let mut trail = Trail::from_start();
        let start = (0..self.entries.len()).map(|entry| self.starts[entry]);
        if let Some(start) = self.state(self.urls.start(), None, start) {
            open.push_back((0, start));
        }
        // A text was met that shows it and that nobody knows how to send: another that leads to the
        // same state may be a URL.
        let mut is_unspelled = false;
        'search: while let Some((at, state)) = open.pop_front() {
            if self.is_goal(&state) {
                if let Some(path) = spelling(&trail.path_to(at)) {
                    granted = granted.min(MORE_WORK);
                    add(&mut found, path);
                } else {
                    is_unspelled = true;
                }
            }
            if found.len() >= count {
                break;
            }
            for byte in self.bytes(&state) {
                let url = self.urls.next(state.url, byte);
                let work = state.positions.len() + 1;
                *work_left = work_left.saturating_sub(work);
                granted = match granted.checked_sub(work) {
                    Some(left) => left,
                    None if found.is_empty() => return Err(TooMuch),
                    None => break 'search,
                };
                let moved = state
                    .positions
                    .iter()
                    .filter_map(|&position| self.step(position, byte));
                let Some(next) = self.state(url, Some(&state), moved) else {
                    continue;
                };
                if !known.contains(&next) {
                    known.insert(next.clone());
                    open.push_back((trail.push(at, byte), next));
                } else if (is_unspelled || !found.is_empty())
                    && self.is_goal(&next)
                    && let Some(path) = spelling(&[trail.path_to(at), vec![byte]].concat())
                {
                    add(&mut found, path);
                }
            }
        }
        if is_unspelled && found.is_empty() {
            return Err(TooMuch);
        }
        found.truncate(count);
        Ok(found)
    }

    /// The bytes that lead to different states, those that read well first: all that some pattern
    /// waits for, and of those that none does one for each way in which a URL can go on.
    fn bytes(&self, state: &State) -> Vec<u8> {
        let mut is_awaited = [false; 256];
        for &position in &state.positions {
            let (_, entry, at) = self.entry(position);
            if let Some(&byte) = entry.text.get(at)
                && byte != b'*'
            {
                is_awaited[usize::from(byte)] = true;
            }
        }
        // A path with a query shows more than one with other letters.
        is_awaited[usize::from(b'?')] = true;
        let mut others = Vec::new();
        BYTES_BY_LEGIBILITY
            .iter()
            .copied()
            .filter(|&byte| {
                let next = self.urls.next(state.url, byte);
                if self.urls.is_hopeless(next) {
                    return false;
                }
                if is_awaited[usize::from(byte)] {
                    return true;
                }
                // What follows a `%` may be spelled otherwise, and an escape is not to be torn apart.
                let is_new = !others.contains(&next);
                if is_new {
                    others.push(next);
                }
                is_new
            })
            .collect()
    }

    /// Does the path that ends here show what is looked for?
    fn is_goal(&self, state: &State) -> bool {
        if !self.urls.is_member(state.url) {
            return false;
        }
        let mut end = state.clone();
        for &position in &state.positions {
            let (number, entry, at) = self.entry(position);
            if at == entry.text.len() {
                let is_robots_txt = Side::ALL.iter().any(|&side| {
                    self.rule(number, side)
                        .is_some_and(|rule| rule.place == ALWAYS)
                });
                let is_told = matches!(self.goal, Goal::Changed { .. }) || !is_robots_txt;
                if self.is_fatal(number) || !is_told {
                    return false;
                }
                end.take(number, entry);
            }
        }
        end.is_matched
            && match self.goal {
                Goal::Changed { side, .. } => {
                    let verdict = self.rule(0, side).map(|rule| rule.verdict);
                    Some(end.verdicts[side.other().index()]) != verdict
                }
                Goal::Exception { verdicts, .. } => end.verdicts != verdicts,
            }
    }
}

/// Adds a URL, unless it is one behind the first with something at its end: that shows nothing more.
fn add(found: &mut Vec<Vec<u8>>, path: Vec<u8>) {
    let mut others = found.iter().skip(1);
    if found.first() != Some(&path) && !others.any(|other| path.starts_with(other)) {
        found.push(path);
    }
}

/// `false` if the letters before the first stars show that no path matches both.
fn may_meet(a: &MergedEntry, b: &MergedEntry) -> bool {
    let literal = |entry: &MergedEntry| {
        let star = entry.text.iter().position(|&byte| byte == b'*');
        star.unwrap_or(entry.text.len())
    };
    let len = literal(a).min(literal(b));
    a.text[..len] == b.text[..len]
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "the rules of two files have fewer bytes"
)]
fn position(len: usize) -> u32 {
    len as u32
}
