//! The positions of some rules in their list, from which the others are reached in a few steps.

use super::number;
use crate::layout::SAMPLE_STEP;

/// The samples of a list.
#[derive(Clone, Copy)]
pub(super) struct Samples<'a> {
    bytes: &'a [u8],
    /// The size of each of the three numbers in bytes.
    len: usize,
}

impl<'a> Samples<'a> {
    pub(super) const fn new(bytes: &'a [u8], len: usize) -> Self {
        Self { bytes, len }
    }

    /// Returns the three numbers of the last sample up to a rule; zeros before the first sample,
    /// and for a rule outside the list.
    #[inline]
    pub(super) const fn of_rule(&self, rule: usize) -> [usize; 3] {
        let Some(index) = (rule / SAMPLE_STEP).checked_sub(1) else {
            return [0; 3];
        };
        let at = index * 3 * self.len;
        if at + 3 * self.len > self.bytes.len() {
            return [0; 3];
        }
        [
            number(self.bytes, at, self.len),
            number(self.bytes, at + self.len, self.len),
            number(self.bytes, at + 2 * self.len, self.len),
        ]
    }
}
