//! A filter by the first two bytes of the tokens that only the robots.txt has.
//!
//! It excludes most words of a User-Agent header.

use super::common_word;
use crate::crawler;
use crate::layout::{FLAG_HAS_NAMES, NAMES};
use crate::packed::Packed;

/// Adds a token to the filter, unless the table of crawlers has it or browsers send it.
pub const fn add_name(filter: &mut [u8; NAMES], token: &[u8]) {
    if let [first, second, ..] = token
        && crawler::row_of(token).is_none()
        && !common_word::leads(token)
    {
        let (byte, bit) = filter_bit(u16::from_le_bytes([*first, *second]) as u32);
        filter[byte] |= bit;
    }
}

/// Returns the byte of the filter and its bit for a pair of bytes. ASCII case is ignored.
const fn filter_bit(pair: u32) -> (usize, u8) {
    let hash = (pair | 0x2020).wrapping_mul(0x9E37_79B1) >> 24;
    ((hash >> 3) as usize, 1 << (hash & 7))
}

/// Returns the filter of the tokens that the file has and the table does not have, if there are
/// any. `robots_core::pack` writes it.
pub(super) const fn of<'a>(site: &Packed<'a>) -> Option<&'a [u8; NAMES]> {
    if site.has(FLAG_HAS_NAMES) { site.bytes.last_chunk() } else { None }
}

/// Returns whether one of these tokens may start with these four bytes.
#[inline]
pub(super) const fn may_start(filter: &[u8; NAMES], bytes: u32) -> bool {
    let (byte, bit) = filter_bit(bytes & 0xffff);
    filter[byte] & bit != 0
}
