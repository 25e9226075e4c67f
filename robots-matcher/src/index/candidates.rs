//! The entries of a bucket.

use core::ops::Range;

use super::number;
use crate::layout::{IndexNumbers, NO_CHECK};

/// The rules that are looked up in a bucket.
pub(super) struct Candidates<'a> {
    entries: &'a [u8],
    numbers: IndexNumbers,
    next: usize,
    end: usize,
    tag: Option<u8>,
}

impl<'a> Candidates<'a> {
    /// Those of the entries in `range` with this tag, or all of them for `None`.
    #[inline]
    pub(super) const fn new(
        entries: &'a [u8],
        numbers: IndexNumbers,
        range: Range<usize>,
        tag: Option<u8>,
    ) -> Self {
        Self {
            entries,
            numbers,
            next: range.start,
            end: range.end,
            tag,
        }
    }

    /// Returns the id of the next rule and its check.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a check has two bytes")]
    pub(super) const fn next(&mut self) -> Option<(usize, u16)> {
        let IndexNumbers { id, entry, .. } = self.numbers;
        while self.next < self.end {
            let at = self.next * entry;
            self.next += 1;
            let is_wanted = match self.tag {
                Some(tag) => self.entries[at + id] == tag,
                None => true,
            };
            if is_wanted {
                let check = if entry > id + 1 {
                    number(self.entries, at + id + 1, 2) as u16
                } else {
                    NO_CHECK
                };
                return Some((number(self.entries, at, id), check));
            }
        }
        None
    }
}
