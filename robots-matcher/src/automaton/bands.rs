//! The rank bands of an automaton.

use crate::layout::{BAND_RECORD, NO_AUTOMATON, SCANNED, u32_at, varint_at};

/// The bands of an automaton.
#[derive(Clone, Copy)]
pub(crate) struct Bands {
    pub(crate) count: usize,
    /// Where the only band stands, or the first of the records of several.
    first: usize,
}

impl Bands {
    /// Those of the automaton at `at`; `None` where rules are read one by one.
    #[inline]
    pub(crate) const fn of(packed: &[u8], at: usize) -> Option<Self> {
        match varint_at(packed, at) {
            (NO_AUTOMATON, _) => None,
            (count, first) => Some(Self {
                count: count as usize,
                first,
            }),
        }
    }

    /// Where the record of a band stands that is one of several.
    pub(super) const fn record(self, index: usize) -> usize {
        self.first + index * BAND_RECORD
    }

    /// Where a band stands.
    pub(super) const fn at(self, packed: &[u8], index: usize) -> usize {
        if self.count == 1 {
            self.first
        } else {
            u32_at(packed, self.record(index) + SCANNED)
        }
    }
}
