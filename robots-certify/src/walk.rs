//! Packed bands and automata of rules, read in step.

use std::collections::VecDeque;
use std::ops::Range;

use robots_core::pattern::canonical_path;
use robots_core::reading::{Reading, Rule};
use robots_matcher::__private::{EMPTY_SLOT, END, PackedBand, PackedState};
use robots_matcher::{Group, PathForm, Verdict};
use rustc_hash::FxHashSet;

use super::rules::Rules;
use super::trail::Trail;

/// A group as it is packed.
pub(super) struct Packed<'a> {
    /// The highest ranks first.
    pub(super) bands: Vec<PackedBand<'a>>,
    group: Group<'a>,
    form: PathForm,
    /// It is not packed: the matcher decides by it before it asks a band.
    implicit: Option<&'a Rule>,
}

impl<'a> Packed<'a> {
    /// `None` when rules, or the pattern of one band, are compared one by one.
    pub(super) fn new(group: Group<'a>, reading: &'a Reading) -> Option<Self> {
        let bands = 0..group.__bands()?;
        Some(Self {
            bands: bands
                .map(|index| group.__band(index))
                .collect::<Option<_>>()?,
            group,
            form: reading.dialect().path_form,
            implicit: reading.implicit_rule(),
        })
    }

    /// What the bytes say of this path, if the rules, compared one by one, say otherwise.
    pub(super) fn refuted(&self, rules: &[&Rule], path: &[u8]) -> Option<Verdict> {
        let matching = rules.iter().filter(|rule| rule.pattern.matches(path));
        let highest = matching.max_by_key(|rule| rule.precedence());
        let expected = highest.map_or(Verdict::Allow, |rule| rule.verdict);
        let outcomes = self.outcomes(path);
        [walked(&outcomes), skipping(&outcomes)]
            .into_iter()
            .map(|found| found.unwrap_or(Verdict::Allow))
            .find(|&found| found != expected)
            .or_else(|| self.is_sent(path).then(|| self.misread(path, expected))?)
    }

    /// The path of the implicit rule and what is decided of it, if that is not what the rule says.
    pub(super) fn implicit_refuted(&self) -> Option<(Vec<u8>, Verdict)> {
        let rule = self.implicit?;
        let path = rule.pattern.shortest_path();
        let decided = self.misread(&path, rule.verdict)?;
        Some((path, decided))
    }

    /// What each band says of this path.
    fn outcomes(&self, path: &[u8]) -> Vec<(Option<Verdict>, bool)> {
        let outcomes = self.bands.iter().map(|band| {
            let state = path
                .iter()
                .fold(band.start(), |state, &byte| band.next(state, byte));
            let needed = band.needed();
            let is_needed = needed.is_none_or(|bytes| bytes.iter().any(|byte| path.contains(byte)));
            (band.outcome(state), is_needed)
        });
        outcomes.collect()
    }

    /// Is this the path of a URL, sent in its canonical form?
    fn is_sent(&self, path: &[u8]) -> bool {
        path.starts_with(b"/") && canonical_path(path, self.form) == path
    }

    /// What is decided of this path as it is sent, if rules that say `verdict` do not have it so.
    fn misread(&self, path: &[u8], verdict: Verdict) -> Option<Verdict> {
        let implicit = self.implicit.filter(|rule| rule.pattern.matches(path));
        let expected = implicit.map_or(verdict, |rule| rule.verdict);
        let decided = self.group.decide_bytes(path);
        (decided != expected).then_some(decided)
    }
}

/// What bands say together, and whether a byte that each needs was read.
type Outcomes = [(Option<Verdict>, bool)];

fn walked(outcomes: &Outcomes) -> Option<Verdict> {
    outcomes.iter().find_map(|&(outcome, _)| outcome)
}

/// The same, where bands are skipped that need a byte which was not read.
fn skipping(outcomes: &Outcomes) -> Option<Verdict> {
    let needed = outcomes.iter().filter(|(_, is_needed)| *is_needed);
    needed.copied().find_map(|(outcome, _)| outcome)
}

