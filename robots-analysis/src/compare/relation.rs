//! Relations between two readings: equivalent, at most as permissive, at least as permissive.

use robots_core::matcher::Verdict;

use super::{Change, Comparison};

/// A relation between the URLs that two readings allow. It holds if it does for every URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// The second reading allows the same URLs as the first.
    Equivalent,
    /// The second reading allows no URL that the first disallows.
    AtMostAsPermissive,
    /// The second reading disallows no URL that the first allows.
    AtLeastAsPermissive,
}

/// Why a relation is not proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unproved<'c> {
    /// It does not hold: this change for these crawlers refutes it.
    Refuted(&'c Comparison, &'c Change),
    /// The budget was exhausted: this many rules that it depends on were not compared.
    BudgetExhausted(usize),
}

impl Relation {
    /// Returns whether a change to this verdict refutes the relation.
    pub const fn is_broken_by(self, verdict: Verdict) -> bool {
        match self {
            Self::Equivalent => true,
            Self::AtMostAsPermissive => verdict.is_allow(),
            Self::AtLeastAsPermissive => verdict.is_disallow(),
        }
    }

    /// Returns why these comparisons do not prove the relation; `None` if they prove it. Of the
    /// changes that refute it, the one with the shortest witness.
    pub fn unproved(self, comparisons: &[Comparison]) -> Option<Unproved<'_>> {
        let changes = comparisons.iter().flat_map(|comparison| {
            let changes = comparison.changes.iter();
            changes.map(move |change| (comparison, change))
        });
        let broken = changes.filter(|(_, change)| self.is_broken_by(change.verdict()));
        let shortest = broken.min_by_key(|(_, change)| change.witness.len());
        let open: usize = comparisons.iter().map(|found| found.undecided.len()).sum();
        match shortest {
            Some((comparison, change)) => Some(Unproved::Refuted(comparison, change)),
            None => (open > 0).then_some(Unproved::BudgetExhausted(open)),
        }
    }
}
