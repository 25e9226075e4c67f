//! The tokens of the table of crawlers, laid out for the search while the crate is compiled.
//!
//! A filter of the first four bytes excludes most words. A token is found by its first four bytes:
//! a hash table maps them to the range of rows that start with them. Of these rows, the next eight
//! bytes are compared at once. These steps compare letters without their case bit and only exclude
//! rows. The rows that are left are compared byte by byte.

use super::position::{ENDS_OF_WORD, ends_product};
use crate::agent;
use crate::crawler::{self, COUNT, KNOWN_CRAWLERS};
use crate::layout::slice;
use crate::word::load;

const HEAD: usize = 4;
const SLOTS: usize = 512;
const FILTER_BITS: usize = 4096;

/// The case bit of each letter.
const FOLD: u32 = 0x2020_2020;

#[derive(Clone, Copy)]
struct Rows {
    /// The folded head; 0 for an empty slot, as no folded byte is 0.
    head: u32,
    low: u16,
    high: u16,
}

const EMPTY: Rows = Rows { head: 0, low: 0, high: 0 };

/// A token in a header.
#[derive(Clone, Copy)]
pub(super) struct FoundToken<'h> {
    pub(super) text: &'h [u8],
    /// Its row in the table; `None` for a token that only the file has.
    pub(super) row: Option<usize>,
    /// Whether it is the token of a relative: the token of the row, `-` or `.`, and a suffix.
    pub(super) is_relative: bool,
}

/// Returns whether a token of the table may start so. Excludes 19 of 20 other words.
#[inline]
pub(super) const fn may_start(bytes: u32) -> bool {
    let bit = filter_bit(bytes | FOLD);
    FILTER[bit / 64] >> (bit % 64) & 1 != 0
}

const fn filter_bit(head: u32) -> usize {
    (head.wrapping_mul(0x9E37_79B1) >> (u32::BITS - FILTER_BITS.ilog2())) as usize
}

/// Returns the token of the table at `start` with the longest row: `Googlebot-Image-1.0` is a
/// version of `Googlebot-Image`, and not a relative of `Googlebot`.
pub(super) const fn longest_at(header: &[u8], start: usize) -> Option<FoundToken<'_>> {
    let head = head(load(header, start));
    let mut slot = slot_of(head);
    let rows = loop {
        let rows = HEADS[slot];
        if rows.head == head {
            break rows;
        }
        if rows.head == 0 {
            return None;
        }
        slot = (slot + 1) % SLOTS;
    };
    longest_of(rows, header, start)
}

const fn longest_of(rows: Rows, header: &[u8], start: usize) -> Option<FoundToken<'_>> {
    let tail = fold(load(header, start + HEAD));
    let mut longest = None;
    let mut row = rows.low as usize;
    while row < rows.high as usize {
        if has_tail(row, tail) {
            let token = crawler::token_of(row);
            let text = slice(header, start, token.len());
            if agent::compare(text, token) == 0 {
                let end = start + token.len();
                let found = if ends_product(header, end) {
                    Some(FoundToken { text, row: Some(row), is_relative: false })
                } else if crawler::row(row).has_relatives {
                    relative_of(row, header, start, end)
                } else {
                    None
                };
                // Each of these tokens starts with those before it.
                if found.is_some() {
                    longest = found;
                }
            }
        }
        row += 1;
    }
    longest
}

/// Returns whether the bytes of a row after its head are these, as far as both have them, and a
/// header may have its token.
#[inline]
const fn has_tail(row: usize, tail: u64) -> bool {
    let own = TAILS[row];
    // No folded byte is 0.
    let mask = u64::MAX.unbounded_shr(own.leading_zeros() & !7);
    (own ^ tail) & mask == 0 && !crawler::row(row).control_token
}

/// The folded bytes of each token after its head, and zeros after its end.
static TAILS: [u64; COUNT] = {
    let mut tails = [0; COUNT];
    let mut row = 0;
    while row < COUNT {
        let token = KNOWN_CRAWLERS[row].token.as_bytes();
        let tail = load(token, HEAD);
        tails[row] = fold(tail) & u64::MAX.unbounded_shr(tail.leading_zeros() & !7);
        row += 1;
    }
    tails
};