/// What came of a walk.
pub(super) enum Walked {
    /// Bytes and rules agree on all texts: so many pairs of states were compared.
    Agree(usize),
    /// They do not on this one, and on no shorter one.
    Differ(Vec<u8>),
    /// There are more pairs than are granted.
    TooFar,
}

/// Some bands of a group, and the automata of their rules.
pub(super) struct Proof<'a, R> {
    packed: &'a Packed<'a>,
    bands: &'a [PackedBand<'a>],
    /// The whole group.
    is_whole: bool,
    rules: &'a R,
}

/// Where the bands stand, and whether a byte that each needs was read; those behind one that has
/// decided are left out.
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

    /// Compares every pair of states that some text leads to, those of short texts first, as long as
    /// they are no more than so many numbers.
    pub(super) fn walked(&self, limit: usize) -> Walked {
        let start = Pair {
            bands: self.decisive(
                self.bands
                    .iter()
                    .map(|band| (band.start(), band.needed().is_none())),
            ),
            rules: self.rules.start(),
        };
        let mut known = FxHashSet::default();
        let mut open = VecDeque::from([(0, start.clone())]);
        let mut trail = Trail::from_start();
        let mut size = 0;
        known.insert(start);
        while let Some((at, pair)) = open.pop_front() {
            let path = trail.path_to(at);
            if self.is_wrong(&pair, &path) {
                return Walked::Differ(path);
            }
            // Where bytes lead that no rule awaits, which for most of them is the same.
            let mut rules_elsewhere = None;
            let mut bands_elsewhere = None;
            for byte in (u8::MIN..=u8::MAX).filter(|byte| ![EMPTY_SLOT, END].contains(byte)) {
                let bands = self.step(&pair.bands, byte);
                if !self.rules.is_awaited(byte) {
                    if bands_elsewhere.as_ref() == Some(&bands) {
                        continue;
                    }
                    bands_elsewhere = Some(bands.clone());
                }
                let rules = if self.rules.is_awaited(byte) {
                    self.rules.next(&pair.rules, byte)
                } else {
                    rules_elsewhere
                        .get_or_insert_with(|| self.rules.next(&pair.rules, byte))
                        .clone()
                };
                let next = Pair { bands, rules };
                if known.contains(&next) {
                    continue;
                }
                size += 8 + next.bands.len() * 6 + R::size(&next.rules);
                if size > limit {
                    return Walked::TooFar;
                }
                known.insert(next.clone());
                open.push_back((trail.push(at, byte), next));
            }
        }
        Walked::Agree(known.len())
    }

    fn step(&self, states: &BandStates, byte: u8) -> BandStates {
        let bands = states.iter().zip(self.bands);
        self.decisive(bands.map(|(&(state, is_needed), band)| {
            let has_byte = band.needed().is_some_and(|needed| needed.contains(&byte));
            (band.next(state, byte), is_needed || has_byte)
        }))
    }

    /// The states up to the first band that has decided.
    fn decisive(&self, states: impl Iterator<Item = (PackedState, bool)>) -> BandStates {
        let mut decisive = Vec::with_capacity(self.bands.len());
        for ((state, is_needed), band) in states.zip(self.bands) {
            decisive.push((state, is_needed));
            if is_needed && band.is_final(state) && band.outcome(state).is_some() {
                break;
            }
        }
        decisive
    }

    /// Do the bytes say something else of the path that ends here than the rules?
    fn is_wrong(&self, pair: &Pair<R::State>, path: &[u8]) -> bool {
        let expected = self.rules.verdict(&pair.rules);
        let bands = pair.bands.iter().zip(self.bands);
        let outcomes: Vec<_> = bands
            .map(|(&(state, is_needed), band)| (band.outcome(state), is_needed))
            .collect();
        let otherwise = self.rules.otherwise();
        let is_right = |found: Option<Verdict>| found.or(otherwise) == expected;
        if !is_right(walked(&outcomes)) || !is_right(skipping(&outcomes)) {
            return true;
        }
        if !self.packed.is_sent(path) {
            return false;
        }
        let verdict = if self.is_whole {
            expected
        } else {
            walked(&self.packed.outcomes(path))
        };
        self.packed
            .misread(path, verdict.unwrap_or(Verdict::Allow))
            .is_some()
    }
}
