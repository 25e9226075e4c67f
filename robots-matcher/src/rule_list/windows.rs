//! The literals that a path may have.
//!
//! In: a path, and a pattern. Out: whether the path may have the literals of the pattern, in order.
//!
//! A file can have thousands of rules whose keys one path has. Searching the path for the literals
//! of each would take time for each pair of a rule and a byte.

use crate::word::{WORD, load};

const HASH_BITS: u32 = 16;

/// The words of a bit for each byte, and of a bit for each hash after them.
const BYTES: usize = 256 / u64::BITS as usize;
const WORDS: usize = BYTES + (1 << (HASH_BITS - u64::BITS.ilog2()));

/// The binary logarithms of the longest window, and of those whose offsets are known.
const LONGEST: u32 = 4;
const LOCATED: u32 = 1;

/// The number of first and last offsets. Windows of some hashes share them.
const OFFSETS: usize = 1 << 12;

/// The windows of 1, 2, 4, 8 and 16 bytes of a path.
pub(super) struct PathWindows {
    /// A bit for each byte, and for the hash of each longer window.
    known: [u64; WORDS],
    /// The least offset of the windows of two bytes with a hash, and the greatest.
    first: [u16; OFFSETS],
    last: [u16; OFFSETS],
}

impl PathWindows {
    #[expect(clippy::cast_possible_truncation, reason = "later offsets are the greatest")]
    pub(super) const fn of(path: &[u8]) -> Self {
        let mut windows =
            Self { known: [0; WORDS], first: [u16::MAX; OFFSETS], last: [0; OFFSETS] };
        let mut at = 0;
        while at < path.len() {
            let mut size = 0;
            while size <= LONGEST && at + (1 << size) <= path.len() {
                let hash = hash(path, at, size);
                windows.known[hash / 64] |= 1 << (hash % 64);
                if size == LOCATED {
                    let slot = hash % OFFSETS;
                    let last = u16::MAX as usize;
                    let offset = (if at < last { at } else { last }) as u16;
                    if offset < windows.first[slot] {
                        windows.first[slot] = offset;
                    }
                    windows.last[slot] = offset;
                }
                size += 1;
            }
            at += 1;
        }
        windows
    }

    /// Returns whether the path has two windows of each literal of a pattern that cover it, and
    /// those of two bytes in order.
    pub(super) const fn may_match(&self, pattern: &[u8]) -> bool {
        let (mut start, mut at) = (0, 0);
        let end = match pattern {
            [.., b'$'] => pattern.len() - 1,
            _ => pattern.len(),
        };
        // The offset in the path before which the literal does not start.
        let mut earliest = 0;
        while at <= end {
            if at < end && pattern[at] != b'*' {
                at += 1;
                continue;
            }
            if at > start {
                let log = (at - start).ilog2();
                let size = if log < LONGEST { log } else { LONGEST };
                if !self.has(pattern, start, size) || !self.has(pattern, at - (1 << size), size) {
                    return false;
                }
                earliest = match self.starts_after(earliest, pattern, start, at) {
                    Some(earliest) => earliest + at - start,
                    None => return false,
                };
            }
            at += 1;
            start = at;
        }
        true
    }

    /// Returns the offset in the path, from `earliest` on, before which the literal `start..end` of
    /// a pattern does not start; `None` if it does not occur after it.
    #[inline]
    const fn starts_after(
        &self,
        mut earliest: usize,
        pattern: &[u8],
        start: usize,
        end: usize,
    ) -> Option<usize> {
        let mut at = start;
        while at + (1 << LOCATED) <= end {
            let slot = hash(pattern, at, LOCATED) % OFFSETS;
            let (first, last) = (self.first[slot] as usize, self.last[slot]);
            if last < u16::MAX && (last as usize) < earliest + (at - start) {
                return None;
            }
            if earliest + (at - start) < first {
                earliest = first - (at - start);
            }
            at += 1;
        }
        Some(earliest)
    }

    #[inline]
    const fn has(&self, text: &[u8], at: usize, size: u32) -> bool {
        let hash = hash(text, at, size);
        self.known[hash / 64] >> (hash % 64) & 1 != 0
    }
}

/// Returns the hash of the window of `1 << size` bytes at `at`: the byte, or a larger number.
#[inline]
const fn hash(text: &[u8], at: usize, size: u32) -> usize {
    if size == 0 {
        return text[at] as usize;
    }
    let mut window = load(text, at);
    if size < WORD.ilog2() {
        window &= (1 << (u8::BITS << size)) - 1;
    } else if size > WORD.ilog2() {
        window ^= load(text, at + WORD).rotate_left(u64::BITS / 2 - 1);
    }
    let product = (window ^ size as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    256 + (product >> (u64::BITS - HASH_BITS)) as usize
}
