//! The outcomes of a band.

use crate::decision::Verdict;

/// The outcome of a path that no pattern of the band decides: the next band is asked.
pub(super) const PASS: u32 = 0;
/// The outcome of a path that is disallowed.
pub(super) const DISALLOW: u32 = 2;

/// Returns the verdict of an outcome other than [`PASS`].
pub(super) const fn verdict(outcome: u32) -> Verdict {
    if outcome == DISALLOW { Verdict::Disallow } else { Verdict::Allow }
}
