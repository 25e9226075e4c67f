//! Where a list goes on with every eighth of its rules.

use super::number;
use crate::layout::SAMPLE_STEP;

/// The samples of a list.
#[derive(Clone, Copy)]
pub(super) struct Samples<'a> {
    bytes: &'a [u8],
    /// Bytes of each of the three numbers.
    len: usize,
}

impl<'a> Samples<'a> {
    pub(super) const fn new(bytes: &'a [u8], len: usize) -> Self {
        Self { bytes, len }
    }

    /// Returns how many bytes the samples of so many rules have.
    pub(super) const fn len(rules: usize, len: usize) -> usize {
        rules.saturating_sub(1) / SAMPLE_STEP * 3 * len
    }

    /// Returns the three numbers of the last sample up to a rule; zeros before the first, and for a rule
    /// that the list has not.
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
