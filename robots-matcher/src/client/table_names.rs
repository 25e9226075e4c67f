//! The names of the table, laid out for the search while the crate is compiled.
//!
//! A name is found by its first four bytes, which a small hash table maps to the run of the rows that
//! begin with them; of those, its next eight bytes are compared in one piece. Letters are compared
//! without their case bit, so both only sort out: what is left is compared byte by byte.

use super::position::{ENDS_OF_WORD, ends_product};
use crate::agent;
use crate::crawler::{self, KNOWN_CRAWLERS};
use crate::layout::slice;

const ROWS: usize = KNOWN_CRAWLERS.len();
const HEAD: usize = 4;
const SLOTS: usize = 1024;

/// The run of rows that begin with a head.
#[derive(Clone, Copy)]
struct Run {
    /// Folded; 0 for an empty slot, which no folded byte is.
    head: u32,
    low: u16,
    high: u16,
}

const NOBODY: Run = Run {
    head: 0,
    low: 0,
    high: 0,
};

/// What stands behind the head of a row.
#[derive(Clone, Copy)]
struct Tail {
    bytes: u64,
    /// Which of them belong to the name.
    mask: u64,
}

/// A name at a position of a header.
#[derive(Clone, Copy)]
pub(super) struct Found {
    pub(super) row: Option<usize>,
    pub(super) len: usize,
    pub(super) is_relative: bool,
}

/// The longest name of the table that stands at `start`, its own before that of a relative.
#[inline]
pub(super) const fn longest_at(header: &[u8], start: usize) -> Option<Found> {
    if start >= header.len() || !STARTS[header[start] as usize] {
        return None;
    }
    let head = head(word(header, start));
    let mut slot = slot_of(head);
    let run = loop {
        let run = RUNS[slot];
        if run.head == head {
            break run;
        }
        if run.head == 0 {
            return None;
        }
        slot = (slot + 1) % SLOTS;
    };
    longest_of(run, header, start)
}

const fn longest_of(run: Run, header: &[u8], start: usize) -> Option<Found> {
    let tail = fold(word(header, start + HEAD));
    let mut longest: Option<Found> = None;
    let mut row = run.low as usize;
    while row < run.high as usize {
        let Tail { bytes, mask } = TAILS[row];
        if tail & mask == bytes {
            let name = KNOWN_CRAWLERS[row].token.as_bytes();
            let end = start + name.len();
            if agent::compare(slice(header, start, name.len()), name) == 0 {
                let found = if ends_product(header, end) {
                    Some(Found {
                        row: Some(row),
                        len: name.len(),
                        is_relative: false,
                    })
                } else if KNOWN_CRAWLERS[row].has_relatives {
                    relative_of(row, header, start, end)
                } else {
                    None
                };
                longest = longer(longest, found);
            }
        }
        row += 1;
    }
    longest
}

/// The longer of both; of equals the one that is nobody's relative.
const fn longer(one: Option<Found>, other: Option<Found>) -> Option<Found> {
    match (one, other) {
        (Some(a), Some(b)) if b.len > a.len || b.len == a.len && a.is_relative => other,
        (None, _) => other,
        _ => one,
    }
}

/// The name of a relative of this row's crawler, whose own name ends at `end`: `-` and more,
/// up to a letter or a digit, as in `Baiduspider-render`. What has a row of its own is no relative.
const fn relative_of(row: usize, header: &[u8], start: usize, end: usize) -> Option<Found> {
    if header[end] != b'-' {
        return None;
    }
    let mut at = end + 1;
    while at < header.len()
        && (header[at].is_ascii_alphanumeric() || matches!(header[at], b'-' | b'_' | b'.'))
    {
        at += 1;
    }
    let len = at - start;
    if !header[at - 1].is_ascii_alphanumeric()
        || !ends_product(header, at)
        || crawler::find(slice(header, start, len)).is_some()
    {
        return None;
    }
    Some(Found {
        row: Some(row),
        len,
        is_relative: true,
    })
}

