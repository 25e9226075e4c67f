//! A pattern set as bands: contiguous runs of its patterns, each an automaton of bounded size.
//!
//! Thirty globs like `/*?*size=*size=` need one bit of memory each, 2³⁰ states in all. Cut into runs
//! of few patterns they need few states each, and the first band with an answer, from the highest
//! priorities down, has the answer.

use std::ops::Range;

use crate::budget::{Budget, BudgetExhausted, limit};
use crate::determinize::determinize;
use crate::dfa::{Dfa, Output};
use crate::id::{Id as _, PatternId};
use crate::minimize::minimize;
use crate::product::product;
use crate::set::{Pattern, PatternSet};
use crate::subset::{Precision, Subset};

/// One contiguous run of patterns.
#[derive(Debug)]
pub struct Band<T> {
    /// Its patterns, which win over those of the bands after it.
    pub patterns: Range<PatternId>,
    /// What it is decided by.
    pub shape: BandShape<T>,
}

/// What a band is decided by.
#[derive(Debug)]
pub enum BandShape<T> {
    /// Its automaton, and what was made of it.
    Built(Box<Dfa>, T),
    /// Its one pattern, which has no automaton of reasonable size, such as `/*` and then a thousand
    /// times `a`.
    Single {
        /// The output for paths that it does not match.
        otherwise: Output,
    },
}

/// Cuts a set into bands, highest priorities first. `build` makes of a minimal automaton what is needed
/// of it; a band for which it returns `None` is cut like one that is too large. The last band gives
/// [`Output::Accept`] where no pattern matches. When the budget is exhausted, the patterns that are left
/// are bands of their own.
pub fn split_into_bands<T>(
    set: &PatternSet,
    budget: &mut Budget,
    build: impl Fn(&Dfa) -> Option<T>,
) -> Vec<Band<T>> {
    let all = PatternId::new(0)..PatternId::new(set.len());
    Splitter { set, budget, build }.split(all, Output::Accept)
}

/// Returns the automata of a set's bands, highest priorities first, each with its patterns.
///
/// # Errors
///
/// When a pattern has no automaton of reasonable size, or all take more than the budget together.
pub fn band_automata(
    set: &PatternSet,
    mut budget: Budget,
) -> Result<Vec<(Range<PatternId>, Dfa)>, BudgetExhausted> {
    let bands = split_into_bands(set, &mut budget, |_| Some(()));
    let automata = bands.into_iter().map(|band| match band.shape {
        BandShape::Built(automaton, ()) => Ok((band.patterns, *automaton)),
        BandShape::Single { .. } => Err(BudgetExhausted),
    });
    automata.collect()
}

/// Returns whether the bands of a set are built in so many steps. Does no more than twice that.
pub fn bands_fit(set: &PatternSet, steps: usize) -> bool {
    let mut budget = Budget::new(steps);
    let mut cutter = Splitter {
        set,
        budget: &mut budget,
        build: |_: &Dfa| Some(()),
    };
    cutter.is_cheap(set.as_slice(), Output::Accept) || {
        let mut budget = Budget::new(steps);
        split_into_bands(set, &mut budget, |_| Some(()));
        !budget.is_exhausted()
    }
}

/// Cuts a set into bands. `build` makes of a minimal automaton what is needed of it, if that can
/// be made.
struct Splitter<'b, B> {
    set: &'b PatternSet,
    budget: &'b mut Budget,
    build: B,
}

