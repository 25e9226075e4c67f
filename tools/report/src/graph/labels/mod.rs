//! The rules of a band that decide in each state.

use std::collections::VecDeque;
use std::hash::Hash;

use robots_automata::{BYTES_BY_LEGIBILITY, Budget, PatternSet};
use rustc_hash::{FxHashMap, FxHashSet};

/// Steps for finding the rules of all positions.
const STEPS: usize = 20_000_000;

/// The lines of the rules that decide at each position, in ascending order; `None` among them is no
/// rule.
pub(super) type DecidingRules<P> = FxHashMap<P, Vec<Option<usize>>>;

pub(super) struct BandRules<'s> {
    pub(super) patterns: &'s PatternSet,
    /// By pattern.
    pub(super) lines: &'s [usize],
}

/// A path as far as the rules of a band have read it.
#[derive(Clone, PartialEq, Eq, Hash)]
struct ReadPath {
    /// The first rule that matches whatever follows.
    matched: Option<usize>,
    /// The rules before that one, each with the offset in its pattern of what it reads next, in
    /// ascending order.
    open: Vec<(usize, usize)>,
}

impl BandRules<'_> {
    /// Returns the rules that decide the paths that end at each position, following `next`; `None`
    /// if the budget is exhausted. Positions for which `is_left_out` is true are not followed.
    /// `next` must return one position for all bytes that no rule reads.
    pub(super) fn of_positions<P: Copy + Eq + Hash>(
        &self,
        start: P,
        next: impl Fn(P, u8) -> P,
        is_left_out: impl Fn(P) -> bool,
    ) -> Option<DecidingRules<P>> {
        let mut found = DecidingRules::default();
        let begin = (start, self.start());
        let mut known = FxHashSet::from_iter([begin.clone()]);
        let mut open = VecDeque::from([begin]);
        let mut budget = Budget::new(STEPS);
        while let Some((position, path)) = open.pop_front() {
            if is_left_out(position) {
                continue;
            }
            let rules = found.entry(position).or_default();
            let line = self.deciding(&path).and_then(|rule| self.lines.get(rule).copied());
            if let Err(at) = rules.binary_search(&line) {
                rules.insert(at, line);
            }
            for byte in self.bytes(&path) {
                budget.spend(path.open.len() + 1).ok()?;
                let reached = (next(position, byte), self.after(&path, byte));
                if !known.contains(&reached) {
                    known.insert(reached.clone());
                    open.push_back(reached);
                }
            }
        }
        Some(found)
    }

    /// Returns the pattern of a rule without its end anchor.
    fn body(&self, rule: usize) -> &[u8] {
        self.patterns.as_slice()[rule].glob.body()
    }

    fn is_wildcard(&self, (rule, at): (usize, usize)) -> bool {
        self.body(rule).get(at) == Some(&b'*')
    }

    fn start(&self) -> ReadPath {
        self.path(None, (0..self.patterns.len()).map(|rule| (rule, 0)).collect())
    }

    /// Returns the path after one more byte.
    fn after(&self, path: &ReadPath, byte: u8) -> ReadPath {
        let reached =
            path.open.iter().filter_map(|&(rule, at)| match *self.body(rule).get(at)? {
                b'*' => Some((rule, at)),
                next => (next == byte).then_some((rule, at + 1)),
            });
        self.path(path.matched, reached.collect())
    }

    /// Returns the path whose last byte led to these offsets.
    fn path(&self, mut matched: Option<usize>, mut open: Vec<(usize, usize)>) -> ReadPath {
        let wildcards = open.iter().filter(|reached| self.is_wildcard(**reached));
        let skipped: Vec<_> = wildcards.map(|&(rule, at)| (rule, at + 1)).collect();
        open.extend(skipped);
        open.sort_unstable();
        open.dedup();
        // Before the last wildcard that is reached, a rule can only reach it again.
        let wildcards = open.iter().copied().filter(|reached| self.is_wildcard(*reached));
        let last: FxHashMap<usize, usize> = wildcards.collect();
        open.retain(|(rule, at)| last.get(rule).is_none_or(|last| at >= last));
        for &(rule, at) in &open {
            let is_whole = at == self.body(rule).len();
            if is_whole && !self.patterns.as_slice()[rule].glob.is_anchored() {
                matched = Some(matched.map_or(rule, |known| known.min(rule)));
            }
        }
        open.retain(|&(rule, _)| matched.is_none_or(|matched| rule < matched));
        ReadPath { matched, open }
    }

    /// Returns the rule that decides if the path ends here; `None` if no rule matches it.
    fn deciding(&self, path: &ReadPath) -> Option<usize> {
        let mut open = path.open.iter();
        let ended = open.find(|&&(rule, at)| at == self.body(rule).len());
        ended.map(|&(rule, _)| rule).or(path.matched)
    }

    /// Returns the bytes that rules read next, and one that no rule reads.
    fn bytes(&self, path: &ReadPath) -> Vec<u8> {
        let next = path.open.iter().filter_map(|&(rule, at)| self.body(rule).get(at).copied());
        let mut bytes: Vec<_> = next.filter(|&byte| byte != b'*').collect();
        bytes.sort_unstable();
        bytes.dedup();
        let mut others = BYTES_BY_LEGIBILITY.into_iter();
        bytes.extend(others.find(|byte| !bytes.contains(byte)));
        bytes
    }
}

#[cfg(test)]
mod tests;