/// The bytes with which a name of the table starts: a third of the words of a browser start with another.
static STARTS: [bool; 256] = {
    let mut starts = [false; 256];
    let mut row = 0;
    while row < ROWS {
        let first = KNOWN_CRAWLERS[row].token.as_bytes()[0];
        starts[first.to_ascii_lowercase() as usize] = true;
        starts[first.to_ascii_uppercase() as usize] = true;
        row += 1;
    }
    starts
};

static RUNS: [Run; SLOTS] = {
    let mut runs = [NOBODY; SLOTS];
    let mut row = 0;
    while row < ROWS {
        let name = KNOWN_CRAWLERS[row].token.as_bytes();
        assert!(name.len() + 1 >= HEAD, "a name of the table is too short");
        if name.len() >= HEAD {
            runs = with_row(runs, head(word(name, 0)), row);
        } else {
            // What stands behind the name is part of its head; `_` is before an instance or a
            // version, `-` before a version.
            runs = with_row(runs, head(word(name, 0) | (b'_' as u64) << 24), row);
            runs = with_row(runs, head(word(name, 0) | (b'-' as u64) << 24), row);
            let mut end = 0;
            while end < ENDS_OF_WORD.len() {
                let behind = (ENDS_OF_WORD[end] as u64) << 24;
                runs = with_row(runs, head(word(name, 0) | behind), row);
                end += 1;
            }
        }
        row += 1;
    }
    runs
};

// A name that no crawler sends has a tail that no header has.
static TAILS: [Tail; ROWS] = {
    let mut tails = [Tail { bytes: 1, mask: 0 }; ROWS];
    let mut row = 0;
    while row < ROWS {
        let name = KNOWN_CRAWLERS[row].token.as_bytes();
        if !KNOWN_CRAWLERS[row].control_token {
            let len = name.len().saturating_sub(HEAD);
            let mask = if len >= 8 {
                u64::MAX
            } else {
                (1 << (8 * len)) - 1
            };
            tails[row] = Tail {
                bytes: fold(word(name, HEAD)) & mask,
                mask,
            };
        }
        row += 1;
    }
    tails
};

/// INVARIANT: the rows of a head stand together, because the table is sorted.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the table has some hundred rows"
)]
const fn with_row(mut runs: [Run; SLOTS], head: u32, row: usize) -> [Run; SLOTS] {
    let mut slot = slot_of(head);
    while runs[slot].head != 0 && runs[slot].head != head {
        slot = (slot + 1) % SLOTS;
    }
    let run = &mut runs[slot];
    if run.head == 0 {
        run.head = head;
        run.low = row as u16;
    } else {
        assert!(
            run.high as usize == row || run.high as usize == row + 1,
            "the rows of a head are apart"
        );
    }
    run.high = row as u16 + 1;
    runs
}

const fn slot_of(head: u32) -> usize {
    (head.wrapping_mul(0x9E37_79B1) >> (u32::BITS - SLOTS.ilog2())) as usize
}

/// The first four of these bytes, folded.
#[expect(clippy::cast_possible_truncation, reason = "the others do not count")]
const fn head(bytes: u64) -> u32 {
    fold(bytes) as u32
}

/// Letters without their case bit; of other bytes some become others, and none becomes 0.
const fn fold(bytes: u64) -> u64 {
    bytes | 0x2020_2020_2020_2020
}

/// The eight bytes at `at`, with zeros behind the end.
const fn word(bytes: &[u8], at: usize) -> u64 {
    let Some((_, rest)) = bytes.split_at_checked(at) else {
        return 0;
    };
    if let Some(eight) = rest.first_chunk() {
        return u64::from_le_bytes(*eight);
    }
    let mut word = 0;
    let mut next = rest.len();
    while next > 0 {
        next -= 1;
        word = word << 8 | rest[next] as u64;
    }
    word
}
