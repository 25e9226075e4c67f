//! How far the rules of a band have come in a path, and which of them decide where.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::hash::Hash;

use rustc_hash::FxHashSet;

use super::super::verdict_automaton::{StateId, VerdictAutomaton, is_final};
use super::super::witness::BYTES_BY_LEGIBILITY;

/// Steps of work for finding the rules of all places: a step is a position of a rule.
const WORK: usize = 3_000_000;

/// The lines of the rules that decide in a place; `None` among them stands for no rule.
pub(super) type RulesOfPlaces<P> = BTreeMap<P, BTreeSet<Option<usize>>>;

/// The rules of a band, those that win first.
pub(super) struct Rules<'p> {
    rules: Vec<PlacedRule<'p>>,
}

struct PlacedRule<'p> {
    text: &'p [u8],
    is_anchored: bool,
    line: usize,
}

/// What has been read so far.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Progress {
    /// The rule that matches whatever follows and wins over all others that do.
    best: Option<usize>,
    /// Where the rules that would win over it are: a rule and a place in its text.
    positions: Vec<(usize, usize)>,
}

impl<'p> Rules<'p> {
    /// Patterns in normal form, a `$` at the end of those that have to reach the end of the path,
    /// with their lines.
    pub(super) fn new(patterns: impl Iterator<Item = (&'p [u8], usize)>) -> Self {
        let rules = patterns.map(|(text, line)| {
            let anchored = text.strip_suffix(b"$");
            PlacedRule {
                text: anchored.unwrap_or(text),
                is_anchored: anchored.is_some(),
                line,
            }
        });
        Self {
            rules: rules.collect(),
        }
    }

    /// The rules that decide the paths that end in each state that is not final; `None` if there are
    /// too many ways through the automaton.
    pub(super) fn of_states(&self, automaton: &VerdictAutomaton) -> Option<RulesOfPlaces<StateId>> {
        self.of_places(
            automaton.start,
            |state, byte| automaton.next(state, byte),
            |&state| is_final(state),
        )
    }

    /// The rules that decide the paths that end in each place, walked by `next`; nothing is looked
    /// for behind those that are left out. `next` has to lead all bytes to one place that no rule
    /// waits for.
    pub(super) fn of_places<P: Copy + Ord + Hash>(
        &self,
        start: P,
        next: impl Fn(P, u8) -> P,
        is_left_out: impl Fn(&P) -> bool,
    ) -> Option<RulesOfPlaces<P>> {
        let mut found = RulesOfPlaces::new();
        let begin = (start, self.start());
        let mut known = FxHashSet::from_iter([begin.clone()]);
        let mut open = VecDeque::from([begin]);
        let mut left = WORK;
        while let Some((place, progress)) = open.pop_front() {
            if is_left_out(&place) {
                continue;
            }
            found.entry(place).or_default().insert(self.line(&progress));
            for byte in self.bytes(&progress) {
                left = left.checked_sub(progress.positions.len() + 1)?;
                let reached = (next(place, byte), self.next(&progress, byte));
                if !known.contains(&reached) {
                    known.insert(reached.clone());
                    open.push_back(reached);
                }
            }
        }
        Some(found)
    }

    fn start(&self) -> Progress {
        self.settled(None, (0..self.rules.len()).map(|rule| (rule, 0)))
    }

    fn next(&self, progress: &Progress, byte: u8) -> Progress {
        let positions = progress.positions.iter();
        let moved = positions.filter_map(|&(rule, at)| match self.rules[rule].text.get(at) {
            Some(b'*') => Some((rule, at)),
            Some(&expected) if expected == byte => Some((rule, at + 1)),
            _ => None,
        });
        self.settled(progress.best, moved)
    }

    /// Takes in what matches, and drops what makes no difference any more: rules that lose anyhow,
    /// and whatever stands before the furthest star that a rule has come to.
    fn settled(
        &self,
        mut best: Option<usize>,
        moved: impl Iterator<Item = (usize, usize)>,
    ) -> Progress {
        let mut positions = Vec::new();
        for (rule, at) in moved {
            let placed = &self.rules[rule];
            if at == placed.text.len() && !placed.is_anchored {
                best = Some(best.map_or(rule, |best| best.min(rule)));
            }
            positions.push((rule, at));
            if placed.text.get(at) == Some(&b'*') {
                positions.push((rule, at + 1));
            }
        }
        positions.sort_unstable();
        positions.dedup();
        positions.retain(|&(rule, _)| best.is_none_or(|best| rule < best));
        let mut kept = Vec::with_capacity(positions.len());
        let mut star = None;
        for &(rule, at) in positions.iter().rev() {
            if star == Some(rule) {
                continue;
            }
            if self.rules[rule].text.get(at) == Some(&b'*') {
                star = Some(rule);
            }
            kept.push((rule, at));
        }
        kept.reverse();
        Progress {
            best,
            positions: kept,
        }
    }

    /// The line of the rule that decides the path that ends here.
    fn line(&self, progress: &Progress) -> Option<usize> {
        let mut positions = progress.positions.iter();
        let at_end = positions.find(|&&(rule, at)| at == self.rules[rule].text.len());
        let rule = at_end.map(|&(rule, _)| rule).or(progress.best)?;
        Some(self.rules[rule].line)
    }

    /// The bytes that rules wait for, and one that none does.
    fn bytes(&self, progress: &Progress) -> Vec<u8> {
        let positions = progress.positions.iter();
        let mut bytes: Vec<_> = positions
            .filter_map(|&(rule, at)| self.rules[rule].text.get(at).copied())
            .filter(|&byte| byte != b'*')
            .collect();
        bytes.sort_unstable();
        bytes.dedup();
        let mut others = BYTES_BY_LEGIBILITY.into_iter();
        bytes.extend(others.find(|byte| !bytes.contains(byte)));
        bytes
    }
}
