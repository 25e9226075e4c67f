//! Splits a pattern set into bands: contiguous runs of patterns, each with an automaton of bounded
//! size.
//!
//! Thirty globs like `/*?*size=*size=` need one bit of memory each: 2³⁰ states in one automaton.
//! Runs of a few patterns need few states each. The bands are read in order of priority, and the
//! first one that has an outcome decides.

use std::ops::Range;

use crate::budget::{Budget, BudgetExhausted, limit};
use crate::determinize::determinize;
use crate::dfa::{Dfa, Output};
use crate::id::{Id as _, PatternId};
use crate::minimize::minimize;
use crate::product::product;
use crate::set::PatternSet;
use crate::subset::{Precision, Subset};

/// A contiguous run of the patterns of a set, and its minimal automaton.
///
/// See [`split_into_bands`] for an example.
#[derive(Debug)]
pub struct Band<T> {
    /// The patterns of the band. They take precedence over those of all later bands.
    pub patterns: Range<PatternId>,
    /// The automaton.
    pub automaton: Dfa,
    /// What `build` made of the automaton.
    pub built: T,
}

/// Splits a set into at most `most` bands, those of the highest priorities first. Returns `None` if
/// there are no such bands within the budget, or if the automaton of a single pattern exceeds the
/// limits, as that of `/*` and a thousand `a` does. Stops as soon as that is certain.
///
/// `build` converts each minimal automaton. A band for which it returns `None` is split further,
/// like one that exceeds the limits. The last band outputs [`Output::Accept`] for paths that no
/// pattern matches.
pub fn split_into_bands<T>(
    set: &PatternSet,
    most: usize,
    budget: &mut Budget,
    build: &dyn Fn(&Dfa) -> Option<T>,
) -> Option<Vec<Band<T>>> {
    let reserve = limit::MERGE_RESERVE.min(budget.left() / 4);
    split(set, most, budget, reserve, build)
}

/// Returns whether the bands of a set can be built within `steps` steps, without merging any.
pub fn bands_fit(set: &PatternSet, steps: usize) -> bool {
    let mut budget = Budget::new(steps);
    let bands = split(set, usize::MAX, &mut budget, steps, &|_| Some(()));
    bands.is_some() && !budget.is_exhausted()
}

fn split<T>(
    set: &PatternSet,
    most: usize,
    budget: &mut Budget,
    reserve: usize,
    build: &dyn Fn(&Dfa) -> Option<T>,
) -> Option<Vec<Band<T>>> {
    let mut splitter = Splitter { set, budget, reserve, build };
    let all = PatternId::new(0)..PatternId::new(set.len());
    splitter.split(all, Output::Accept, most)
}

/// Returns the automata of a set's bands, those of the highest priorities first, each with its
/// patterns.
///
/// # Errors
///
/// Returns [`BudgetExhausted`] when a single pattern has no automaton within the limits, or when
/// all bands together exceed the budget.
///
/// ```
/// use robots_automata::{
///     Budget, Glob, Outcome, Output, Pattern, PatternSet, Priority, band_automata,
/// };
///
/// let priority = Priority::new(6, Outcome::Reject);
/// let set = PatternSet::new([Pattern::new(Glob::new(b"/*.php"), priority)]);
/// let bands = band_automata(&set, Budget::for_language())?;
/// let (_, dfa) = &bands[0];
/// let dfa = dfa.clone().without_literals();
/// let read = |path: &[u8]| path.iter().fold(dfa.start, |state, &byte| dfa.next(state, byte));
/// assert_eq!(dfa.state(read(b"/index.php")).output, Output::Reject);
/// assert_eq!(dfa.state(read(b"/index.html")).output, Output::Accept);
/// # Ok::<(), robots_automata::BudgetExhausted>(())
/// ```
pub fn band_automata(
    set: &PatternSet,
    mut budget: Budget,
) -> Result<Vec<(Range<PatternId>, Dfa)>, BudgetExhausted> {
    let bands = split_into_bands(set, usize::MAX, &mut budget, &|_| Some(()));
    let bands = bands.ok_or(BudgetExhausted)?.into_iter();
    Ok(bands.map(|band| (band.patterns, band.automaton)).collect())
}

/// Splits a set into bands. `build` converts each minimal automaton; see [`split_into_bands`].
struct Splitter<'b, T> {
    set: &'b PatternSet,
    budget: &'b mut Budget,
    /// Steps that merging bands leaves.
    reserve: usize,
    build: &'b dyn Fn(&Dfa) -> Option<T>,
}

