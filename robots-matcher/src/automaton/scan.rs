//! Bytes that lead nowhere, many at a time.

use crate::layout::{HUB, PLAIN, SCANNED};
use crate::word::{HIGH, WORD, below, first_set, splat, zeros};

/// How many bytes are looked at together where none of them may matter: a vector register.
const BLOCK: usize = 16;

/// Where from `at` on the first byte stands that may be special or lead out of a hub with at most
/// three exits. A hub with more is not scanned.
#[inline]
pub(super) const fn scan_hub(hub: [u8; HUB], path: &[u8], at: usize) -> usize {
    let [.., exits, a, b, c] = hub;
    if exits == 0 {
        return at;
    }
    scan([a, b, c], path, at)
}

/// Where from `at` on the first byte stands that is one of these or may be special; a path that is
/// too short is not scanned.
///
/// Four exits and special bytes are told from all others by five comparisons, for 16 bytes at once;
/// byte by byte each takes three dependent loads.
#[inline]
pub(crate) const fn scan(stops: [u8; SCANNED], path: &[u8], mut at: usize) -> usize {
    if path.len() < WORD {
        return at;
    }
    let (_, mut rest) = path.split_at(at);
    while let Some((block, behind)) = rest.split_first_chunk::<BLOCK>() {
        if has_stop(block, stops) {
            break;
        }
        at += BLOCK;
        rest = behind;
    }
    while let Some((&word, behind)) = rest.split_first_chunk::<WORD>() {
        let found = stops_of(word, stops);
        if found != 0 {
            return at + first_set(found);
        }
        at += WORD;
        rest = behind;
    }
    // The last bytes are too few for a word: with those before them, which are looked at again and
    // not counted, they are enough.
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

/// Is any byte of a block a stop?
#[inline]
#[expect(
    clippy::needless_bitwise_bool,
    reason = "without branches the bytes are compared all at once"
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

/// The highest bit of the first byte that is a stop, and maybe bits of bytes behind it.
#[inline]
const fn stops_of(word: [u8; WORD], [a, b, c]: [u8; SCANNED]) -> u64 {
    let word = u64::from_le_bytes(word);
    zeros(word ^ splat(a))
        | zeros(word ^ splat(b))
        | zeros(word ^ splat(c))
        | zeros(word ^ splat(b'*'))
        | below(word, PLAIN)
        | (word & HIGH)
}
