//! Sets of paths as automata: the algebra behind proofs, differences and searches.

mod intersects;

pub use self::intersects::ReachableStates;

use std::borrow::Cow;

use crate::bands::band_automata;
use crate::budget::{Budget, BudgetExhausted, limit};
use crate::determinize::determinize;
use crate::dfa::{Dfa, Output};
use crate::distances::distances;
use crate::glob::Glob;
use crate::legibility::BYTES_BY_LEGIBILITY;
use crate::minimize::minimize;
use crate::product::product;
use crate::set::{Outcome, Pattern, PatternSet, Priority};
use crate::subset::{Precision, Subset};

/// A set of paths, as a minimal deterministic automaton.
///
/// Every operation is exact for all paths; the ones that can fail do so by [`BudgetExhausted`], before
/// they take more than a bounded time.
#[derive(Clone, Debug)]
pub struct Language {
    /// [`Output::Accept`] for members, [`Output::Reject`] for all others.
    automaton: Dfa,
}

pub(crate) const MEMBER: Output = Output::Accept;
pub(crate) const OTHER: Output = Output::Reject;

impl Language {
    /// No path.
    pub fn empty() -> Self {
        Self::constant(OTHER)
    }

    /// Every path.
    pub fn all() -> Self {
        Self::constant(MEMBER)
    }

    fn constant(output: Output) -> Self {
        let mut automaton = Dfa::new();
        automaton.start = output.state();
        Self { automaton }
    }

    /// Returns the paths that a glob matches.
    ///
    /// # Errors
    ///
    /// When its automaton would have too many states.
    pub fn from_glob(glob: Glob) -> Result<Self, BudgetExhausted> {
        Self::from_globs([glob])
    }

    /// Returns the paths that one of these globs matches.
    ///
    /// # Errors
    ///
    /// When the automaton would have too many states.
    pub fn from_globs(globs: impl IntoIterator<Item = Glob>) -> Result<Self, BudgetExhausted> {
        let priority = Priority::new(1, Outcome::Accept);
        let patterns: Vec<_> = globs
            .into_iter()
            .map(|glob| Pattern::new(glob, priority))
            .collect();
        let subset = Subset::new([&patterns], Precision::Outcome);
        let mut budget = Budget::new(limit::LANGUAGE);
        let automaton = determinize(subset, OTHER, limit::LANGUAGE_STATES, &mut budget)?;
        Ok(Self::from_dfa(&automaton.without_literals()))
    }

    /// Returns the paths that a set accepts, those among them that none of its patterns matches.
    ///
    /// # Errors
    ///
    /// When a pattern has no automaton of reasonable size, or all have none together.
    pub fn from_set(set: &PatternSet) -> Result<Self, BudgetExhausted> {
        let bands = band_automata(set, Budget::for_language())?;
        let mut accepted = Self::all();
        for (_, band) in bands.into_iter().rev() {
            let band = minimize(&band.without_literals());
            accepted = Self {
                automaton: minimal_product(&band, &accepted.automaton, Output::or)?,
            };
        }
        Ok(accepted)
    }

    /// Returns the paths for which an automaton has [`Output::Accept`]. No state may have a literal.
    pub fn from_dfa(automaton: &Dfa) -> Self {
        Self {
            automaton: minimize(automaton),
        }
    }

    /// The automaton: [`Output::Accept`] for members, [`Output::Reject`] for all others.
    pub(crate) fn automaton(&self) -> &Dfa {
        &self.automaton
    }

    /// The paths in one or the other.
    pub fn union(&self, other: &Self) -> Result<Self, BudgetExhausted> {
        self.combine(other, |a, b| a || b)
    }

    /// The paths in both.
    pub fn intersection(&self, other: &Self) -> Result<Self, BudgetExhausted> {
        self.combine(other, |a, b| a && b)
    }

    /// The paths in this one and not in the other.
    pub fn difference(&self, other: &Self) -> Result<Self, BudgetExhausted> {
        self.combine(other, |a, b| a && !b)
    }

    /// The paths in exactly one of them.
    pub fn symmetric_difference(&self, other: &Self) -> Result<Self, BudgetExhausted> {
        self.combine(other, |a, b| a != b)
    }

    fn combine(
        &self,
        other: &Self,
        member: fn(bool, bool) -> bool,
    ) -> Result<Self, BudgetExhausted> {
        let combine = |a: Output, b: Output| {
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
            automaton: self.automaton.with_outputs(|output| match output {
                MEMBER => OTHER,
                _ => MEMBER,
            }),
        }
    }

    /// Is this path in it? Linear in the path.
    pub fn contains(&self, path: &[u8]) -> bool {
        let state = path.iter().fold(self.automaton.start, |state, &byte| {
            self.automaton.next(state, byte)
        });
        self.automaton.states[state].output == MEMBER
    }

    /// No path at all? Constant time: a minimal automaton without members is one final state.
    pub fn is_empty(&self) -> bool {
        self.automaton.start == OTHER.state()
    }

    /// Is every path of this one in the other?
    pub fn is_subset(&self, other: &Self) -> Result<bool, BudgetExhausted> {
        Ok(self.difference(other)?.is_empty())
    }

    /// The same paths?
    pub fn is_equal(&self, other: &Self) -> Result<bool, BudgetExhausted> {
        Ok(self.symmetric_difference(other)?.is_empty())
    }

    /// Returns the shortest member, of several the first in an order that prefers what people write:
    /// letters, then digits, then the rest. Linear in the automaton.
    pub fn shortest(&self) -> Option<Vec<u8>> {
        let distances = distances(&self.automaton, MEMBER);
        let mut state = self.automaton.start;
        let mut path = Vec::new();
        while distances[state] > 0 {
            let steps = BYTES_BY_LEGIBILITY
                .iter()
                .map(|&byte| (byte, self.automaton.next(state, byte)));
            let (byte, next) = steps
                .into_iter()
                .find(|&(_, next)| distances[next] < distances[state])?;
            path.push(byte);
            state = next;
        }
        Some(path)
    }
}

fn minimal_product(
    a: &Dfa,
    b: &Dfa,
    combine: impl Fn(Output, Output) -> Output,
) -> Result<Dfa, BudgetExhausted> {
    let product = product(a, b, combine, &mut Budget::new(limit::LANGUAGE_STATES))?;
    Ok(minimize(&product))
}

impl<'l> From<&'l Language> for Cow<'l, Language> {
    fn from(language: &'l Language) -> Self {
        Cow::Borrowed(language)
    }
}
