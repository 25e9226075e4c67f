//! Automata and rules to the bytes that a program embeds.
//!
//! The layout is drawn in [`robots_matcher`](crate::matcher); constants that both sides use come
//! from `robots_matcher::__private`.

mod band;
mod dense;
mod extensions;
mod needs;
mod plan;
mod rank_band;
mod records;
mod rules;
mod site;

pub(super) use site::site;

use crate::matcher::__private::SiteNumbers;

/// Appends a number as one byte.
fn push_u8(out: &mut Vec<u8>, number: usize) {
    push_number(out, number, 1);
}

/// Appends a number as two bytes.
fn push_u16(out: &mut Vec<u8>, number: usize) {
    push_number(out, number, 2);
}

/// Appends a number as three bytes.
fn push_u24(out: &mut Vec<u8>, number: usize) {
    push_number(out, number, 3);
}

/// Appends a number as four bytes.
pub(super) fn push_u32(out: &mut Vec<u8>, number: usize) {
    push_number(out, number, 4);
}

/// Appends a number as `len` bytes, which it fits into.
fn push_number(out: &mut Vec<u8>, number: usize, len: usize) {
    debug_assert!(SiteNumbers::fits(len, number), "{number} in {len} bytes");
    out.extend_from_slice(&number.to_le_bytes()[..len]);
}

/// Appends a number in groups of seven bits, low group first.
fn push_varint(out: &mut Vec<u8>, mut number: usize) {
    while number >= 0x80 {
        push_u8(out, number & 0x7f | 0x80);
        number >>= 7;
    }
    push_u8(out, number);
}
