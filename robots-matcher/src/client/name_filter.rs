//! The filter of names: with which two bytes the tokens begin that only the robots.txt has.
//!
//! Most words of a User-Agent header are told by it from every such token.

use super::common_word;
use crate::crawler;
use crate::layout::{FLAG_HAS_NAMES, NAMES};
use crate::packed::Packed;

/// Puts a token into the filter of names, unless the table of crawlers has it or browsers send it.
pub const fn add_name(filter: &mut [u8; NAMES], token: &[u8]) {
    if token.len() >= 2 && crawler::find(token).is_none() && !common_word::leads(token) {
        let (byte, bit) = name_bit(token[0], token[1]);
        filter[byte] |= bit;
    }
}

/// The bit of a pair of bytes in the filter of names: its byte, and the bit there. ASCII case does not
/// count.
const fn name_bit(first: u8, second: u8) -> (usize, u8) {
    let pair = (first | 0x20) as u32 | ((second | 0x20) as u32) << 8;
    let hash = pair.wrapping_mul(0x9E37_79B1) >> 24;
    ((hash >> 3) as usize, 1 << (hash & 7))
}

/// The filter of the names that the file has and the table has not, if it has any. Written by
/// `robots_core::automata`.
pub(super) const fn of<'a>(site: &Packed<'a>) -> Option<&'a [u8; NAMES]> {
    if site.has(FLAG_HAS_NAMES) {
        site.bytes.last_chunk()
    } else {
        None
    }
}

/// May one of those stand at `start`?
pub(super) const fn may_start_name(names: &[u8; NAMES], header: &[u8], start: usize) -> bool {
    if header.len() - start < 2 {
        return false;
    }
    let (byte, bit) = name_bit(header[start], header[start + 1]);
    names[byte] & bit != 0
}
