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
    /// The header in front of `bytes` of a band whose targets have `target` bytes, and what is
    /// behind it.
    #[inline]
    pub(super) const fn split_from(target: usize, bytes: &[u8]) -> (Self, &[u8]) {
        if target == Numbers::TINY.target {
            let Some((header, rest)) = bytes.split_first_chunk::<{ Numbers::TINY.header() }>()
            else {
                panic!("a band is cut short");
            };
            let &[hub_bits, mask, start, first_row, hubs, slots, last] = header;
            let header = Self {
                hub_bits: (hub_bits ^ BAND_IS_TINY) as u32,
                mask,
                start: start as u32,
                first_row: first_row as u32,
                hubs: hubs as u32,
                slots: slots as usize,
                last,
            };
            return (header, rest);
        }
        if target == Numbers::SMALL.target {
            let Some((header, rest)) = bytes.split_first_chunk::<{ Numbers::SMALL.header() }>()
            else {
                panic!("a band is cut short");
            };
            let &[hub_bits, mask, s0, s1, first_row, hubs, l0, l1, last] = header;
            let header = Self {
                hub_bits: (hub_bits ^ BAND_IS_SMALL) as u32,
                mask,
                start: u32::from_le_bytes([s0, s1, 0, 0]),
                first_row: first_row as u32,
                hubs: hubs as u32,
                slots: u16::from_le_bytes([l0, l1]) as usize,
                last,
            };
            return (header, rest);
        }
        let Some((header, rest)) = bytes.split_first_chunk::<{ Numbers::LARGE.header() }>() else {
            panic!("a band is cut short");
        };
        let &[
            hub_bits,
            mask,
            s0,
            s1,
            s2,
            f0,
            f1,
            h0,
            h1,
            h2,
            l0,
            l1,
            l2,
            last,
        ] = header;
        let header = Self {
            hub_bits: hub_bits as u32,
            mask,
            start: u32::from_le_bytes([s0, s1, s2, 0]),
            first_row: u16::from_le_bytes([f0, f1]) as u32,
            hubs: u32::from_le_bytes([h0, h1, h2, 0]),
            slots: u32::from_le_bytes([l0, l1, l2, 0]) as usize,
            last,
        };
        (header, rest)
    }
}
