//! What a search has met on its path.

use crate::layout::{CHECK_BITS, NO_CHECK, check_of};
use crate::word::load;

/// Which entries of a bucket are left.
#[derive(Clone, Copy)]
pub(super) enum Left {
    /// Those with the tag that is looked up.
    Tagged,
    All,
    Nothing,
}

/// The buckets that were looked at, of at most 64 times `WORDS`.
pub(super) struct Seen<const WORDS: usize> {
    once: [u64; WORDS],
    twice: [u64; WORDS],
}

impl<const WORDS: usize> Seen<WORDS> {
    pub(super) const fn none() -> Self {
        Self {
            once: [0; WORDS],
            twice: [0; WORDS],
        }
    }

    /// Returns which entries of a bucket are left to be tried. A bucket that is met again is tried whole,
    /// and then no more: however often a path repeats itself, no rule is tried more than twice.
    #[inline]
    pub(super) const fn left(&mut self, bucket: usize) -> Left {
        let (word, bit) = (bucket / 64, 1 << (bucket % 64));
        if self.once[word] & bit == 0 {
            self.once[word] |= bit;
            return Left::Tagged;
        }
        if self.twice[word] & bit == 0 {
            self.twice[word] |= bit;
            return Left::All;
        }
        Left::Nothing
    }
}

/// The checks that a path passes: those of all its bytes and pairs of bytes. Made when the first is
/// asked for.
pub(super) struct Checks {
    is_made: bool,
    bits: [u64; 1 << (CHECK_BITS - 6)],
}

impl Checks {
    pub(super) const fn none() -> Self {
        Self {
            is_made: false,
            bits: [0; 1 << (CHECK_BITS - 6)],
        }
    }

    /// Returns whether the path passes a check.
    #[inline]
    pub(super) const fn has(&mut self, path: &[u8], check: u16) -> bool {
        if check == NO_CHECK {
            return true;
        }
        if !self.is_made {
            self.make(path);
        }
        self.bits[(check >> 6) as usize % self.bits.len()] >> (check & 63) & 1 != 0
    }

    #[cold]
    const fn make(&mut self, path: &[u8]) {
        self.is_made = true;
        let mut at = 0;
        while at < path.len() {
            let word = load(path, at);
            self.add(check_of(word, 1));
            if at + 1 < path.len() {
                self.add(check_of(word, 2));
            }
            at += 1;
        }
    }

    const fn add(&mut self, check: u16) {
        self.bits[(check >> 6) as usize] |= 1 << (check & 63);
    }
}
