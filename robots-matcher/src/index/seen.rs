//! The buckets that a search has read, and the checks of its path.

use crate::layout::{CHECK_BITS, check_of};

/// The entries of a bucket that are left.
#[derive(Clone, Copy)]
pub(super) enum Left {
    /// The entries with the tag that is looked up.
    Tagged,
    /// All entries.
    All,
    /// None.
    Nothing,
}

/// The buckets that were read once and twice, of at most 64 times `WORDS` buckets.
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

    /// Returns which entries of a bucket are left. The second reading of a bucket takes all entries, and
    /// later ones take none: however often a path repeats a gram, a rule is compared at most twice.
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

/// The checks that a path passes: those of all its bytes and pairs of bytes.
pub(super) struct Checks {
    bits: [u64; 1 << (CHECK_BITS - 6)],
}

impl Checks {
    /// Collects the checks of a path. Linear in it.
    #[cold]
    pub(super) const fn of(path: &[u8]) -> Self {
        let mut checks = Self {
            bits: [0; 1 << (CHECK_BITS - 6)],
        };
        let mut rest = path;
        while let [first, after @ ..] = rest {
            checks.add(check_of(*first as u64, 1));
            if let [second, ..] = after {
                let pair = u16::from_le_bytes([*first, *second]);
                checks.add(check_of(pair as u64, 2));
            }
            rest = after;
        }
        checks
    }

    /// Returns whether the path passes a check.
    #[inline]
    pub(super) const fn has(&self, check: u16) -> bool {
        self.bits[(check >> 6) as usize % self.bits.len()] >> (check & 63) & 1 != 0
    }

    const fn add(&mut self, check: u16) {
        self.bits[(check >> 6) as usize] |= 1 << (check & 63);
    }
}
