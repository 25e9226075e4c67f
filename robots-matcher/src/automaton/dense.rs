//! Rows with an entry for every byte.

use super::column::{SPECIAL_COLUMN, column_of};
use crate::layout::{DENSE_HEADER, END_COLUMN, EXIT, OTHER_COLUMN, SPARE_ENTRIES, bytes_at};

#[derive(Clone, Copy)]
pub(super) struct DenseRows<'a> {
    pub(super) count: u32,
    stride: usize,
    /// The entries of all rows. An entry below their number is the offset of a row. From their
    /// number on, entries are the numbers of exits.
    rows: &'a [[u8; 2]],
    exits: &'a [u8],
}

/// The reason why reading in dense rows ended.
pub(super) enum Exit {
    /// A transition to this target, which is not a dense state.
    To(u32),
    /// The end of the bytes or a special byte, in the row at this offset.
    In(usize),
}

impl<'a> DenseRows<'a> {
    /// Splits the dense rows from the start of `bytes`, if the band has them, and returns the rest.
    #[inline]
    pub(super) const fn split_from(has_dense_rows: bool, bytes: &'a [u8]) -> (Self, &'a [u8]) {
        if !has_dense_rows {
            let none = Self { count: 0, stride: 1, rows: &[], exits: &[] };
            return (none, bytes);
        }
        let Some((&header, rest)) = bytes.split_first_chunk::<DENSE_HEADER>() else {
            panic!("truncated band");
        };
        let [last, count, e0, e1] = header;
        let stride = last as usize + SPARE_ENTRIES;
        let rows_len = count as usize * stride;
        let exits_len = u16::from_le_bytes([e0, e1]) as usize;
        let (rows, rest) = rest.split_at(rows_len * 2);
        let (exits, rest) = rest.split_at(exits_len * EXIT);
        let rows = Self { count: count as u32, stride, rows: rows.as_chunks().0, exits };
        (rows, rest)
    }

    /// Reads from row `number` until a byte leaves the dense rows or the bytes end; with `RAW`, or
    /// up to a special byte.
    #[inline]
    pub(super) const fn read<const RAW: bool>(
        &self,
        number: u32,
        path: &[u8],
        mut at: usize,
    ) -> (Exit, usize) {
        let mut row = number as usize * self.stride;
        while at < path.len() {
            let column = column_of::<RAW>(path[at]);
            if RAW && column == SPECIAL_COLUMN {
                break;
            }
            at += 1;
            row = self.next(row, column);
            if row >= self.rows.len() {
                return (Exit::To(self.exit(row)), at);
            }
        }
        (Exit::In(row), at)
    }

    #[inline]
    const fn next(&self, row: usize, column: u8) -> usize {
        let index = column as usize;
        let other = self.stride - OTHER_COLUMN;
        let index = if index < other { index } else { other };
        u16::from_le_bytes(self.rows[row + index]) as usize
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the rows are counted in a u16")]
    pub(super) const fn number(&self, row: usize) -> u32 {
        (row / self.stride) as u32
    }

    #[inline]
    pub(super) const fn end(&self, row: usize) -> u32 {
        let entry = u16::from_le_bytes(self.rows[row + self.stride - END_COLUMN]) as usize;
        self.exit(entry)
    }

    #[inline]
    pub(super) const fn end_of(&self, number: u32) -> u32 {
        self.end(number as usize * self.stride)
    }

    /// Returns the target of an entry that is not the offset of a row.
    #[inline]
    const fn exit(&self, entry: usize) -> u32 {
        let [a, b, c] = bytes_at(self.exits, (entry - self.rows.len()) * EXIT);
        u32::from_le_bytes([a, b, c, 0])
    }
}
