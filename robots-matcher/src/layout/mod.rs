//! The layout of packed bytes.
//!
//! In: bytes and a position. Out: single numbers, and the constants that the packer and the reader
//! share.
//!
//! Any change here is a change of [`FORMAT`].

mod numbers;

pub use numbers::{Numbers, SiteNumbers};

use crate::word::{WORD, first_of, first_set, splat, zeros};

/// The number at the start of every packed site. A table of another format does not compile.
pub const FORMAT: u16 = 7;

/// The first bytes of a file with a packed site. The lengths of the body, of its entity tag and of
/// the packed site follow, four bytes each, and then these three parts.
pub const MAGIC: [u8; 8] = *b"\x89robots\n";
/// The offset of the body in such a file.
pub const BODY_AT: usize = MAGIC.len() + 12;

/// The offset of the flags in the header.
pub const FLAGS_AT: usize = 2;
/// The offset of the counts of the sections in the header.
pub const COUNTS_AT: usize = 4;
/// The first byte, in place of an automaton, of a group whose rules are compared one by one.
pub const NO_AUTOMATON: u8 = 0xfd;
/// The first byte of an automaton of several bands. Their number and their records follow.
pub const SEVERAL_BANDS: u8 = 0xfc;
/// The offset, in place of that of a list of groups, of a line that applies to every crawler.
pub const EXTENSION_FOR_ALL: usize = 0;
/// Set in the key of a `Crawl-delay` that applies in the dialect.
pub const EXTENSION_COUNTS: u8 = 0x80;
/// Set in the key of a line whose value is a path, and preferences after it. The list that the
/// record of such a line names starts with the offset of the preferences in the value and with the
/// pattern of the path. The groups to which the line applies follow.
pub const EXTENSION_HAS_PATH: u8 = 0x40;

/// The bits of the header flags that contain [`PathForm::number`](crate::PathForm::number).
pub const FLAG_PATH_FORM: u16 = 0b111;
/// Header flag: the first matching rule takes precedence, not the one with the most octets.
pub const FLAG_FIRST_RULE: u16 = 1 << 3;
/// Header flag: a token applies to every crawler whose name contains it; of several such tokens,
/// the first in the file.
pub const FLAG_TOKEN_WITHIN_NAME: u16 = 1 << 4;
/// Header flag: the name of a crawler ends before its first `/`, after which its version starts.
pub const FLAG_NAME_WITHOUT_VERSION: u16 = 1 << 5;
/// Header flag: `/robots.txt` is an ordinary path, which a rule may disallow.
pub const FLAG_ROBOTS_TXT_IS_A_PATH: u16 = 1 << 6;

/// Header flag: the site has a filter of names.
pub const FLAG_HAS_NAMES: u16 = 1 << 7;
/// Header flag: the numbers of the site are [`SiteNumbers::LONG`].
pub const FLAG_IS_LONG: u16 = 1 << 8;

pub(crate) const FLAGS: u16 = FLAG_PATH_FORM
    | FLAG_FIRST_RULE
    | FLAG_TOKEN_WITHIN_NAME
    | FLAG_NAME_WITHOUT_VERSION
    | FLAG_ROBOTS_TXT_IS_A_PATH
    | FLAG_HAS_NAMES
    | FLAG_IS_LONG;

/// Bytes of the filter of names, at the end of a packed site with [`FLAG_HAS_NAMES`].
pub const NAMES: usize = 32;

/// The group number that means no group.
pub const NO_GROUP: u16 = u16::MAX;

/// Flag of a block of a rule list: the keys of its rules follow.
pub const BLOCK_HAS_KEYS: u32 = 1;
/// Flag of a block of a rule list: another block follows it.
pub const BLOCK_HAS_NEXT: u32 = 2;
/// The number of bits by which the number of rules of a block is shifted left, past the flags.
pub const BLOCK_SHIFT: u32 = 2;
/// The maximum number of rules of a block with keys.
pub const KEYED_BLOCK: usize = u64::BITS as usize;
/// The number of keys of a rule.
pub const RULE_KEYS: usize = 2;
/// The number of bytes of a short gram.
pub const SHORT_GRAM: usize = 2;
/// The number of bytes of a long gram.
pub const LONG_GRAM: usize = 4;
pub(crate) const KEY_BITS: u32 = 15;
/// The key that every path has.
pub const NO_KEY: u16 = 0;

