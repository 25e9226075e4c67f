//! The comparison of packed bands with automata of rules.

use std::collections::VecDeque;
use std::ops::Range;

use robots_core::pattern::canonical_path;
use robots_core::reading::{Reading, Rule};
use robots_matcher::__layout::{EMPTY_SLOT, END};
use robots_matcher::__private::{PackedBand, PackedState, band_count, band_of};
use robots_matcher::{Group, PathForm, Verdict};
use rustc_hash::FxHashSet;

use super::rules::Rules;

pub(super) struct Packed<'a> {
    pub(super) bands: Vec<PackedBand<'a>>,
    group: Group<'a>,
    form: PathForm,
    /// The implicit rule. It is not packed: the matcher checks it before any band.
    implicit: Option<&'a Rule>,
}

impl<'a> Packed<'a> {
    /// Locates the bands; `None` if the group has none.
    pub(super) fn new(group: Group<'a>, reading: &'a Reading) -> Option<Self> {
        let bands = 0..band_count(&group)?;
        Some(Self {
            bands: bands.map(|index| band_of(&group, index)).collect::<Option<_>>()?,
            group,
            form: reading.dialect().path_form,
            implicit: reading.implicit_rule(),
        })
    }

    /// Returns the verdict of the bytes on a path, if it contradicts the rules.
    pub(super) fn refuted(&self, rules: &[&Rule], path: &[u8]) -> Option<Verdict> {
        let matching = rules.iter().filter(|rule| rule.pattern.matches(path));
        let highest = matching.max_by_key(|rule| rule.precedence());
        let expected = highest.map_or(Verdict::Allow, |rule| rule.verdict);
        let outcomes = self.outcomes(path);
        [first_outcome(&outcomes), prefiltered_outcome(&outcomes)]
            .into_iter()
            .map(|found| found.unwrap_or(Verdict::Allow))
            .find(|&found| found != expected)
            .or_else(|| self.is_sent(path).then(|| self.wrong_verdict(path, expected))?)
    }

    /// Returns the path of the implicit rule and the verdict on it, if this contradicts the rule.
    pub(super) fn implicit_refuted(&self) -> Option<(Vec<u8>, Verdict)> {
        let rule = self.implicit?;
        let path = rule.pattern.shortest_path();
        let decided = self.wrong_verdict(&path, rule.verdict)?;
        Some((path, decided))
    }

    /// Returns the outcome of each band for a path, and whether the path has a required byte of it.
    fn outcomes(&self, path: &[u8]) -> Vec<(Option<Verdict>, bool)> {
        let outcomes = self.bands.iter().map(|band| {
            let state = path.iter().fold(band.start(), |state, &byte| band.next(state, byte));
            let required = band.required();
            let has_required =
                required.is_none_or(|bytes| bytes.iter().any(|byte| path.contains(byte)));
            (band.outcome(state), has_required)
        });
        outcomes.collect()
    }

    /// Returns whether a client sends this path as it is: it starts with `/` and is canonical.
    fn is_sent(&self, path: &[u8]) -> bool {
        path.starts_with(b"/")
            && (path.iter().copied().all(is_always_canonical)
                || canonical_path(path, self.form) == path)
    }

    /// Returns the verdict on this path as it is sent, if it is wrong. The expected verdict is that
    /// of the implicit rule on paths that this rule matches, and `verdict` on all others.
    fn wrong_verdict(&self, path: &[u8], verdict: Verdict) -> Option<Verdict> {
        let implicit = self.implicit.filter(|rule| rule.pattern.matches(path));
        let expected = implicit.map_or(verdict, |rule| rule.verdict);
        let decided = self.group.decide_bytes(path);
        (decided != expected).then_some(decided)
    }
}

/// Returns whether a byte is its own canonical form in every form of paths.
fn is_always_canonical(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"/-_.".contains(&byte)
}

/// The outcomes of bands, and whether a required byte of each was read.
type Outcomes = [(Option<Verdict>, bool)];

fn first_outcome(outcomes: &Outcomes) -> Option<Verdict> {
    outcomes.iter().find_map(|&(outcome, _)| outcome)
}

/// Returns the first outcome of the bands that the prefilter does not skip.
fn prefiltered_outcome(outcomes: &Outcomes) -> Option<Verdict> {
    let required = outcomes.iter().filter(|(_, has_required)| *has_required);
    required.copied().find_map(|(outcome, _)| outcome)
}

pub(super) enum Comparison {
    /// The bytes and the rules agree on all paths. The number is that of the compared pairs.
    Agree(usize),
    /// They differ on this path and on no shorter one.
    Differ(Vec<u8>),
    /// The budget is exhausted: there are too many pairs.
    Exhausted,
}

