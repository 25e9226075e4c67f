//! The one budget: what building and searching may cost, whatever the input.
//!
//! The unit is the *step*: a pattern position in a state, an entry of a row, a node of a trie, a state
//! of a product. Steps take about the same time anywhere, some ten nanoseconds in a release build, and
//! they are counted instead of timed: the same input has the same result on every machine.

use std::fmt;

/// Every limit of this crate.
pub(crate) mod limit {
    /// States of one band, and so many more for each of its patterns.
    pub(crate) const BAND_STATES: usize = 2_000;
    pub(crate) const BAND_STATES_PER_PATTERN: usize = 10;

    /// Steps for the construction of one band, and so many more for each node of its trie.
    pub(crate) const BAND: usize = 40_000;
    pub(crate) const BAND_PER_NODE: usize = 40;

    /// Steps that minimizing and laying out take for each state.
    pub(crate) const PER_STATE: usize = 10;

    /// Steps for each entry of a band: not that it takes so many, but it is kept.
    pub(crate) const PER_ENTRY: usize = 40;

    /// Steps that merging bands leaves: without it decisions take longer, but where nothing is left
    /// patterns are compared one by one.
    pub(crate) const MERGE_RESERVE: usize = 3_000_000;

    /// A product of two bands may have so many states, and so many times those of its bands.
    pub(crate) const MERGED_STATES: usize = 1_000;
    pub(crate) const MERGED_GROWTH: usize = 3;

    /// When it is minimal, it may have so many entries more than twice those of its bands.
    pub(crate) const MERGED_ENTRIES: usize = 1_000;

    /// States of a language before it is minimized.
    pub(crate) const LANGUAGE_STATES: usize = 200_000;

    /// Steps for the language of some globs.
    pub(crate) const LANGUAGE: usize = LANGUAGE_STATES * 20;

    /// Steps for the language on which a pattern set has an outcome.
    pub(crate) const DECIDED_LANGUAGE: usize = 40_000_000;

    /// Steps for more paths, once a search has found one.
    pub(crate) const MORE_PATHS: usize = 20_000;
}

/// The steps that are granted, and those that are left.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    granted: usize,
    left: usize,
}

/// The budget is exhausted, and nothing is known of what was asked for: it is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BudgetExhausted;

impl fmt::Display for BudgetExhausted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("budget exhausted")
    }
}

impl std::error::Error for BudgetExhausted {}

impl Budget {
    /// Creates a budget of this many steps.
    pub const fn new(steps: usize) -> Self {
        Self {
            granted: steps,
            left: steps,
        }
    }

    /// Creates the budget for the bands of one pattern set that are to be a language.
    pub const fn for_language() -> Self {
        Self::new(limit::DECIDED_LANGUAGE)
    }

    /// Returns how many steps are left.
    pub const fn left(&self) -> usize {
        self.left
    }

    /// Returns how many steps were spent.
    pub const fn spent(&self) -> usize {
        self.granted - self.left
    }

    /// Returns whether nothing is left.
    pub const fn is_exhausted(&self) -> bool {
        self.left == 0
    }

    /// Spends this many steps, or all that are left.
    ///
    /// # Errors
    ///
    /// When fewer are left.
    pub fn spend(&mut self, steps: usize) -> Result<(), BudgetExhausted> {
        let left = self.left.checked_sub(steps);
        self.left = left.unwrap_or_default();
        left.map(drop).ok_or(BudgetExhausted)
    }

    /// Spends steps for work that is done already: all that are left, if they are fewer.
    pub(crate) fn spend_all(&mut self, steps: usize) {
        self.left = self.left.saturating_sub(steps);
    }

    /// Returns a budget of its own of at most this many steps; what it spends is taken by
    /// [`Budget::settle`].
    #[must_use]
    pub fn grant(&self, steps: usize) -> Self {
        Self::new(steps.min(self.left))
    }

    /// Takes what a budget granted by this one has spent.
    pub fn settle(&mut self, granted: &Self) {
        self.spend_all(granted.spent());
    }

    /// Leaves at most this many steps.
    pub(crate) fn limit(&mut self, steps: usize) {
        let given_up = self.left.saturating_sub(steps);
        self.left -= given_up;
        self.granted -= given_up;
    }
}