/// Flag of a rule in a rule list: the rule is brief. It is a whole line, after the line of the
/// previous rule or the first of its list, and its text is its key and its pattern. Its head is one
/// byte, with the length of the pattern.
pub const RULE_IS_BRIEF: u32 = 1;
/// Flag of a rule in a rule list: the rule is an Allow.
pub const RULE_ALLOWS: u32 = 2;
/// Flag of a rule in a rule list: its canonical pattern follows, because it differs from the text.
pub const RULE_HAS_PATTERN: u32 = 4;
/// Flag of a rule in a rule list: it is on the next line, so that no step is stored.
pub const RULE_IS_NEXT: u32 = 8;
/// Flag of a rule in a rule list: it extends to the end of its line; its length is not stored.
pub const RULE_IS_WHOLE: u32 = 16;
/// The number of bits by which the line step is shifted left, past the flags.
pub const RULE_LINE_SHIFT: u32 = 5;
/// The bits by which the pattern's length of a brief rule is shifted left, past the flags.
pub const BRIEF_SHIFT: u32 = 2;
/// The maximum length of the pattern of a brief rule.
pub const BRIEF_PATTERN: usize = (u8::MAX >> BRIEF_SHIFT) as usize;
/// The length of the key of a brief Disallow, `Disallow: `.
pub const BRIEF_DISALLOW: usize = 10;
/// The length of the key of a brief Allow, `Allow: `.
pub const BRIEF_ALLOW: usize = 7;

/// Bytes of the record of one of several bands: its required bytes and its offset.
pub const BAND_RECORD: usize = 7;
/// The first required byte of a band that has none.
pub const NO_REQUIRED_BYTES: u8 = 0;
/// The bits of the first byte of a band that contain the number of default bits.
pub(crate) const BAND_DEFAULT_BITS: u8 = 0x1f;
/// Set in the number of default bits of a small band.
pub const BAND_IS_SMALL: u8 = 0x40;
/// Set in the number of default bits of a tiny band.
pub const BAND_IS_TINY: u8 = 0x80;
/// Set in the number of default bits of a band with dense rows.
pub const BAND_HAS_DENSE_ROWS: u8 = 0x20;
/// Bytes of the header of a band's dense rows.
pub const DENSE_HEADER: usize = 4;
/// The number of entries of a dense row minus its last column: one for column 0, and the next two.
pub const SPARE_ENTRIES: usize = 3;
/// The distance from the end of a dense row to the entry of all bytes without a column.
pub(crate) const OTHER_COLUMN: usize = 2;
/// The distance from the end of a dense row to the outcome of a path that ends there.
pub(crate) const END_COLUMN: usize = 1;
/// Bytes of one exit of the dense rows.
pub const EXIT: usize = 3;
/// Bytes of one default state.
pub const DEFAULT_STATE: usize = 8;
/// The number of bytes that a scan looks for.
pub const SCANNED: usize = 3;
/// The first ASCII byte that does not always end a scan: bytes below it and bytes outside ASCII do.
/// These are all special bytes except `*`, which ends a scan too, and few others.
pub(crate) const PLAIN: u8 = b'&';
/// The first target that is not final. Those below it are pass, allow and disallow.
pub(crate) const FINALS: u32 = 3;
/// The byte of an empty slot, which no lookup finds: no canonical path contains a `*`.
pub const EMPTY_SLOT: u8 = b'*';
/// The symbol after the last byte of a path: no canonical path contains a `$`.
pub const END: u8 = b'$';

/// The bytes of paths in the order of their columns: those on which most robots.txt files branch
/// come first. Rows are then short and leave few gaps. Over some 1,500 real files this saves half
/// of the slots.
const BY_FREQUENCY: &[u8] =
    b"/sacpeirtlmodnfugwhb?vj.-y=_xk$2q3C1SRz0D5PAB&4ILMTEUF7698%NGHVWO+:JKQY~Z[X],@{;";

/// The column of each byte: its index in that order.
pub const COLUMN_OF_BYTE: [u8; 256] = columns();

#[expect(clippy::cast_possible_truncation, reason = "there are 256 bytes")]
const fn columns() -> [u8; 256] {
    let mut columns = [0; 256];
    let mut has_column = [false; 256];
    let mut column = 0;
    while column < BY_FREQUENCY.len() {
        let byte = BY_FREQUENCY[column] as usize;
        columns[byte] = column as u8;
        has_column[byte] = true;
        column += 1;
    }
    let mut byte = 0;
    while byte < 256 {
        if !has_column[byte] {
            columns[byte] = column as u8;
            column += 1;
        }
        byte += 1;
    }
    columns
}

