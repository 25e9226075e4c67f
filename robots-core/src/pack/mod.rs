//! Packs a file: builds automata of its rules with `robots-automata`, and writes their bytes.
//!
//! In: a [`Reading`](crate::reading::Reading) and a [`Budget`]. Out: a [`PackedSite`].
//!
//! ```text
//! plan          rules → patterns by precedence → rank bands; for each band
//!   rows, comb    automaton → default states, rows and chains, and their slots
//!   band, dense   → bytes
//! site          all groups, rule lists, names and other lines → bytes
//! tokens        the product tokens alone → bytes
//! ```
//!
//! Packing never fails: what exceeds one band is split into two, and rules that would take too many
//! bands or bytes have none, and are compared one by one. The layout is documented in
//! [`robots_matcher`], and `robots_matcher::__layout` has the constants that both sides use.

mod band;
mod budget;
mod comb;
mod dense;
mod extensions;
mod keys;
mod packed_site;
mod plan;
mod records;
mod required_bytes;
mod rows;
mod rules;
mod site;
mod statistics;
mod tokens;

pub use budget::Budget;
pub use packed_site::PackedSite;
use robots_matcher::__layout::SiteNumbers;
pub use site::pack;
pub use statistics::{BandStatistics, GroupStatistics, Statistics};
pub use tokens::PackedTokens;

/// Appends a number as `len` little-endian bytes. The number must fit.
fn push_number(out: &mut Vec<u8>, number: usize, len: usize) {
    debug_assert!(SiteNumbers::fits(len, number), "{number} in {len} bytes");
    out.extend_from_slice(&number.to_le_bytes()[..len]);
}

/// Appends a number in groups of seven bits, low group first.
fn push_varint(out: &mut Vec<u8>, mut number: usize) {
    while number >= 0x80 {
        push_number(out, number & 0x7f | 0x80, 1);
        number >>= 7;
    }
    push_number(out, number, 1);
}
