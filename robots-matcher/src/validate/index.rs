//! Validation of the index of a rule list.

use super::bytes::Bytes;
use crate::layout::{
    FILTER_LIMIT, GRAMS, INDEX_HEADER, INDEX_OF_OCCURRENCES, IndexNumbers, OCCURRENCES_ANCHORED,
    OCCURRENCES_DEPTH, OCCURRENCES_HEADER, OCCURRENCES_NODES, OCCURRENCES_PARTS,
    OCCURRENCES_PATTERN, PREFIXES, SAMPLE_STEP,
};

/// Returns whether these bytes can be read as the index of a list of `rules` rules. Linear in the
/// bytes.
pub(super) fn is_index(bytes: &[u8], rules: usize) -> bool {
    let index = Index {
        bytes: Bytes(bytes),
        samples: rules.saturating_sub(1) / SAMPLE_STEP,
    };
    let is_read = if bytes.first() == Some(&INDEX_OF_OCCURRENCES) {
        index.occurrences()
    } else {
        index.keys()
    };
    is_read == Some(bytes.len())
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

    /// Returns the size of an index of occurrences all of whose nodes exist.
    fn occurrences(&self) -> Option<usize> {
        let number = |at| self.bytes.u8(at);
        let (sample, depth) = (number(1)?, number(2)?);
        let (singles, common) = (number(3)?, number(4)?);
        let (longer, patterns) = (number(5)?, number(6)?);
        let nodes = singles + longer;
        let is_sized = (1..=4).contains(&sample)
            && (1..=OCCURRENCES_DEPTH).contains(&depth)
            && common <= singles
            && nodes <= OCCURRENCES_NODES;
        is_sized.then_some(())?;
        let mut at = OCCURRENCES_HEADER + self.samples * 3 * sample + singles;
        let mut depths = [1; OCCURRENCES_NODES];
        for node in singles..nodes {
            let (parent, last) = (number(at)?, number(at + 1)?);
            (parent < node && last < singles && depths[parent] < depth).then_some(())?;
            depths[node] += depths[parent];
            at += 2;
        }
        let heads = at;
        let first = heads + patterns * OCCURRENCES_PATTERN;
        at = first;
        for pattern in 0..patterns {
            let head = heads + pattern * OCCURRENCES_PATTERN;
            (self.bytes.u16(head + 4)? == at - first).then_some(())?;
            let literals = number(head + 7)? & !usize::from(OCCURRENCES_ANCHORED);
            (literals > 0).then_some(())?;
            for literal in 0..literals {
                let len = number(at)?;
                at += 1;
                if literal > 0 {
                    for _ in 0..len.div_ceil(depth).min(OCCURRENCES_PARTS) {
                        (number(at)? < nodes).then_some(())?;
                        at += 1;
                    }
                }
                if literal == 0 || len > OCCURRENCES_PARTS * depth {
                    self.bytes.get(at, len)?;
                    at += len;
                }
            }
        }
        Some(at)
    }
}
