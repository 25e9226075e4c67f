//! The header of a band.

use crate::layout::{BAND_DEFAULT_BITS, BAND_HAS_DENSE_ROWS, Numbers};

pub(super) struct BandHeader {
    pub(super) default_bits: u32,
    pub(super) mask: u8,
    pub(super) start: u32,
    pub(super) default_states: u32,
    pub(super) slots: usize,
    pub(super) has_dense_rows: bool,
}

impl BandHeader {
    /// Splits the header from the bytes of a band with these numbers, and returns the rest.
    #[inline]
    pub(super) const fn split_from(numbers: Numbers, bytes: &[u8]) -> (Self, &[u8]) {
        let [start, default_states, slots] = numbers.header_numbers();
        let default_states_at = 2 + start;
        let slots_at = default_states_at + default_states;
        let (header, rest) = bytes.split_at(numbers.header());
        let header = Self {
            default_bits: (header[0] & BAND_DEFAULT_BITS) as u32,
            mask: header[1],
            start: little_endian(header, 2, start),
            default_states: little_endian(header, default_states_at, default_states),
            slots: little_endian(header, slots_at, slots) as usize,
            has_dense_rows: header[0] & BAND_HAS_DENSE_ROWS != 0,
        };
        (header, rest)
    }
}

/// Returns the little-endian number in the `len` bytes from `start` on.
#[inline]
pub(super) const fn little_endian(bytes: &[u8], start: usize, len: usize) -> u32 {
    let mut number = 0;
    let mut index = 0;
    while index < len {
        number |= (bytes[start + index] as u32) << (8 * index);
        index += 1;
    }
    number
}