/// Returns the token of a relative of this row's crawler, whose own token ends at `end`: `-` and a
/// suffix that ends with a letter or a digit, as in `Baiduspider-render`, or `.` and a suffix that
/// starts with a capital, as in `AhrefsBot.FreshPages`: no host name has one. A token with a row of
/// its own is not a relative.
const fn relative_of(
    row: usize,
    header: &[u8],
    start: usize,
    end: usize,
) -> Option<FoundToken<'_>> {
    let is_after_dot = header[end] == b'.' && end + 1 < header.len();
    if header[end] != b'-' && !(is_after_dot && header[end + 1].is_ascii_uppercase()) {
        return None;
    }
    let mut at = end + 1;
    while at < header.len()
        && (header[at].is_ascii_alphanumeric() || matches!(header[at], b'-' | b'_' | b'.'))
    {
        at += 1;
    }
    let text = slice(header, start, at - start);
    if !header[at - 1].is_ascii_alphanumeric()
        || !ends_product(header, at)
        || crawler::row_of(text).is_some()
    {
        return None;
    }
    Some(FoundToken { text, row: Some(row), is_relative: true })
}

/// The hashes of all heads in the table.
static FILTER: [u64; FILTER_BITS / 64] = {
    let mut filter = [0; FILTER_BITS / 64];
    let mut slot = 0;
    while slot < SLOTS {
        if HEADS[slot].head != 0 {
            let bit = filter_bit(HEADS[slot].head);
            filter[bit / 64] |= 1 << (bit % 64);
        }
        slot += 1;
    }
    filter
};

static HEADS: [Rows; SLOTS] = {
    let mut heads = [EMPTY; SLOTS];
    let mut row = 0;
    while row < COUNT {
        let token = KNOWN_CRAWLERS[row].token.as_bytes();
        assert!(token.len() + 1 >= HEAD, "a token of the table is too short");
        if token.len() >= HEAD {
            with_row(&mut heads, head(load(token, 0)), row);
        } else {
            // The byte after the token is part of its head. `_` is before an instance or a version,
            // `-` before a version.
            with_row(&mut heads, head(load(token, 0) | (b'_' as u64) << 24), row);
            with_row(&mut heads, head(load(token, 0) | (b'-' as u64) << 24), row);
            let mut end = 0;
            while end < ENDS_OF_WORD.len() {
                let after = (ENDS_OF_WORD[end] as u64) << 24;
                with_row(&mut heads, head(load(token, 0) | after), row);
                end += 1;
            }
        }
        row += 1;
    }
    heads
};

/// Adds a row to the range of a head.
///
/// INVARIANT: the rows of a head are adjacent, because the table is sorted.
#[expect(clippy::cast_possible_truncation, reason = "the table has some hundred rows")]
const fn with_row(heads: &mut [Rows; SLOTS], head: u32, row: usize) {
    let mut slot = slot_of(head);
    while heads[slot].head != 0 && heads[slot].head != head {
        slot = (slot + 1) % SLOTS;
    }
    let rows = &mut heads[slot];
    if rows.head == 0 {
        rows.head = head;
        rows.low = row as u16;
    } else {
        assert!(
            rows.high as usize == row || rows.high as usize == row + 1,
            "the rows of a head are not adjacent"
        );
    }
    rows.high = row as u16 + 1;
}

const fn slot_of(head: u32) -> usize {
    (head.wrapping_mul(0x9E37_79B1) >> (u32::BITS - SLOTS.ilog2())) as usize
}

/// Returns the first four of these bytes, folded.
#[expect(clippy::cast_possible_truncation, reason = "the others are not needed")]
const fn head(bytes: u64) -> u32 {
    fold(bytes) as u32
}

/// Returns letters without their case bit. Some other bytes become equal, and none becomes 0.
const fn fold(bytes: u64) -> u64 {
    bytes | 0x2020_2020_2020_2020
}
