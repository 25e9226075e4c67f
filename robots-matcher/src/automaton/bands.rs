//! The rank bands of an automaton.

use crate::layout::{BAND_RECORD, NO_AUTOMATON, SCANNED, SEVERAL_BANDS, u32_at, varint_at};

#[derive(Clone, Copy)]
pub(crate) struct Bands {
    pub(crate) count: usize,
    /// The offset of the only band, or of the first of several records.
    first: usize,
}

impl Bands {
    /// Returns the bands of the automaton at offset `at`; `None` for a group without an automaton,
    /// whose rules are compared one by one.
    #[inline]
    pub(crate) const fn of(packed: &[u8], at: usize) -> Option<Self> {
        if at >= packed.len() {
            return None;
        }
        match packed[at] {
            NO_AUTOMATON => None,
            SEVERAL_BANDS => Some(Self::several(packed, at + 1)),
            _ => Some(Self { count: 1, first: at }),
        }
    }

    #[cold]
    const fn several(packed: &[u8], at: usize) -> Self {
        let (count, first) = varint_at(packed, at);
        Self { count: count as usize, first }
    }

    /// Returns the offset of the record of one of several bands.
    pub(super) const fn record(self, index: usize) -> usize {
        self.first + index * BAND_RECORD
    }

    pub(super) const fn at(self, packed: &[u8], index: usize) -> usize {
        if self.count == 1 { self.first } else { u32_at(packed, self.record(index) + SCANNED) }
    }
}
