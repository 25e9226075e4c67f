//! Scans for bytes that leave a default state, many bytes at a time.

use crate::layout::{PLAIN, SCANNED};
use crate::word::{BLOCK, HIGH, VECTOR, WORD, below, bits, first_set, padded, splat, zeros};

/// Returns the offset, from `at` on, of the first byte that is `stop` or may be special; the length
/// of the path if there is none. Returns `at` for a path shorter than 8 bytes.
///
/// Many stops are in the first word, which is tested before blocks are.
#[inline]
pub(super) const fn scan_one(stop: u8, path: &[u8], at: usize) -> usize {
    let (_, rest) = path.split_at(at);
    if let Some(&word) = rest.first_chunk() {
        let found = stops_of(word, stop);
        if found != 0 {
            return at + first_set(found);
        }
        return scan_blocks(stop, path, at + WORD);
    }
    scan_end(stop, path, at)
}

#[inline(never)]
const fn scan_blocks(stop: u8, path: &[u8], at: usize) -> usize {
    let (_, mut rest) = path.split_at(at);
    while let Some((block, after)) = rest.split_first_chunk::<VECTOR>() {
        if has_stop(block, stop) {
            break;
        }
        rest = after;
    }
    while let Some((&word, after)) = rest.split_first_chunk::<WORD>() {
        let found = stops_of(word, stop);
        if found != 0 {
            return path.len() - rest.len() + first_set(found);
        }
        rest = after;
    }
    scan_end(stop, path, path.len() - rest.len())
}

/// Continues a scan less than a word before the end of the path.
#[inline]
const fn scan_end(stop: u8, path: &[u8], at: usize) -> usize {
    let Some(&word) = path.last_chunk::<WORD>() else {
        return at;
    };
    let left = path.len() - at;
    if left == 0 {
        return at;
    }
    // The bytes before `at` are shifted out. The zeros in their place, after the end, are stops.
    let word = u64::from_le_bytes(word) >> (8 * (WORD - left));
    at + first_set(stops_of(word.to_le_bytes(), stop))
}

/// Returns whether any of these bytes is a stop or may be special.
#[inline]
const fn has_stop(bytes: &[u8; VECTOR], stop: u8) -> bool {
    let (mut is_stop, mut is_star, mut is_low) = (false, false, false);
    let mut index = 0;
    while index < VECTOR {
        is_stop |= bytes[index] == stop;
        index += 1;
    }
    index = 0;
    while index < VECTOR {
        is_star |= bytes[index] == b'*';
        index += 1;
    }
    index = 0;
    while index < VECTOR {
        is_low |= is_low_or_not_ascii(bytes[index]);
        index += 1;
    }
    is_stop | is_star | is_low
}

/// Returns the highest bit of the first byte that stops a scan, and possibly bits of later bytes.
#[inline]
const fn stops_of(word: [u8; WORD], stop: u8) -> u64 {
    let word = u64::from_le_bytes(word);
    zeros(word ^ splat(stop)) | zeros(word ^ splat(b'*')) | below(word, PLAIN) | (word & HIGH)
}

#[inline]
const fn is_low_or_not_ascii(byte: u8) -> bool {
    byte.cast_signed() < PLAIN.cast_signed()
}

/// The stops of a part of a path. Default states that the same bytes leave share them.
#[derive(Clone, Copy)]
pub(super) struct Window {
    exits: [u8; SCANNED],
    start: usize,
    /// A bit for each byte, the lowest for the first.
    found: u64,
}

impl Window {
    #[inline]
    pub(super) const fn new() -> Self {
        Self {
            exits: [0; SCANNED],
            // No offset is in it.
            start: 0_usize.wrapping_sub(BLOCK),
            found: 0,
        }
    }

    /// Returns the offset, from `at` on, of the first byte that may leave the default state with
    /// these exits or may be special; the length of the path if there is none. Offsets do not
    /// decrease from call to call.
    #[inline]
    pub(super) const fn scan(&mut self, exits: [u8; SCANNED], path: &[u8], mut at: usize) -> usize {
        let [a, b, c] = self.exits;
        if a == exits[0] && b == exits[1] && c == exits[2] {
            let read = at.wrapping_sub(self.start);
            if read < BLOCK {
                let found = self.found >> read;
                if found != 0 {
                    return at + found.trailing_zeros() as usize;
                }
                at = self.start.wrapping_add(BLOCK);
            }
        }
        self.exits = exits;
        while at < path.len() {
            self.start = at;
            self.found = found(exits, path, at);
            if self.found != 0 {
                return at + self.found.trailing_zeros() as usize;
            }
            at += BLOCK;
        }
        path.len()
    }
}

/// Returns a bit for each byte from `at` on that may leave the default state with these exits or
/// may be special, at most as many as a window has.
#[inline(never)]
const fn found(exits: [u8; SCANNED], path: &[u8], at: usize) -> u64 {
    let (_, rest) = path.split_at(at);
    let padded_rest;
    let (window, start, end) = if let Some(window) = rest.first_chunk() {
        (window, 0, BLOCK)
    } else if let Some(window) = path.last_chunk() {
        (window, BLOCK - rest.len(), BLOCK)
    } else {
        padded_rest = padded(rest);
        (&padded_rest, 0, rest.len())
    };
    (found_in(exits, window) & u64::MAX >> (BLOCK - end)) >> start
}

/// Returns a bit for each byte of a window that is a stop or may be special. Without branches, many
/// bytes are compared at once.
#[inline]
const fn found_in(stops: [u8; SCANNED], window: &[u8; BLOCK]) -> u64 {
    let mut flags = [0; BLOCK];
    let mut index = 0;
    while index < BLOCK {
        let byte = window[index];
        let mut is_stop = (byte == b'*') | is_low_or_not_ascii(byte);
        let mut stop = 0;
        while stop < SCANNED {
            is_stop |= byte == stops[stop];
            stop += 1;
        }
        flags[index] = if is_stop { u8::MAX } else { 0 };
        index += 1;
    }
    bits(&flags)
}
