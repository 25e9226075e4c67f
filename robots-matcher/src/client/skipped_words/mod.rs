//! Words that most browsers send and in which no token of a crawler starts.

use crate::word::{WORD, load};

/// Returns the first product position that may have a token.
pub(super) const fn first_position(header: &[u8]) -> usize {
    const START: &[u8; 13] = b"Mozilla/5.0 (";
    if starts_with(header, 0, START) { START.len() } else { 0 }
}

/// Returns whether the first product is `Agent`, with a token as its version:
/// `Agent/AmazonBuyForMe`.
pub(super) const fn starts_with_agent(header: &[u8]) -> bool {
    matches!(header, [b'A' | b'a', b'g', b'e', b'n', b't', b'/', ..])
}

pub(super) const AGENT: usize = 6;

/// Returns where the words about a browser's engine end, up to `like`, if they are at `position`.
#[inline]
pub(super) const fn end_of_engine(header: &[u8], position: usize) -> Option<usize> {
    const OF_CHROME: &[u8; 32] = b"AppleWebKit/537.36 (KHTML, like ";
    const OF_SAFARI: &[u8; 34] = b"AppleWebKit/605.1.15 (KHTML, like ";
    if starts_with(header, position, OF_CHROME) {
        Some(position + OF_CHROME.len())
    } else if starts_with(header, position, OF_SAFARI) {
        Some(position + OF_SAFARI.len())
    } else {
        None
    }
}

/// Returns whether at least eight bytes are at a position. Words are compared faster than bytes.
#[inline]
const fn starts_with<const N: usize>(header: &[u8], position: usize, bytes: &[u8; N]) -> bool {
    let Some((_, rest)) = header.split_at_checked(position) else {
        return false;
    };
    let Some((found, _)) = rest.split_first_chunk::<N>() else {
        return false;
    };
    let mut at = 0;
    while at + WORD < N {
        if load(found, at) != load(bytes, at) {
            return false;
        }
        at += WORD;
    }
    // The last word may overlap the one before it.
    load(found, N - WORD) == load(bytes, N - WORD)
}

#[cfg(test)]
mod tests;
