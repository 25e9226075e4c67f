//! The header of a band.

use crate::layout::{BAND_IS_SMALL, BAND_IS_TINY, Numbers};

/// The numbers in the header of a band.
pub(super) struct BandHeader {
    pub(super) default_bits: u32,
    pub(super) mask: u8,
    pub(super) start: u32,
    /// The number of the first row in a target.
    pub(super) first_row: u32,
    pub(super) default_states: u32,
    pub(super) slots: usize,
    /// The last column that dense rows have; 0 in a band without dense rows.
    pub(super) last: u8,
}

impl BandHeader {
    /// Splits the header from the start of `bytes`, the bytes of a band with these numbers, and
    /// returns the rest.
    #[inline]
    pub(super) const fn split_from(numbers: Numbers, bytes: &[u8]) -> (Self, &[u8]) {
        let size = match numbers {
            Numbers::TINY => BAND_IS_TINY,
            Numbers::SMALL => BAND_IS_SMALL,
            _ => 0,
        };
        let [start, first_row, default_states, slots] = numbers.header_numbers();
        let first_row_at = 2 + start;
        let default_states_at = first_row_at + first_row;
        let slots_at = default_states_at + default_states;
        let (header, rest) = bytes.split_at(numbers.header());
        let header = Self {
            default_bits: (header[0] ^ size) as u32,
            mask: header[1],
            start: little_endian(header, 2, start),
            first_row: little_endian(header, first_row_at, first_row),
            default_states: little_endian(header, default_states_at, default_states),
            slots: little_endian(header, slots_at, slots) as usize,
            last: header[slots_at + slots],
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
