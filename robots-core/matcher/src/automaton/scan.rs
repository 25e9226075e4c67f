//! Bytes that lead nowhere, many at a time.

use crate::layout::{HUB, SCANNED_EXITS};
use crate::path::is_special;

/// How many bytes are compared with the exits of a hub at a time: a vector register.
const SCAN: usize = 16;

/// Skips bytes that are plain and lead nowhere from a hub with at most three exits, many at a time.
#[inline]
pub(super) const fn scan(hub: [u8; HUB], path: &[u8], mut at: usize) -> usize {
    let [.., exits, a, b, c] = hub;
    if exits == 0 || path.len() - at < SCAN / 2 {
        return at;
    }
    let (_, rest) = path.split_at(at);
    let blocks = rest.as_chunks::<SCAN>().0;
    let mut block = 0;
    while block < blocks.len() {
        if !is_skipped(&blocks[block], [a, b, c]) {
            return at;
        }
        at += SCAN;
        block += 1;
    }
    // The last bytes are too few for a block; with those before them, which were skipped already or
    // have led here, they are enough.
    if let Some(last) = path.last_chunk::<SCAN>()
        && is_skipped(last, [a, b, c])
    {
        return path.len();
    }
    at
}

/// Is every byte of a block plain, and none an exit?
#[inline]
const fn is_skipped(block: &[u8; SCAN], [a, b, c]: [u8; SCANNED_EXITS]) -> bool {
    let mut stop = 0;
    let mut index = 0;
    while index < SCAN {
        let byte = block[index];
        let is_exit = (byte == a) as u8 | (byte == b) as u8 | (byte == c) as u8;
        stop |= is_exit | is_special(byte) as u8;
        index += 1;
    }
    stop == 0
}
