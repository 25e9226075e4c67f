//! Validation of the index of a rule list.

use super::bytes::Bytes;
use crate::layout::{FILTER_LIMIT, GRAMS, INDEX_HEADER, IndexNumbers, PREFIXES, SAMPLE_STEP};

/// Returns whether these bytes can be read as the index of a list of `rules` rules. Linear in the
/// bytes.
pub(super) fn is_index(bytes: &[u8], rules: usize) -> bool {
    let index = Index {
        bytes: Bytes(bytes),
        samples: rules.saturating_sub(1) / SAMPLE_STEP,
    };
    index.keys() == Some(bytes.len())
}

struct Index<'a> {
    bytes: Bytes<'a>,
    samples: usize,
}

impl Index<'_> {
    /// Returns the size of an index of keys whose buckets follow one another.
    fn keys(&self) -> Option<usize> {
        let numbers = IndexNumbers::of(u8::try_from(self.bytes.u8(0)?).ok()?);
        let (prefix_lengths, gram_lengths) = (self.bytes.u8(1)?, self.bytes.u8(2)?);
        let filter = self.bytes.u8(3)?;
        let (prefixes, grams) = (self.bytes.u16(4)?, self.bytes.u16(6)?);
        let is_sized = prefix_lengths >> PREFIXES.len() == 0
            && gram_lengths >> GRAMS.len() == 0
            && (prefixes > 0 || prefix_lengths == 0)
            && filter <= FILTER_LIMIT;
        is_sized.then_some(())?;
        let number = |at| match numbers.id {
            1 => self.bytes.u8(at),
            _ => self.bytes.u16(at),
        };
        let offsets = INDEX_HEADER + numbers.limits + (1 << filter);
        let count = prefixes + grams + 2;
        let mut entries = 0;
        for offset in 0..count {
            let start = number(offsets + numbers.id * offset)?;
            (start >= entries && (offset > 0 || start == 0)).then_some(())?;
            entries = start;
        }
        let samples = self.samples * 3 * numbers.sample;
        let first = offsets + numbers.id * count;
        if numbers.record > 0 {
            for entry in 0..entries {
                let id = number(first + entry * numbers.entry)?;
                (id < entries).then_some(())?;
            }
        }
        Some(first + entries * (numbers.entry + numbers.record) + samples)
    }
}
