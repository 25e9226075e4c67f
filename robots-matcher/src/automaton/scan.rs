//! A scan for bytes that leave a default state, many bytes at a time.

use crate::layout::{DEFAULT_STATE, PLAIN, SCANNED};
use crate::word::{HIGH, WORD, any_of, below, first_set, splat, zeros};

/// The number of bytes that are tested together for any stop: a vector register.
const BLOCK: usize = 16;

/// Returns the offset, from `at` on, of the first byte that may be special or leave a default state
/// with at most three exits. Returns `at` for a default state with more.
#[inline]
pub(super) const fn scan_default(
    default_state: [u8; DEFAULT_STATE],
    path: &[u8],
    at: usize,
) -> usize {
    let [.., exits, a, b, c] = default_state;
    if exits == 0 {
        return at;
    }
    scan([a, b, c], path, at)
}

/// Returns the offset, from `at` on, of the first byte that is one of `stops` or may be special;
/// the length of the path if there is none. Returns `at` for a path shorter than 8 bytes.
///
/// Five comparisons find four exits and the special bytes, in 16 bytes at once. Byte by byte each
/// would take three dependent loads.
#[inline]
pub(crate) const fn scan(stops: [u8; SCANNED], path: &[u8], mut at: usize) -> usize {
    if path.len() < WORD {
        return at;
    }
    let (_, mut rest) = path.split_at(at);
    while let Some((block, after)) = rest.split_first_chunk::<BLOCK>() {
        if has_stop(block, stops) {
            break;
        }
        at += BLOCK;
        rest = after;
    }
    while let Some((&word, after)) = rest.split_first_chunk::<WORD>() {
        let found = stops_of(word, stops);
        if found != 0 {
            return at + first_set(found);
        }
        at += WORD;
        rest = after;
    }
    // The last bytes are fewer than a word. They are read with those before them, whose stops are
    // then discarded.
    if let Some(&word) = path.last_chunk::<WORD>()
        && !rest.is_empty()
    {
        let seen = WORD - rest.len();
        let found = stops_of(word, stops) >> (8 * seen);
        return if found == 0 {
            path.len()
        } else {
            at + first_set(found)
        };
    }
    at
}

/// Returns whether any byte of a block is a stop.
#[inline]
#[expect(
    clippy::needless_bitwise_bool,
    reason = "without branches all bytes are compared at once"
)]
const fn has_stop(block: &[u8; BLOCK], [a, b, c]: [u8; SCANNED]) -> bool {
    let mut has_stop = false;
    let mut index = 0;
    while index < BLOCK {
        let byte = block[index];
        has_stop |= (byte == a)
            | (byte == b)
            | (byte == c)
            | (byte == b'*')
            | (byte.cast_signed() < PLAIN.cast_signed());
        index += 1;
    }
    has_stop
}

/// Returns the highest bit of the first byte that is a stop, and possibly bits of bytes after it.
#[inline]
const fn stops_of(word: [u8; WORD], stops: [u8; SCANNED]) -> u64 {
    let word = u64::from_le_bytes(word);
    any_of(word, stops) | zeros(word ^ splat(b'*')) | below(word, PLAIN) | (word & HIGH)
}