/// Returns the first target of a band that is a row, if targets below name this many states.
#[inline]
pub(crate) const fn first_row(states: u32, default_bits: u32) -> u32 {
    let below = (1 << default_bits) - 1;
    (states + below) & !below
}

/// Returns the key of the last `len` bytes of a number, at most four. Its lowest byte is the last.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the shifts leave the bits of a key")]
pub const fn key_of(bytes: u32, len: usize) -> u16 {
    let gram = bytes << (u32::BITS - u8::BITS * len as u32);
    (gram.wrapping_mul(0x9e37_79b1) >> (u32::BITS - KEY_BITS)) as u16
}

/// Returns the pattern of a rule with this text, if the rule list has none: the bytes after the
/// colon and its white space.
pub const fn value_of(text: &[u8]) -> &[u8] {
    let mut rest = text.split_at(first_of(text, b':')).1;
    if let [b':', after @ ..] = rest {
        rest = after;
    }
    while let [b' ' | b'\t', after @ ..] = rest {
        rest = after;
    }
    rest
}

/// Returns the `N` bytes at `at`. One bounds check covers all of them.
pub(crate) const fn bytes_at<const N: usize>(bytes: &[u8], at: usize) -> [u8; N] {
    let (_, rest) = bytes.split_at(at);
    match rest.first_chunk() {
        Some(&chunk) => chunk,
        None => panic!("truncated packed site"),
    }
}

pub(crate) const fn line_end(body: &[u8], mut at: usize) -> usize {
    if at < body.len() && is_line_end(body[at]) {
        return at;
    }
    let Some((_, mut rest)) = body.split_at_checked(at) else {
        return at;
    };
    while let Some((&word, after)) = rest.split_first_chunk::<WORD>() {
        let word = u64::from_le_bytes(word);
        let ends = zeros(word ^ splat(b'\n')) | zeros(word ^ splat(b'\r'));
        if ends != 0 {
            return at + first_set(ends);
        }
        at += WORD;
        rest = after;
    }
    while at < body.len() && !is_line_end(body[at]) {
        at += 1;
    }
    at
}

pub(crate) const fn next_line(body: &[u8], at: usize) -> usize {
    let end = line_end(body, at);
    if end < body.len() && body[end] == b'\n' {
        return end + 1;
    }
    match slice(body, end, 2) {
        b"\r\n" => end + 2,
        _ => end + 1,
    }
}

/// Returns whether a byte ends a line.
pub const fn is_line_end(byte: u8) -> bool {
    matches!(byte, b'\r' | b'\n')
}

pub(crate) const fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes(bytes_at(bytes, at))
}

pub(crate) const fn u32_at(bytes: &[u8], at: usize) -> usize {
    u32::from_le_bytes(bytes_at(bytes, at)) as usize
}

/// Reads a number in groups of seven bits, low group first, and returns it with the offset after
/// it. The end of the bytes ends the number.
#[inline]
pub(crate) const fn varint_at(bytes: &[u8], mut at: usize) -> (u32, usize) {
    if at < bytes.len() && bytes[at] < 0x80 {
        return (bytes[at] as u32, at + 1);
    }
    let mut value = 0;
    let mut shift = 0;
    while at < bytes.len() && shift < u32::BITS {
        let byte = bytes[at];
        at += 1;
        value |= ((byte & 0x7f) as u32) << shift;
        if byte < 0x80 {
            break;
        }
        shift += 7;
    }
    (value, at)
}

/// Returns `bytes[start..start + len]`; empty if that is out of bounds.
pub(crate) const fn slice(bytes: &[u8], start: usize, len: usize) -> &[u8] {
    match bytes.split_at_checked(start) {
        Some((_, rest)) => match rest.split_at_checked(len) {
            Some((part, _)) => part,
            None => &[],
        },
        None => &[],
    }
}

pub(crate) const fn text(bytes: &[u8]) -> &str {
    match core::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let (valid, _) = bytes.split_at(error.valid_up_to());
            match core::str::from_utf8(valid) {
                Ok(text) => text,
                Err(_) => "",
            }
        }
    }
}