impl<T> Splitter<'_, T> {
    /// Builds one band of these patterns. If that fails, splits them in two, builds both halves,
    /// and merges the two bands where the halves meet if it can.
    ///
    /// The depth of the recursion is the logarithm of the number of patterns. Returns `None` if
    /// there are more than `most` bands, or patterns without an automaton.
    fn split(
        &mut self,
        patterns: Range<PatternId>,
        otherwise: Output,
        most: usize,
    ) -> Option<Vec<Band<T>>> {
        if patterns.is_empty() {
            return Some(Vec::new());
        }
        if most == 0 {
            return None;
        }
        if let Some(band) = self.band(&patterns, otherwise) {
            return Some(vec![band]);
        }
        let (start, end) = (patterns.start.index(), patterns.end.index());
        if end - start < 2 || self.budget.is_exhausted() {
            return None;
        }
        let middle = PatternId::new(start + (end - start) / 2);
        let mut bands = self.split(patterns.start..middle, Output::Pass, most)?;
        // The last of these and the first of the others may be merged.
        let rest = most.saturating_add(1) - bands.len();
        let mut lower = self.split(middle..patterns.end, otherwise, rest)?;
        if let (Some(above), Some(below)) = (bands.last(), lower.first_mut())
            && let Some(merged) = self.merged(above, below)
        {
            *below = merged;
            bands.pop();
        }
        bands.append(&mut lower);
        (bands.len() <= most).then_some(bands)
    }

    fn band(&mut self, patterns: &Range<PatternId>, otherwise: Output) -> Option<Band<T>> {
        let automaton = self.determinized(patterns, otherwise)?;
        let minimal = self.minimal(&automaton)?;
        self.budget.spend_all(minimal.transition_count() * limit::PER_ENTRY);
        self.built(patterns.clone(), minimal)
    }

    /// Determinizes these patterns; returns `None` when this exceeds the limits of a band.
    fn determinized(&mut self, patterns: &Range<PatternId>, otherwise: Output) -> Option<Dfa> {
        if self.budget.is_exhausted() {
            return None;
        }
        let patterns = self.set.run(patterns);
        let subset = Subset::new([patterns], Precision::Outcome);
        let nodes = subset.trie.len();
        self.budget.spend_all(nodes);
        let states = limit::BAND_STATES + limit::BAND_STATES_PER_PATTERN * patterns.len();
        let most = limit::BAND + limit::BAND_PER_NODE * nodes;
        let mut granted = self.budget.grant(most);
        let automaton = determinize(subset, otherwise, states, &mut granted);
        self.budget.settle(&granted);
        automaton.ok()
    }

    /// Returns the product of two adjacent bands, unless it is much larger than both.
    ///
    /// A band is split because its automaton is large before minimization. Once its halves are
    /// minimal, their product is often small.
    fn merged(&mut self, above: &Band<T>, below: &Band<T>) -> Option<Band<T>> {
        let high = above.automaton.clone().without_literals();
        let low = below.automaton.clone().without_literals();
        let states = high.state_count() + low.state_count();
        let most = limit::MERGED_STATES + limit::MERGED_GROWTH * states;
        if !self.budget.affords(most * limit::PER_STATE + self.reserve) {
            return None;
        }
        let product = product(&high, &low, &Output::or, &mut Budget::new(most));
        let made = product.as_ref().map_or(most, Dfa::state_count);
        self.budget.spend_all((states + made) * limit::PER_STATE);
        let entries = high.transition_count() + low.transition_count();
        let minimal = self.minimal(&product.ok()?)?;
        if minimal.transition_count() > limit::MERGED_ENTRIES + 2 * entries {
            return None;
        }
        self.built(above.patterns.start..below.patterns.end, minimal)
    }

    fn built(&self, patterns: Range<PatternId>, automaton: Dfa) -> Option<Band<T>> {
        Some(Band { patterns, built: (self.build)(&automaton)?, automaton })
    }

    fn minimal(&mut self, automaton: &Dfa) -> Option<Dfa> {
        let steps = automaton.state_count() * limit::PER_STATE + automaton.transition_count();
        let is_affordable = steps <= self.budget.left();
        self.budget.spend_all(steps);
        is_affordable.then(|| minimize(automaton))
    }
}
