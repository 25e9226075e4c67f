//! Sets of paths as automata, with the operations of set algebra.
//!
//! In: patterns, or languages. Out: a [`Language`], whether it is empty, and its shortest path.

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
/// Every operation is exact for all paths. Operations that may need many states return
/// [`BudgetExhausted`] after a bounded amount of work: 200,000 states before minimization.
///
/// ```
/// use robots_automata::{Dfa, Glob, Language, Output};
///
/// let drafts = Language::from_glob(Glob::new(b"/drafts/"))?;
/// let pdfs = Language::from_glob(Glob::new(b"/*.pdf$"))?;
/// let both = drafts.intersection(&pdfs)?;
/// assert!(both.contains(b"/drafts/plan.pdf"));
/// assert!(both.is_subset(&drafts)?);
/// assert_eq!(both.shortest().as_deref(), Some(&b"/drafts/.pdf"[..]));
///
/// let either = Language::from_globs([Glob::new(b"/drafts/"), Glob::new(b"/*.pdf$")])?;
/// assert!(either.is_subset(&drafts.union(&pdfs)?)? && either.contains(b"/a.pdf"));
/// let only_drafts = drafts.difference(&pdfs)?;
/// assert_eq!(only_drafts.shortest().as_deref(), Some(&b"/drafts/"[..]));
///
/// assert!(Language::all().contains(b"/any/path") && Language::all().complement().is_empty());
/// assert_eq!(Language::empty().shortest(), None);
/// let mut dfa = Dfa::new();
/// dfa.start = Output::Accept.state();
/// assert!(Language::from_dfa(&dfa).complement().is_empty());
/// # Ok::<(), robots_automata::BudgetExhausted>(())
/// ```
#[derive(Clone, Debug)]
pub struct Language {
    /// [`Output::Accept`] for members, [`Output::Reject`] for all other paths.
    automaton: Dfa,
}

pub(crate) const MEMBER: Output = Output::Accept;
pub(crate) const OTHER: Output = Output::Reject;

impl Language {
    /// Returns the empty language.
    pub fn empty() -> Self {
        Self::constant(OTHER)
    }

    /// Returns the language of all paths.
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
    /// Returns [`BudgetExhausted`] when the automaton would have more than 200,000
    /// states before minimization, or take more than 4,000,000 steps.
    pub fn from_glob(glob: Glob) -> Result<Self, BudgetExhausted> {
        Self::from_globs([glob])
    }

    /// Returns the paths that at least one of these globs matches.
    ///
    /// # Errors
    ///
    /// Returns [`BudgetExhausted`] when the automaton would have more than 200,000
    /// states before minimization, or take more than 4,000,000 steps.
    pub fn from_globs(globs: impl IntoIterator<Item = Glob>) -> Result<Self, BudgetExhausted> {
        let priority = Priority::new(1, Outcome::Accept);
        let patterns: Vec<_> = globs.into_iter().map(|glob| Pattern::new(glob, priority)).collect();
        let subset = Subset::new([&patterns], Precision::Outcome);
        let mut budget = Budget::new(limit::LANGUAGE);
        let automaton = determinize(subset, OTHER, limit::LANGUAGE_STATES, &mut budget)?;
        Ok(Self::from_dfa(&automaton.without_literals()))
    }

    /// Returns the paths that a set accepts, including those that none of its patterns matches.
    ///
    /// # Errors
    ///
    /// Returns [`BudgetExhausted`] when a pattern has no automaton within the limits, or when all
    /// patterns together exceed them.
    pub fn from_set(set: &PatternSet) -> Result<Self, BudgetExhausted> {
        let bands = band_automata(set, Budget::for_language())?;
        let mut accepted = Self::all();
        for (_, band) in bands.into_iter().rev() {
            let band = minimize(&band.without_literals());
            accepted =
                Self { automaton: minimal_product(&band, &accepted.automaton, &Output::or)? };
        }
        Ok(accepted)
    }

