//! The header of a band.

use crate::layout::{BAND_IS_SMALL, BAND_IS_TINY, Numbers};

/// What a band says of itself.
pub(super) struct BandHeader {
    pub(super) hub_bits: u32,
    pub(super) mask: u8,
    pub(super) start: u32,
    /// The number that the first row has in a target.
    pub(super) first_row: u32,
    pub(super) hubs: u32,
    pub(super) slots: usize,
    /// The last place with a column of its own in dense rows; 0 where there are none.
    pub(super) last: u8,
}

impl BandHeader {
    /// The header in front of `bytes` of a band with these numbers, and what is behind it.
    #[inline]
    pub(super) const fn split_from(numbers: Numbers, bytes: &[u8]) -> (Self, &[u8]) {
        let size = match numbers {
            Numbers::TINY => BAND_IS_TINY,
            Numbers::SMALL => BAND_IS_SMALL,
            _ => 0,
        };
        let [start, first_row, hubs, slots] = numbers.header_numbers();
        let first_row_at = 2 + start;
        let hubs_at = first_row_at + first_row;
        let slots_at = hubs_at + hubs;
        let (header, rest) = bytes.split_at(numbers.header());
        let header = Self {
            hub_bits: (header[0] ^ size) as u32,
            mask: header[1],
            start: little_endian(header, 2, start),
            first_row: little_endian(header, first_row_at, first_row),
            hubs: little_endian(header, hubs_at, hubs),
            slots: little_endian(header, slots_at, slots) as usize,
            last: header[slots_at + slots],
        };
        (header, rest)
    }
}

/// The number in `len` bytes from `start` on.
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
