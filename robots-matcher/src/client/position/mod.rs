//! Product positions: the offsets of a User-Agent header at which a token may start or end.

use super::skipped_words::{AGENT, starts_with_agent};
use crate::layout::slice;
use crate::word::{self, BLOCK, bits};

/// The bytes after which a product or a word of a comment may start.
const BEGINS: &[u8] = b" \t(;,[\"':+<{|=";
static BEGINS_PRODUCT: [bool; 256] = set_of(BEGINS);

/// The bytes before which a product or a word of a comment may end.
pub const ENDS_OF_WORD: &[u8] = b"/ \t;),:+(]\"'<>{}|";
static ENDS_WORD: [bool; 256] = set_of(ENDS_OF_WORD);

const fn set_of(bytes: &[u8]) -> [bool; 256] {
    let mut set = [false; 256];
    let mut next = 0;
    while next < bytes.len() {
        set[bytes[next] as usize] = true;
        next += 1;
    }
    set
}

/// Returns a bit for each byte of the block at `at`, the lowest for the first: whether a product
/// may start after it. The bytes of `BEGINS` and `ALSO` have the bit, and some that are rare in
/// headers have it, too.
pub(super) const fn begins_in_block<const ALSO: u8>(header: &[u8], at: usize) -> u64 {
    let Some((_, rest)) = header.split_at_checked(at) else {
        return 0;
    };
    if let Some(block) = rest.first_chunk() {
        begins_in::<ALSO>(block)
    } else if rest.is_empty() {
        0
    } else if let Some(block) = header.last_chunk() {
        begins_in::<ALSO>(block) >> (BLOCK - rest.len())
    } else {
        begins_in::<ALSO>(&word::padded(rest)) & ((1 << rest.len()) - 1)
    }
}

#[expect(
    clippy::needless_bitwise_bool,
    reason = "without branches many bytes are compared at once"
)]
const fn begins_in<const ALSO: u8>(block: &[u8; BLOCK]) -> u64 {
    let mut flags = [0; BLOCK];
    let mut next = 0;
    while next < BLOCK {
        let byte = block[next];
        let bracket = byte | 0x20;
        let may_begin = (byte < b'-')
            | (byte.wrapping_sub(b':') <= b'=' - b':')
            | (bracket == b'{')
            | (bracket == b'|')
            | (byte == ALSO);
        flags[next] = if may_begin { u8::MAX } else { 0 };
        next += 1;
    }
    bits(&flags)
}

/// Returns the four bytes at a position, with zeros after the end of the header.
#[inline]
pub(super) const fn start_at(header: &[u8], position: usize) -> u32 {
    match header.split_at_checked(position) {
        Some((_, rest)) => match rest.first_chunk() {
            Some(&start) => u32::from_le_bytes(start),
            None => padded(rest),
        },
        None => 0,
    }
}

const fn padded(bytes: &[u8]) -> u32 {
    match bytes {
        [a, b, c, ..] => u32::from_le_bytes([*a, *b, *c, 0]),
        [a, b] => u32::from_le_bytes([*a, *b, 0, 0]),
        [a] => *a as u32,
        [] => 0,
    }
}

#[inline]
pub(super) const fn begins_product(byte: u8) -> bool {
    BEGINS_PRODUCT[byte as usize]
}

/// Returns whether a token may start here. After `=` it may start only if no word is before the
/// `=`: `?from=Foo` is part of an address.
pub(super) const fn starts_product(header: &[u8], at: usize) -> bool {
    if at == 0 || !begins_product(header[at - 1]) {
        return at == 0 || at == AGENT && starts_with_agent(header);
    }
    header[at - 1] != b'=' || at == 1 || begins_product(header[at - 2])
}

/// Returns whether a byte is a blank between words. Some logs and programs write `+` for it.
pub(super) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'+')
}

/// Returns whether a token may end before `at`: at the end of a word, or before a version or an
/// instance.
pub(super) const fn ends_product(header: &[u8], at: usize) -> bool {
    at >= header.len() || ends_word(header[at]) || is_version(header, at) || is_instance(header, at)
}

pub(super) const fn ends_word(byte: u8) -> bool {
    ENDS_WORD[byte as usize]
}

/// Returns whether a version is at `at`: digits and dots up to the end of the word, after `-` or
/// `_` as in `Foo-1.0`, or with a dot as in `Foo0.5.0`.
const fn is_version(header: &[u8], at: usize) -> bool {
    let has_separator = matches!(header[at], b'-' | b'_');
    let start = at + has_separator as usize;
    let (mut end, mut has_dot) = (start, false);
    while end < header.len() && (header[end].is_ascii_digit() || header[end] == b'.') {
        has_dot |= header[end] == b'.';
        end += 1;
    }
    end > start
        && header[start] != b'.'
        && (has_separator || has_dot)
        && (end == header.len() || ends_word(header[end]))
}

/// Returns whether `_` and a UUID are at `at`. Amazon Bedrock's crawler sends `bedrockbot_<uuid>`,
/// one for each knowledge base, followed by a suffix of its owner.
const fn is_instance(header: &[u8], at: usize) -> bool {
    let instance = slice(header, at, 37);
    if instance.is_empty() || instance[0] != b'_' {
        return false;
    }
    let mut digit = 1;
    while digit < instance.len() {
        let fits = match digit {
            9 | 14 | 19 | 24 => instance[digit] == b'-',
            _ => instance[digit].is_ascii_hexdigit(),
        };
        if !fits {
            return false;
        }
        digit += 1;
    }
    true
}

#[cfg(test)]
mod tests;
