//! Statements about two readings: one is no looser than the other, no stricter, or neither.

use super::{Change, Comparison};
use crate::matcher::Verdict;

/// How what a second reading allows is to relate to what a first one allows, for every URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// It allows the same URLs.
    Equivalent,
    /// It allows no URL that the first disallows.
    AtMostAsPermissive,
    /// It disallows no URL that the first allows.
    AtLeastAsPermissive,
}

/// Why a relation is not proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unproved<'c> {
    /// It is false: this change of these crawlers breaks it.
    Refuted(&'c Comparison, &'c Change),
    /// The budget was exhausted: this many rules that it depends on are not compared.
    BudgetExhausted(usize),
}

impl Relation {
    /// Whether URLs that have this verdict in the second reading alone break the relation.
    pub const fn is_broken_by(self, verdict: Verdict) -> bool {
        match self {
            Self::Equivalent => true,
            Self::AtMostAsPermissive => verdict.is_allow(),
            Self::AtLeastAsPermissive => verdict.is_disallow(),
        }
    }

    /// Returns why these comparisons do not prove the relation; `None` if they do. Of changes that break
    /// it, the one with the shortest witness.
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
