//! Automata and rules to the bytes that a program embeds.
//!
//! The layout is drawn in [`robots_matcher`](crate::matcher); constants that both sides use come
//! from [`layout`](crate::matcher::layout).

mod band;
mod extensions;
mod rules;
mod site;

pub(super) use band::Layout;
pub(super) use site::site;

/// Appends a number as one byte.
#[expect(clippy::cast_possible_truncation, reason = "the callers' numbers fit")]
fn push_u8(out: &mut Vec<u8>, number: usize) {
    out.push(number as u8);
}

/// Appends the low three bytes of a number.
#[expect(clippy::cast_possible_truncation, reason = "the callers' numbers fit")]
fn push_u24(out: &mut Vec<u8>, number: usize) {
    out.extend_from_slice(&(number as u32).to_le_bytes()[..3]);
}

/// Appends a number as two bytes.
#[expect(clippy::cast_possible_truncation, reason = "the callers' numbers fit")]
fn push_u16(out: &mut Vec<u8>, number: usize) {
    out.extend_from_slice(&(number as u16).to_le_bytes());
}

/// Appends a number as four bytes.
#[expect(clippy::cast_possible_truncation, reason = "the callers' numbers fit")]
fn push_u32(out: &mut Vec<u8>, number: usize) {
    out.extend_from_slice(&(number as u32).to_le_bytes());
}

/// Appends a number in groups of seven bits, low group first.
fn push_varint(out: &mut Vec<u8>, mut number: usize) {
    while number >= 0x80 {
        push_u8(out, number & 0x7f | 0x80);
        number >>= 7;
    }
    push_u8(out, number);
}
