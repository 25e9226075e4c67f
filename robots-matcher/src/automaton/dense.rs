//! Rows that have an entry for every byte.

use super::place::{SPECIAL_PLACE, place_of};
use crate::layout::{DENSE_HEADER, END_COLUMN, EXIT, OTHER_COLUMN, SPARE_ENTRIES};

/// The dense rows of a band.
#[derive(Clone, Copy)]
pub(super) struct DenseRows<'a> {
    /// How many entries a row has.
    stride: usize,
    /// The rows. An entry is where a row starts, or else, behind all of them, the number of an exit.
    rows: &'a [[u8; 2]],
    exits: &'a [[u8; EXIT]],
}

/// What comes of reading dense rows.
pub(super) enum Led {
    /// Out of them, to this target.
    To(u32),
    /// To a byte that is special.
    Special,
    /// To the end of the bytes, in this row.
    End(usize),
}

impl<'a> DenseRows<'a> {
    /// The rows in front of `bytes`, and what is behind them. A band without any has no column behind
    /// the first place.
    #[inline]
    pub(super) const fn split_from(last: u8, bytes: &'a [u8]) -> (Self, &'a [u8]) {
        if last == 0 {
            let none = Self {
                stride: 1,
                rows: &[],
                exits: &[],
            };
            return (none, bytes);
        }
        let Some((&header, rest)) = bytes.split_first_chunk::<DENSE_HEADER>() else {
            panic!("a band is cut short");
        };
        let [r0, r1, e0, e1] = header;
        let stride = last as usize + SPARE_ENTRIES;
        let rows_len = u16::from_le_bytes([r0, r1]) as usize * stride;
        let exits_len = u16::from_le_bytes([e0, e1]) as usize;
        let (rows, rest) = rest.split_at(rows_len * 2);
        let (exits, rest) = rest.split_at(exits_len * EXIT);
        let rows = Self {
            stride,
            rows: rows.as_chunks().0,
            exits: exits.as_chunks().0,
        };
        (rows, rest)
    }

    /// Reads on from row `number` until a byte leads out or the bytes end.
    #[inline]
    pub(super) const fn read<const RAW: bool>(
        &self,
        number: u32,
        path: &[u8],
        mut at: usize,
    ) -> (Led, usize) {
        let mut row = number as usize * self.stride;
        let other = self.stride - OTHER_COLUMN;
        while at < path.len() {
            let place = place_of::<RAW>(path[at]);
            if RAW && place == SPECIAL_PLACE {
                return (Led::Special, at);
            }
            let column = place as usize;
            let column = if column < other { column } else { other };
            at += 1;
            row = u16::from_le_bytes(self.rows[row + column]) as usize;
            if row >= self.rows.len() {
                return (Led::To(self.exit(row)), at);
            }
        }
        (Led::End(row), at)
    }

    /// The number of the row that starts at `row`.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the rows are counted in a u16"
    )]
    pub(super) const fn number(&self, row: usize) -> u32 {
        (row / self.stride) as u32
    }

    /// The outcome if the path ends in the row that starts at `row`.
    #[inline]
    pub(super) const fn end(&self, row: usize) -> u32 {
        let entry = u16::from_le_bytes(self.rows[row + self.stride - END_COLUMN]) as usize;
        self.exit(entry)
    }

    /// The outcome if the path ends in row `number`.
    #[inline]
    pub(super) const fn end_of(&self, number: u32) -> u32 {
        self.end(number as usize * self.stride)
    }

    /// Where an entry leads that is not a row.
    #[inline]
    const fn exit(&self, entry: usize) -> u32 {
        let [a, b, c] = self.exits[entry - self.rows.len()];
        u32::from_le_bytes([a, b, c, 0])
    }
}
