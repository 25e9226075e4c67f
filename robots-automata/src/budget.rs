//! The budget: an upper bound on the work of every construction and search, for any input.
//!
//! The unit is the *step*: a position in a state, an entry in a row, a node of a trie, a state of a
//! product. A step takes about ten nanoseconds in a release build, whatever the operation. Steps
//! are counted and time is not measured, so that the same input has the same result on every
//! machine.

use std::fmt;

pub(crate) mod limit {
    /// States of one band, and additional states for each of its patterns.
    pub(crate) const BAND_STATES: usize = 2_000;
    pub(crate) const BAND_STATES_PER_PATTERN: usize = 10;

    /// Steps to construct one band, and additional steps for each node of its trie.
    pub(crate) const BAND: usize = 40_000;
    pub(crate) const BAND_PER_NODE: usize = 40;

    /// Steps to minimize and lay out one state.
    pub(crate) const PER_STATE: usize = 10;

    /// Steps charged for each entry of a band. The work is less, but the entry stays in memory.
    pub(crate) const PER_ENTRY: usize = 40;

    /// Steps that merging bands leaves unspent. Without merging, decisions take longer; without
    /// steps, patterns have no automaton and are compared one by one.
    pub(crate) const MERGE_RESERVE: usize = 3_000_000;

    /// Maximum number of states of the product of two bands: a constant, and a multiple of theirs.
    pub(crate) const MERGED_STATES: usize = 1_000;
    pub(crate) const MERGED_GROWTH: usize = 3;

    /// Maximum number of entries of a minimized product beyond twice the entries of its bands.
    pub(crate) const MERGED_ENTRIES: usize = 1_000;

    /// States of a language before minimization.
    pub(crate) const LANGUAGE_STATES: usize = 200_000;

    /// Steps to construct the language of a list of globs.
    pub(crate) const LANGUAGE: usize = LANGUAGE_STATES * 20;

    /// Steps to construct the language that a pattern set accepts.
    pub(crate) const DECIDED_LANGUAGE: usize = 40_000_000;
}

/// A number of steps that work may take, and how many of them are left.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    granted: usize,
    left: usize,
    /// Whether work was not begun because fewer steps were left.
    is_short: bool,
}

/// The error of work that exceeds its budget. The question that was asked stays unanswered.
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
        Self { granted: steps, left: steps, is_short: false }
    }

    /// Creates the budget for the bands of one pattern set that become a language: 40,000,000
    /// steps.
    pub const fn for_language() -> Self {
        Self::new(limit::DECIDED_LANGUAGE)
    }

    /// Returns the number of steps that are left.
    pub const fn left(&self) -> usize {
        self.left
    }

    /// Returns the number of steps that were spent.
    pub const fn spent(&self) -> usize {
        self.granted - self.left
    }

    /// Returns whether no steps are left.
    pub const fn is_exhausted(&self) -> bool {
        self.left == 0
    }

    /// Returns whether work was left undone for want of steps, even if some are left.
    pub const fn is_short(&self) -> bool {
        self.is_short || self.is_exhausted()
    }

    /// Returns whether this many steps are left. If not, the budget [is short](Self::is_short).
    pub(crate) fn affords(&mut self, steps: usize) -> bool {
        let affords = steps <= self.left;
        self.is_short |= !affords;
        affords
    }

    /// Spends this many steps, or all that are left.
    ///
    /// # Errors
    ///
    /// Returns [`BudgetExhausted`] when fewer steps are left.
    pub fn spend(&mut self, steps: usize) -> Result<(), BudgetExhausted> {
        let left = self.left.checked_sub(steps);
        self.left = left.unwrap_or_default();
        left.map(drop).ok_or(BudgetExhausted)
    }

    /// Spends steps for work that is already done, or all that are left if they are fewer.
    pub(crate) fn spend_all(&mut self, steps: usize) {
        self.left = self.left.saturating_sub(steps);
    }

    /// Returns a separate budget of at most this many steps. Pass it to [`Budget::settle`]
    /// afterwards to subtract what it spent.
    #[must_use]
    pub fn grant(&self, steps: usize) -> Self {
        Self::new(steps.min(self.left))
    }

    /// Subtracts the steps that a budget from [`Budget::grant`] has spent.
    pub fn settle(&mut self, granted: &Self) {
        self.spend_all(granted.spent());
    }
}
