//! What a search may cost.

/// Steps of work. A step is a position of a pattern in a state that a search makes, or a byte of a
/// pattern in an automaton that it starts from; in a release build it takes some ten nanoseconds.
/// Counted and not timed, so that the same input has the same result everywhere.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    steps: usize,
    left: usize,
}

/// The budget is spent, and nothing is known of what was searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Exhausted;

impl Budget {
    /// Steps for more paths, once one is found.
    pub(crate) const FOR_MORE: usize = 20_000;

    pub(crate) const fn of(steps: usize) -> Self {
        Self { steps, left: steps }
    }

    pub(crate) const fn left(&self) -> usize {
        self.left
    }

    pub(crate) const fn spent(&self) -> usize {
        self.steps - self.left
    }

    /// Takes this many steps.
    pub(crate) fn spend(&mut self, steps: usize) -> Result<(), Exhausted> {
        let left = self.left.checked_sub(steps);
        self.left = left.unwrap_or_default();
        left.map(drop).ok_or(Exhausted)
    }

    /// A budget of its own of at most this many steps; what it spends is taken by [`Budget::settle`].
    pub(crate) fn grant(&self, steps: usize) -> Self {
        Self::of(steps.min(self.left))
    }

    /// Takes what a budget granted by this one has spent.
    pub(crate) fn settle(&mut self, granted: &Self) {
        self.left = self.left.saturating_sub(granted.spent());
    }

    /// Leaves at most this many steps.
    pub(super) fn limit(&mut self, steps: usize) {
        let given_up = self.left.saturating_sub(steps);
        self.left -= given_up;
        self.steps -= given_up;
    }
}
