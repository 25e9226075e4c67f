//! Sets of paths as automata: the algebra behind proofs, differences and lints.

mod decided;
mod meets;
mod of_regex;
mod of_route;

pub(crate) use decided::Decided;
pub(crate) use meets::Reach;
pub use of_regex::RegexError;
pub use of_route::{NoLanguage, Query};

use std::borrow::Cow;
use std::sync::OnceLock;

use crate::automata::bands::automata;
use crate::automata::determinize::{Budget, determinize};
use crate::automata::effort::Effort;
use crate::automata::minimize::minimize;
use crate::automata::product::product;
use crate::automata::ranked::{RankedPattern, ranked};
use crate::automata::trie::PatternTrie;
use crate::automata::urls::urls;
use crate::automata::verdict_automaton::{Outcome, VerdictAutomaton};
use crate::automata::witness::witnesses;
use crate::matcher::__private::FLAG_PATH_FORM;
use crate::matcher::{PathForm, Verdict};
use crate::pattern::PathPattern;
use crate::reading::{GroupId, Rank, Reading};

/// A language needs more states than this: it is not built.
const STATE_LIMIT: usize = 200_000;

/// What a language of paths needs more states than were granted for.
///
/// Nothing is known then about the sets at hand; it is no verdict on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

/// A set of canonical paths, as a minimal deterministic automaton.
///
/// Canonical paths are what [`canonical_path`](crate::pattern::canonical_path) gives; a language may
/// hold texts that no URL has as its canonical form, until it is intersected with
/// [`Language::urls`]. Every operation is exact for all paths; the ones that can fail do so by
/// [`TooLarge`], before they take more than a bounded time.
#[derive(Clone, Debug)]
pub struct Language {
    /// [`Outcome::Allow`] for members, [`Outcome::Disallow`] for all others.
    automaton: VerdictAutomaton,
}

/// The numbers of path forms are below this: see `FLAG_PATH_FORM` of the packed layout.
const FORMS: usize = FLAG_PATH_FORM as usize + 1;

const MEMBER: Outcome = Outcome::Allow;
const OTHER: Outcome = Outcome::Disallow;

impl Language {
    /// No path.
    pub fn none() -> Self {
        Self::constant(OTHER)
    }

    /// Every path.
    pub fn all() -> Self {
        Self::constant(MEMBER)
    }

    /// The canonical paths that URLs have: all others are in no request, so a claim about URLs is a
    /// claim about these.
    pub fn urls(form: PathForm) -> Self {
        Self::common_urls([form; 2])
    }

    /// The canonical paths of those URLs of which each character and escape is the same in both forms.
    pub(crate) fn common_urls(forms: [PathForm; 2]) -> Self {
        // Every claim and many lints ask, and building it takes longer than most of them.
        static KNOWN: [[OnceLock<Language>; FORMS]; FORMS] =
            [const { [const { OnceLock::new() }; FORMS] }; FORMS];
        let [left, right] = forms.map(|form| usize::from(form.number()));
        let known = KNOWN[left][right].get_or_init(|| Self {
            automaton: minimize(&urls(forms, MEMBER, OTHER)),
        });
        known.clone()
    }

    fn constant(outcome: Outcome) -> Self {
        let mut automaton = VerdictAutomaton::with_finals();
        automaton.start = outcome.state();
        Self { automaton }
    }

    /// One path alone.
    pub fn of_path(canonical_path: &[u8]) -> Self {
        let mut automaton = VerdictAutomaton::with_finals();
        let end = automaton.push(MEMBER, None);
        automaton.set_row(end, OTHER.state(), []);
        let mut next = end;
        for &byte in canonical_path.iter().rev() {
            let state = automaton.push(OTHER, None);
            automaton.set_row(state, OTHER.state(), [(byte, next)]);
            next = state;
        }
        automaton.start = next;
        Self { automaton }
    }

    /// The paths that a pattern matches.
    pub fn of_pattern(pattern: &PathPattern) -> Result<Self, TooLarge> {
        Self::of_patterns([pattern])
    }

