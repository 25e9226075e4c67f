//! The filter of names: with which two bytes the tokens begin that only the robots.txt has.
//!
//! Most words of a User-Agent header are told by it from every such token.

use crate::client;
use crate::crawler;

/// Bytes of the filter of names, at the end of a packed site whose flags say that there is one.
pub const NAMES: usize = 32;

/// Puts a token into the filter of names, unless the table of crawlers has it or browsers send it.
pub const fn add_name(filter: &mut [u8; NAMES], token: &[u8]) {
    if token.len() >= 2 && crawler::find(token).is_none() && !client::leads(token) {
        let (byte, bit) = name_bit(token[0], token[1]);
        filter[byte] |= bit;
    }
}

/// The bit of a pair of bytes in the filter of names: its byte, and the bit there. ASCII case does not
/// count.
pub(crate) const fn name_bit(first: u8, second: u8) -> (usize, u8) {
    let pair = (first | 0x20) as u32 | ((second | 0x20) as u32) << 8;
    let hash = pair.wrapping_mul(0x9E37_79B1) >> 24;
    ((hash >> 3) as usize, 1 << (hash & 7))
}