impl<T, B: Fn(&Dfa) -> Option<T>> Splitter<'_, B> {
    /// Builds a band of these patterns, or else cuts them in two, builds those and merges what it can.
    /// Recurses as deep as the number of patterns can be halved. When the budget is exhausted,
    /// patterns stay patterns.
    fn split(&mut self, patterns: Range<PatternId>, otherwise: Output) -> Vec<Band<T>> {
        if let Some(shape) = self.band(self.set.run(&patterns), otherwise) {
            return vec![Band { patterns, shape }];
        }
        let (start, end) = (patterns.start.index(), patterns.end.index());
        if end - start < 2 || self.budget.is_exhausted() {
            let single = |index| Band {
                patterns: PatternId::new(index)..PatternId::new(index + 1),
                shape: BandShape::Single {
                    otherwise: if index + 1 == end {
                        otherwise
                    } else {
                        Output::Pass
                    },
                },
            };
            return (start..end).map(single).collect();
        }
        let middle = PatternId::new(start + (end - start) / 2);
        let mut bands = self.split(patterns.start..middle, Output::Pass);
        let mut lower = self.split(middle..patterns.end, otherwise);
        if let (Some(above), Some(below)) = (bands.last(), lower.first_mut())
            && let (BandShape::Built(last, _), BandShape::Built(first, _)) =
                (&above.shape, &below.shape)
            && let Some(merged) = self.merged(last, first)
        {
            below.patterns.start = above.patterns.start;
            below.shape = merged;
            bands.pop();
        }
        bands.append(&mut lower);
        bands
    }

    /// These patterns in one band; `None` when they are too many for that.
    fn band(&mut self, patterns: &[Pattern], otherwise: Output) -> Option<BandShape<T>> {
        let automaton = self.determinized(patterns, otherwise)?;
        let minimal = self.minimal(&automaton)?;
        self.budget
            .spend_all(minimal.transition_count() * limit::PER_ENTRY);
        self.built(minimal)
    }

    /// Whether the bands take less than what is left, which is spent: as much as they take at most,
    /// since minimal automata have no more entries.
    fn is_cheap(&mut self, patterns: &[Pattern], otherwise: Output) -> bool {
        if let Some(automaton) = self.determinized(patterns, otherwise) {
            let kept = automaton.transition_count() * limit::PER_ENTRY;
            self.budget.spend_all(steps_to_minimize(&automaton) + kept);
        } else if patterns.len() > 1 {
            let (high, low) = patterns.split_at(patterns.len() / 2);
            return self.is_cheap(high, Output::Pass) && self.is_cheap(low, otherwise);
        }
        !self.budget.is_exhausted()
    }

    /// The automaton of these patterns; `None` when it is too large for a band.
    fn determinized(&mut self, patterns: &[Pattern], otherwise: Output) -> Option<Dfa> {
        if patterns.is_empty() || self.budget.is_exhausted() {
            return None;
        }
        let subset = Subset::new([patterns], Precision::Outcome);
        let nodes = subset.trie.len();
        self.budget.spend_all(nodes);
        let states = limit::BAND_STATES + limit::BAND_STATES_PER_PATTERN * patterns.len();
        let mut granted = self
            .budget
            .grant(limit::BAND + limit::BAND_PER_NODE * nodes);
        let automaton = determinize(subset, otherwise, states, &mut granted);
        self.budget.settle(&granted);
        automaton.ok()
    }

    /// Two neighbouring bands as one, if that is not much larger than both.
    ///
    /// A band is cut because its positions are many before they are minimized; its halves, once
    /// minimal, often have a small product.
    fn merged(&mut self, high: &Dfa, low: &Dfa) -> Option<BandShape<T>> {
        let (high, low) = (
            high.clone().without_literals(),
            low.clone().without_literals(),
        );
        let states = high.state_count() + low.state_count();
        let most = limit::MERGED_STATES + limit::MERGED_GROWTH * states;
        let left = self.budget.left().saturating_sub(limit::MERGE_RESERVE);
        if most * limit::PER_STATE > left {
            return None;
        }
        let product = product(&high, &low, Output::or, &mut Budget::new(most));
        let made = product.as_ref().map_or(most, Dfa::state_count);
        self.budget.spend_all((states + made) * limit::PER_STATE);
        let entries = high.transition_count() + low.transition_count();
        let minimal = self.minimal(&product.ok()?)?;
        if minimal.transition_count() > limit::MERGED_ENTRIES + 2 * entries {
            return None;
        }
        self.built(minimal)
    }

    fn built(&self, minimal: Dfa) -> Option<BandShape<T>> {
        let made = (self.build)(&minimal)?;
        Some(BandShape::Built(Box::new(minimal), made))
    }

    fn minimal(&mut self, automaton: &Dfa) -> Option<Dfa> {
        let steps = steps_to_minimize(automaton);
        let is_affordable = steps <= self.budget.left();
        self.budget.spend_all(steps);
        is_affordable.then(|| minimize(automaton))
    }
}

fn steps_to_minimize(automaton: &Dfa) -> usize {
    automaton.state_count() * limit::PER_STATE + automaton.transition_count()
}