pub(super) struct Proof<'a, R> {
    packed: &'a Packed<'a>,
    bands: &'a [PackedBand<'a>],
    is_whole: bool,
    rules: &'a R,
}

/// The number of the pair before each pair, and the byte between them.
type Trail = Vec<(u32, u8)>;

fn path_to(trail: &Trail, mut pair: u32) -> Vec<u8> {
    let mut path = Vec::new();
    while pair > 0 {
        let (before, byte) = trail[pair as usize];
        path.push(byte);
        pair = before;
    }
    path.reverse();
    path
}

/// The states of bands up to the one that has decided, and whether a required byte was read.
type BandStates = Vec<(PackedState, bool)>;

#[derive(Clone, PartialEq, Eq, Hash)]
struct Pair<S> {
    bands: BandStates,
    rules: S,
}

impl<'a, R: Rules> Proof<'a, R> {
    pub(super) fn new(packed: &'a Packed<'a>, bands: Range<usize>, rules: &'a R) -> Self {
        Self {
            packed,
            is_whole: bands.len() == packed.bands.len(),
            bands: packed.bands.get(bands).unwrap_or_default(),
            rules,
        }
    }

    /// Compares every reachable pair of states, in the order of the length of their paths, until
    /// the states exceed `limit` numbers.
    pub(super) fn compare(&self, limit: usize) -> Comparison {
        let start = Pair {
            bands: self
                .decisive(self.bands.iter().map(|band| (band.start(), band.required().is_none()))),
            rules: self.rules.start(),
        };
        let mut known = FxHashSet::default();
        let mut open = VecDeque::from([start.clone()]);
        let mut trail = Trail::from([(0, 0)]);
        let mut size = 0;
        known.insert(start);
        for number in 0.. {
            let Some(pair) = open.pop_front() else { break };
            let path = path_to(&trail, number);
            if self.differs(&pair, &path) {
                return Comparison::Differ(path);
            }
            // The targets of the bytes that occur in no pattern, which are mostly the same.
            let mut rules_at_fresh = None;
            let mut bands_at_fresh = None;
            for byte in (u8::MIN..=u8::MAX).filter(|byte| ![EMPTY_SLOT, END].contains(byte)) {
                let bands = self.step(&pair.bands, byte);
                if !self.rules.automata().occurs(byte) {
                    if bands_at_fresh.as_ref() == Some(&bands) {
                        continue;
                    }
                    bands_at_fresh = Some(bands.clone());
                }
                let rules = if self.rules.automata().occurs(byte) {
                    self.rules.next(&pair.rules, byte)
                } else {
                    rules_at_fresh.get_or_insert_with(|| self.rules.next(&pair.rules, byte)).clone()
                };
                let next = Pair { bands, rules };
                if known.contains(&next) {
                    continue;
                }
                size += 8 + next.bands.len() * 6 + R::size(&next.rules);
                if size > limit {
                    return Comparison::Exhausted;
                }
                known.insert(next.clone());
                open.push_back(next);
                trail.push((number, byte));
            }
        }
        Comparison::Agree(known.len())
    }

    fn step(&self, states: &BandStates, byte: u8) -> BandStates {
        let bands = states.iter().zip(self.bands);
        self.decisive(bands.map(|(&(state, has_required), band)| {
            let has_byte = band.required().is_some_and(|required| required.contains(&byte));
            (band.next(state, byte), has_required || has_byte)
        }))
    }

    /// Returns the states up to the first band that has decided.
    fn decisive(&self, states: impl Iterator<Item = (PackedState, bool)>) -> BandStates {
        let mut decisive = Vec::with_capacity(self.bands.len());
        for ((state, has_required), band) in states.zip(self.bands) {
            decisive.push((state, has_required));
            if has_required && band.is_final(state) && band.outcome(state).is_some() {
                break;
            }
        }
        decisive
    }

    fn differs(&self, pair: &Pair<R::State>, path: &[u8]) -> bool {
        let expected = self.rules.verdict(&pair.rules);
        let bands = pair.bands.iter().zip(self.bands);
        let outcomes: Vec<_> = bands
            .map(|(&(state, has_required), band)| (band.outcome(state), has_required))
            .collect();
        let otherwise = self.rules.automata().otherwise;
        let is_right = |found: Option<Verdict>| found.or(otherwise) == expected;
        if !is_right(first_outcome(&outcomes)) || !is_right(prefiltered_outcome(&outcomes)) {
            return true;
        }
        if !self.packed.is_sent(path) {
            return false;
        }
        let verdict =
            if self.is_whole { expected } else { first_outcome(&self.packed.outcomes(path)) };
        self.packed.wrong_verdict(path, verdict.unwrap_or(Verdict::Allow)).is_some()
    }
}