    /// Returns the paths for which an automaton outputs [`Output::Accept`]. No state may have a
    /// literal.
    pub fn from_dfa(automaton: &Dfa) -> Self {
        Self { automaton: minimize(automaton) }
    }

    /// Returns the automaton: [`Output::Accept`] for members, [`Output::Reject`] for all other
    /// paths.
    pub(crate) fn automaton(&self) -> &Dfa {
        &self.automaton
    }

    /// Returns the union: the paths in this language or in `other`.
    ///
    /// # Errors
    ///
    /// Returns [`BudgetExhausted`] when the product would have more than 200,000 states.
    pub fn union(&self, other: &Self) -> Result<Self, BudgetExhausted> {
        self.combine(other, |a, b| a || b)
    }

    /// Returns the intersection: the paths in both languages.
    ///
    /// # Errors
    ///
    /// Returns [`BudgetExhausted`] when the product would have more than 200,000 states.
    pub fn intersection(&self, other: &Self) -> Result<Self, BudgetExhausted> {
        self.combine(other, |a, b| a && b)
    }

    /// Returns the difference: the paths in this language that are not in `other`.
    ///
    /// # Errors
    ///
    /// Returns [`BudgetExhausted`] when the product would have more than 200,000 states.
    pub fn difference(&self, other: &Self) -> Result<Self, BudgetExhausted> {
        self.combine(other, |a, b| a && !b)
    }

    fn combine(
        &self,
        other: &Self,
        member: fn(bool, bool) -> bool,
    ) -> Result<Self, BudgetExhausted> {
        let combine = |a: Output, b: Output| {
            if member(a == MEMBER, b == MEMBER) { MEMBER } else { OTHER }
        };
        Ok(Self { automaton: minimal_product(&self.automaton, &other.automaton, &combine)? })
    }

    /// Returns the complement: the paths that are not in this language.
    #[must_use]
    pub fn complement(&self) -> Self {
        Self {
            automaton: self.automaton.with_outputs(|output| match output {
                MEMBER => OTHER,
                _ => MEMBER,
            }),
        }
    }

    /// Returns whether a path is a member. Linear in the path.
    pub fn contains(&self, path: &[u8]) -> bool {
        let state =
            path.iter().fold(self.automaton.start, |state, &byte| self.automaton.next(state, byte));
        self.automaton.states[state].output == MEMBER
    }

    /// Returns whether the language has no member.
    ///
    /// Takes constant time: the minimal automaton of the empty language is a single sink.
    pub fn is_empty(&self) -> bool {
        self.automaton.start == OTHER.state()
    }

    /// Returns whether every path of this language is in `other` (inclusion).
    ///
    /// # Errors
    ///
    /// Returns [`BudgetExhausted`] when the product would have more than 200,000 states.
    pub fn is_subset(&self, other: &Self) -> Result<bool, BudgetExhausted> {
        Ok(self.difference(other)?.is_empty())
    }

    /// Returns the shortest member; `None` if the language is empty. Linear in the automaton.
    ///
    /// Among several of the same length it returns the most legible: letters come before digits,
    /// and digits before other bytes.
    pub fn shortest(&self) -> Option<Vec<u8>> {
        let distances = distances(&self.automaton, MEMBER);
        let mut state = self.automaton.start;
        let mut path = Vec::new();
        while distances[state] > 0 {
            let steps =
                BYTES_BY_LEGIBILITY.iter().map(|&byte| (byte, self.automaton.next(state, byte)));
            let (byte, next) =
                steps.into_iter().find(|&(_, next)| distances[next] < distances[state])?;
            path.push(byte);
            state = next;
        }
        Some(path)
    }
}

fn minimal_product(
    a: &Dfa,
    b: &Dfa,
    combine: &dyn Fn(Output, Output) -> Output,
) -> Result<Dfa, BudgetExhausted> {
    let product = product(a, b, combine, &mut Budget::new(limit::LANGUAGE_STATES))?;
    Ok(minimize(&product))
}

impl<'l> From<&'l Language> for Cow<'l, Language> {
    fn from(language: &'l Language) -> Self {
        Cow::Borrowed(language)
    }
}
