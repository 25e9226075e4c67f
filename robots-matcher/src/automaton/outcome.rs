//! What a band says of a path.

use crate::decision::Verdict;

/// The band leaves the path to the next.
pub(super) const PASS: u32 = 0;
/// The outcome of a path that is disallowed.
pub(super) const DISALLOW: u32 = 2;

/// Stands for the outcome where the bytes have to be read in canonical form.
pub(super) const SPECIAL: u32 = 3;

/// The verdict of a band that has one.
pub(super) const fn verdict(outcome: u32) -> Verdict {
    if outcome == DISALLOW {
        Verdict::Disallow
    } else {
        Verdict::Allow
    }
}
