//! The exits of a default state, and a filter of them by the bytes that follow.
//!
//! Most exits are the first byte of many patterns, such as the `/` of `/*/print/`, and after most
//! of them the path is back in the default state two bytes later. A filter has a bit for each exit
//! and two bytes after it that lead elsewhere, and a scan passes over all others.

use super::column::{SPECIAL_COLUMN, column_of};
use crate::layout::{
    FILTER, FILTER_BITS, FILTER_EXITS, FILTER_STOPS, FILTERED, FIRST_FILTER, SCANNED, exit_bit,
};
use crate::word::BLOCK;

/// The bytes that leave a default state, as its record has them: their number, and three of them;
/// or the number of a filter.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct FewExits(u32);

impl FewExits {
    /// Creates exits from the second half of the record of a default state.
    #[inline]
    pub(super) const fn new(record: u32) -> Self {
        Self(record)
    }

    /// Creates three exits without a filter.
    #[inline]
    pub(super) const fn without_filter([a, b, c]: [u8; SCANNED]) -> Self {
        Self(u32::from_le_bytes([FIRST_FILTER - 1, a, b, c]))
    }

    #[inline]
    pub(super) const fn is(self, other: Self) -> bool {
        self.0 == other.0
    }

    /// Returns the three exits; zeros if they are more, which only the filter has.
    #[inline]
    pub(super) const fn bytes(self) -> [u8; SCANNED] {
        let [_, a, b, c] = self.0.to_le_bytes();
        [a, b, c]
    }

    /// Returns the filter, of those at the end of `filters`.
    #[inline]
    pub(super) const fn filter(self, filters: &[u8]) -> Option<Filter<'_>> {
        let [count, ..] = self.0.to_le_bytes();
        if count < FIRST_FILTER {
            return None;
        }
        let from_end = (count - FIRST_FILTER + 1) as usize * FILTER;
        let (_, filters) = filters.split_at(filters.len() - from_end);
        Some(Filter::read(filters))
    }
}

/// A filter of the exits of a default state.
#[derive(Clone, Copy)]
pub(super) struct Filter<'a> {
    pub(super) exits: &'a [u8; FILTER_EXITS],
    /// The exits over which no scan passes.
    stops: [u8; FILTER_STOPS],
    bits: &'a [u8; FILTER_BITS],
}

impl<'a> Filter<'a> {
    /// Reads a filter from the start of `bytes`.
    #[inline]
    const fn read(bytes: &'a [u8]) -> Self {
        if let Some((exits, rest)) = bytes.split_first_chunk()
            && let Some((&stops, rest)) = rest.split_first_chunk()
            && let Some(bits) = rest.first_chunk()
        {
            return Self { exits, stops, bits };
        }
        panic!("truncated filter");
    }

    /// Returns whether a scan passes over an exit that these two bytes follow.
    #[inline]
    pub(super) const fn passes(self, bytes: [u8; FILTERED]) -> bool {
        self.ends_scan(bytes) == 0
    }

    /// Returns 1 if an exit that these two bytes follow ends a scan, else 0. Without branches: a
    /// processor cannot predict them.
    #[inline]
    const fn ends_scan(self, bytes: [u8; FILTERED]) -> u64 {
        let [exit, ..] = bytes;
        let [a, b] = self.stops;
        let (index, bit) = exit_bit(bytes);
        (self.bits[index] >> bit & 1) as u64 | (exit == a) as u64 | (exit == b) as u64
    }

    /// Returns the bits of `found` over which a scan does not pass. `found` has a bit for each exit
    /// and each byte that may be special, of the bytes of `window` before `end`.
    #[inline]
    pub(super) const fn rest(self, window: &[u8; BLOCK], end: usize, found: u64) -> u64 {
        let mut left = found;
        let mut kept = 0;
        let mut has_special = false;
        while left != 0 {
            let at = left.trailing_zeros() as usize % BLOCK;
            left &= left - 1;
            has_special |= column_of::<true>(window[at]) == SPECIAL_COLUMN;
            let ends_scan = if at + FILTERED <= end && at + FILTERED <= BLOCK {
                self.ends_scan([window[at], window[at + 1], window[at + 2]])
            } else {
                1
            };
            kept |= ends_scan << at;
        }
        // The bytes after an exit are compared as they are sent.
        if has_special { found } else { kept }
    }
}