    /// The paths that one of these patterns matches.
    pub fn of_patterns<'p>(
        patterns: impl IntoIterator<Item = &'p PathPattern>,
    ) -> Result<Self, TooLarge> {
        let patterns: Vec<_> = patterns
            .into_iter()
            .map(|pattern| RankedPattern::new(Rank::new(1, Verdict::Allow), pattern))
            .collect();
        let mut budget = Budget {
            states: STATE_LIMIT,
            work: STATE_LIMIT * 20,
        };
        let trie = PatternTrie::new(&patterns);
        let automaton = determinize(&trie, OTHER, &mut budget).ok_or(TooLarge)?;
        Ok(Self {
            automaton: minimize(&automaton.with_single_bytes()),
        })
    }

    /// The paths on which a reading has this verdict for the crawlers of `group`; `None` stands for
    /// crawlers without a group.
    pub fn of_group(
        reading: &Reading,
        group: Option<GroupId>,
        verdict: Verdict,
    ) -> Result<Self, TooLarge> {
        let allowed = Self::allowed(reading, group)?;
        match verdict {
            Verdict::Allow => Ok(allowed),
            Verdict::Disallow => Ok(allowed.complement()),
        }
    }

    fn allowed(reading: &Reading, group: Option<GroupId>) -> Result<Self, TooLarge> {
        let patterns = ranked(reading.rules(group));
        let bands = automata(&patterns, Effort::of_a_language()).ok_or(TooLarge)?;
        let mut allowed = Self::all();
        for band in bands.into_iter().rev() {
            let band = minimize(&band.with_single_bytes());
            allowed = Self {
                automaton: minimal_product(&band, &allowed.automaton, Outcome::or)?,
            };
        }
        Ok(allowed)
    }

    /// The paths in one or the other.
    pub fn union(&self, other: &Self) -> Result<Self, TooLarge> {
        self.combine(other, |a, b| a || b)
    }

    /// The paths in both.
    pub fn intersect(&self, other: &Self) -> Result<Self, TooLarge> {
        self.combine(other, |a, b| a && b)
    }

    /// The paths in this one and not in the other.
    pub fn minus(&self, other: &Self) -> Result<Self, TooLarge> {
        self.combine(other, |a, b| a && !b)
    }

    /// The paths in exactly one of them.
    pub fn difference(&self, other: &Self) -> Result<Self, TooLarge> {
        self.combine(other, |a, b| a != b)
    }

    fn combine(&self, other: &Self, member: fn(bool, bool) -> bool) -> Result<Self, TooLarge> {
        let combine = |a: Outcome, b: Outcome| {
            if member(a == MEMBER, b == MEMBER) {
                MEMBER
            } else {
                OTHER
            }
        };
        Ok(Self {
            automaton: minimal_product(&self.automaton, &other.automaton, combine)?,
        })
    }

    /// Every other path.
    #[must_use]
    pub fn complement(&self) -> Self {
        Self {
            automaton: self.automaton.with_outcomes(|outcome| match outcome {
                MEMBER => OTHER,
                _ => MEMBER,
            }),
        }
    }

    /// The paths of this one on which rules of the file decide: those that no implicit rule of these
    /// readings matches.
    pub(crate) fn decided_by_file(&self, readings: &[&Reading]) -> Result<Self, TooLarge> {
        let implicit = readings
            .iter()
            .filter_map(|reading| reading.implicit_rule());
        let patterns: Vec<_> = implicit.map(|rule| &rule.pattern).collect();
        if patterns.is_empty() {
            return Ok(self.clone());
        }
        self.minus(&Self::of_patterns(patterns)?)
    }

    /// Is this path in it? Linear in the path.
    pub fn contains(&self, canonical_path: &[u8]) -> bool {
        let state = canonical_path
            .iter()
            .fold(self.automaton.start, |state, &byte| {
                self.automaton.next(state, byte)
            });
        self.automaton.states[state].outcome == MEMBER
    }

    /// No path at all? Constant time: a minimal automaton without members is one final state.
    pub fn is_empty(&self) -> bool {
        self.automaton.start == OTHER.state()
    }

    /// Is every path of this one in the other?
    pub fn is_subset_of(&self, other: &Self) -> Result<bool, TooLarge> {
        Ok(self.minus(other)?.is_empty())
    }

    /// The same paths?
    pub fn is_equal_to(&self, other: &Self) -> Result<bool, TooLarge> {
        Ok(self.difference(other)?.is_empty())
    }

    /// The shortest member, of several the first in an order that prefers what people write: letters,
    /// then digits, then the rest. Linear in the automaton.
    pub fn shortest(&self) -> Option<Vec<u8>> {
        self.witnesses(1).into_iter().next()
    }

    /// Up to `count` members, short ones first.
    pub fn witnesses(&self, count: usize) -> Vec<Vec<u8>> {
        witnesses(&self.automaton, MEMBER, count)
    }

    /// The state before the first byte of a path.
    pub(crate) fn start(&self) -> usize {
        self.automaton.start
    }

    /// The state behind one byte more.
    pub(crate) fn next(&self, state: usize, byte: u8) -> usize {
        self.automaton.next(state, byte)
    }

    /// How many states there are, numbered from 0.
    pub(crate) fn state_count(&self) -> usize {
        self.automaton.states.len()
    }

    /// The states that some byte leads to.
    pub(crate) fn successors(&self, state: usize) -> impl Iterator<Item = usize> {
        self.automaton.successors(state)
    }

    /// Is a path that ends in this state in it?
    pub(crate) fn is_member(&self, state: usize) -> bool {
        self.automaton.states[state].outcome == MEMBER
    }
}

fn minimal_product(
    a: &VerdictAutomaton,
    b: &VerdictAutomaton,
    combine: impl Fn(Outcome, Outcome) -> Outcome,
) -> Result<VerdictAutomaton, TooLarge> {
    let product = product(a, b, combine, STATE_LIMIT).ok_or(TooLarge)?;
    Ok(minimize(&product))
}

impl<'l> From<&'l Language> for Cow<'l, Language> {
    fn from(language: &'l Language) -> Self {
        Cow::Borrowed(language)
    }
}

#[cfg(test)]
mod tests;
