//! The keys of a path, which tell rules apart that do not match it.
//!
//! In: a path, and the keys of the rules of a list. Out: the rules that may match.
//!
//! A key is a hash of two or four bytes of a literal of a pattern, so every path that the pattern
//! matches has it. A list of thousands of rules is then compared with a path by two tests of a bit
//! for each rule.

use crate::layout::{KEY_BITS, KEYED_BLOCK, LONG_GRAM, NO_KEY, SHORT_GRAM, key_of};

/// The words of a bit for each key.
const WORDS: usize = 1 << (KEY_BITS - u64::BITS.ilog2());

pub(super) struct PathKeys([u64; WORDS]);

impl PathKeys {
    #[inline]
    pub(super) const fn of(path: &[u8]) -> Self {
        let mut keys = Self([0; WORDS]);
        keys.insert(NO_KEY);
        let mut gram = 0;
        let mut at = 0;
        while at < path.len() {
            gram = gram << u8::BITS | path[at] as u32;
            keys.insert(key_of(gram, SHORT_GRAM));
            keys.insert(key_of(gram, LONG_GRAM));
            at += 1;
        }
        keys
    }

    #[inline]
    const fn insert(&mut self, key: u16) {
        self.0[(key / 64) as usize % WORDS] |= 1 << (key % 64);
    }

    /// Returns 1 if the path has a key, else 0.
    #[inline]
    const fn has(&self, key: [u8; 2]) -> u64 {
        let key = u16::from_le_bytes(key);
        self.0[(key / 64) as usize % WORDS] >> (key % 64) & 1
    }

    /// Returns a bit for each rule of a block whose keys the path has, the lowest for the first.
    /// The first keys of all rules precede the second keys.
    #[inline]
    pub(super) const fn passing(&self, keys: &[u8]) -> u64 {
        let (keys, _) = keys.as_chunks();
        let (first, second) = keys.split_at(keys.len() / 2);
        let mut passing = 0;
        let mut rule = 0;
        while rule < first.len() && rule < KEYED_BLOCK {
            passing |= self.has(first[rule]) << rule;
            rule += 1;
        }
        let mut left = passing;
        while left != 0 {
            rule = left.trailing_zeros() as usize;
            left &= left - 1;
            passing ^= (self.has(second[rule]) ^ 1) << rule;
        }
        passing
    }
}
