//! What building may cost, whatever the input.
//!
//! Effort is counted in steps that take about the same time anywhere: a position of a state, an entry
//! of a row, a node of a trie. It is counted and not timed, so that the same file gives the same
//! bytes on every machine.

/// Steps for all groups of a site together. Of 1,515 real files one takes 7.3 million, another 4.4, all
/// others less than 3.5.
const OF_A_SITE: usize = 12_000_000;

/// Steps that merging leaves.
const RESERVE: usize = 3_000_000;

/// Steps for one language.
const OF_A_LANGUAGE: usize = 40_000_000;

/// The steps that are left.
#[derive(Debug)]
pub(super) struct Effort {
    left: usize,
}

impl Effort {
    pub(super) fn of_a_site() -> Self {
        Self { left: OF_A_SITE }
    }

    pub(super) fn of(steps: usize) -> Self {
        Self { left: steps }
    }

    pub(super) fn of_a_language() -> Self {
        Self {
            left: OF_A_LANGUAGE,
        }
    }

    /// Takes so many steps, or all that are left.
    pub(super) fn spend(&mut self, steps: usize) {
        self.left = self.left.saturating_sub(steps);
    }

    /// How much of the effort for a site was taken.
    pub(super) fn spent(&self) -> usize {
        OF_A_SITE.saturating_sub(self.left)
    }

    pub(super) fn left(&self) -> usize {
        self.left
    }

    /// What may go into merging bands: without it decisions take longer, but a file for which nothing
    /// is left has its patterns compared one by one.
    pub(super) fn left_for_merging(&self) -> usize {
        self.left.saturating_sub(RESERVE)
    }

    pub(super) fn is_exhausted(&self) -> bool {
        self.left == 0
    }
}
