//! What the packer and the reader must agree on, and the readers of single numbers.
//!
//! Any change here is a change of [`FORMAT`].

mod keys;
mod numbers;

pub use keys::{
    CHECK_BITS, CHECKED_ENTRY, ENTRY, GRAM, INDEX_HAS_CHECKS, INDEX_HAS_RECORDS, INDEX_HEADER,
    INDEX_OF_OCCURRENCES, INDEX_SAMPLE_SHIFT, INDEXED_RULES, IndexNumbers, NO_CHECK, NO_NODE,
    OCCURRENCES_ANCHORED, OCCURRENCES_DEPTH, OCCURRENCES_HEADER, OCCURRENCES_NODES, PREFIXES,
    RECORD, RECORD_IN_LIST, RECORD_WITHOUT_PATTERN, SAMPLE_STEP, bucket_of, check_of, gram_hash,
    prefix_hash, tag_of,
};
pub use numbers::{Numbers, SiteNumbers};

use crate::word::{WORD, first_set, splat, zeros};

/// The number in front of every packed site; a table of another format does not compile.
pub const FORMAT: u16 = 2;

/// How a file with a packed site starts. What follows are the lengths of the body, of its entity tag and of
/// the packed site, each four bytes, and these three.
pub const MAGIC: [u8; 8] = *b"\x89robots\n";

/// Where the flags stand in the header.
pub const FLAGS_AT: usize = 2;
/// Where the counts of the sections start in the header.
pub const COUNTS_AT: usize = 4;
/// Stands where an automaton has the number of its bands: the rules decide one by one.
pub const NO_AUTOMATON: u32 = u16::MAX as u32;
/// Stands where a line names the list of its groups: it is for every crawler.
pub const EXTENSION_FOR_ALL: usize = 0;
/// Set in the key of a `Crawl-delay` that the dialect goes by.
pub const EXTENSION_COUNTS: u8 = 0x80;

/// The bits of the header flags that hold [`PathForm::number`](crate::PathForm::number).
pub const FLAG_PATH_FORM: u16 = 0b111;
/// Header flag: of the rules that match the first in the file decides, not the one with the most
/// octets.
pub const FLAG_FIRST_RULE: u16 = 1 << 3;
/// Header flag: a token names every crawler in whose name it stands, and of several the first in
/// the file counts.
pub const FLAG_TOKEN_WITHIN_NAME: u16 = 1 << 4;
/// Header flag: the name of a crawler ends at its first `/`, where its version starts.
pub const FLAG_NAME_WITHOUT_VERSION: u16 = 1 << 5;
/// Header flag: `/robots.txt` is a path like any other, which a rule may forbid.
pub const FLAG_ROBOTS_TXT_IS_A_PATH: u16 = 1 << 6;

/// Header flag: there is a filter of names.
pub const FLAG_HAS_NAMES: u16 = 1 << 7;
/// Header flag: the numbers of the site are [`SiteNumbers::LONG`].
pub const FLAG_IS_LONG: u16 = 1 << 8;

/// All flags that are used.
pub(crate) const FLAGS: u16 = FLAG_PATH_FORM
    | FLAG_FIRST_RULE
    | FLAG_TOKEN_WITHIN_NAME
    | FLAG_NAME_WITHOUT_VERSION
    | FLAG_ROBOTS_TXT_IS_A_PATH
    | FLAG_HAS_NAMES
    | FLAG_IS_LONG;

/// Bytes of the filter of names, at the end of a packed site whose flags say that there is one.
pub const NAMES: usize = 32;

/// Stands where a group number is expected and there is no group.
pub const NO_GROUP: u16 = u16::MAX;

/// A rule of a rule list allows.
pub const RULE_ALLOWS: u32 = 1;
/// A rule of a rule list carries its canonical pattern, because it differs from the text.
pub const RULE_HAS_PATTERN: u32 = 2;
/// A rule starts with the line behind the one before it, so that neither step is given.
pub const RULE_IS_NEXT: u32 = 4;
/// A rule reaches to the end of its line, so that its length is not given.
pub const RULE_IS_WHOLE: u32 = 8;
/// How far the line step stands left of the flags.
pub const RULE_LINE_SHIFT: u32 = 4;

/// Bytes that say of one band of several where it stands and which bytes it needs.
pub const BAND_RECORD: usize = 7;
/// Stands first where a band does not need any of few bytes.
pub const NEEDS_NOTHING: u8 = 0;
/// Set in the number of bits of a hub where a band is small.
pub const BAND_IS_SMALL: u8 = 0x40;
/// Set in the number of bits of a hub where a band is tiny.
pub const BAND_IS_TINY: u8 = 0x80;
/// Bytes of the header of a band's dense rows.
pub const DENSE_HEADER: usize = 4;
/// A dense row has so many entries more than the last place with a column: one for that of place 0
/// and those of the next two.
pub const SPARE_ENTRIES: usize = 3;
/// How far before the end of a dense row the entry stands for all bytes without a column.
pub const OTHER_COLUMN: usize = 2;
/// How far before the end of a dense row the outcome stands if the path ends there.
pub const END_COLUMN: usize = 1;
/// Bytes of one exit of the dense rows.
pub const EXIT: usize = 3;
/// Stands where a band has the number of bits of a hub, when the band is a single pattern.
pub const BAND_PATTERN: u8 = 0xff;
/// The same for a pattern whose numbers are those of a small band.
pub const BAND_SHORT_PATTERN: u8 = 0xfe;
/// How far the outcome where a pattern does not match stands left of that where it does.
pub const OTHERWISE_SHIFT: u32 = 4;
/// Bytes of one hub.
pub const HUB: usize = 8;
/// How many bytes are scanned for at a time.
pub const SCANNED: usize = 3;
/// A byte below this, and any outside ASCII, ends a scan: all special bytes but `*`, which does too,
/// and few others.
pub const PLAIN: u8 = b'&';
/// A target below this number is final: pass, allow, disallow.
pub const FINALS: u32 = 3;
/// A slot that no byte finds: no canonical path holds a `*`.
pub const EMPTY_SLOT: u8 = b'*';
/// The symbol behind the last byte of a path: no canonical path holds a `$`.
pub const END: u8 = b'$';

/// The bytes of paths in the order in which rows are laid out: those that most robots.txt files
/// branch on first. Rows are then short and leave few gaps; over some 1,500 real files this saves
/// half of the slots.
const BY_FREQUENCY: &[u8] =
    b"/sacpeirtlmodnfugwhb?vj.-y=_xk$2q3C1SRz0D5PAB&4ILMTEUF7698%NGHVWO+:JKQY~Z[X],@{;";

/// The place of each byte in that order.
pub const PLACE_OF_BYTE: [u8; 256] = places();

#[expect(clippy::cast_possible_truncation, reason = "there are 256 bytes")]
const fn places() -> [u8; 256] {
    let mut places = [0; 256];
    let mut is_placed = [false; 256];
    let mut place = 0;
    while place < BY_FREQUENCY.len() {
        let byte = BY_FREQUENCY[place] as usize;
        places[byte] = place as u8;
        is_placed[byte] = true;
        place += 1;
    }
    let mut byte = 0;
    while byte < 256 {
        if !is_placed[byte] {
            places[byte] = place as u8;
            place += 1;
        }
        byte += 1;
    }
    places
}

/// The pattern of a rule whose text is `text`, where the rule list carries none: what stands behind
/// the colon and its white space.
pub const fn value_of(text: &[u8]) -> &[u8] {
    // How most rules are written.
    let mut rest = match text {
        [
            b'D',
            b'i',
            b's',
            b'a',
            b'l',
            b'l',
            b'o',
            b'w',
            b':',
            b' ',
            value @ ..,
        ]
        | [b'A', b'l', b'l', b'o', b'w', b':', b' ', value @ ..]
            if !matches!(value.first(), Some(b' ' | b'\t')) =>
        {
            return value;
        }
        _ => text,
    };
    while let Some((&word, behind)) = rest.split_first_chunk::<WORD>() {
        let colons = zeros(u64::from_le_bytes(word) ^ splat(b':'));
        if colons != 0 {
            rest = rest.split_at(first_set(colons)).1;
            break;
        }
        rest = behind;
    }
    while let [first, behind @ ..] = rest
        && *first != b':'
    {
        rest = behind;
    }
    if let [b':', behind @ ..] = rest {
        rest = behind;
    }
    while let [b' ' | b'\t', behind @ ..] = rest {
        rest = behind;
    }
    rest
}

/// What stands from where a band at `band` points to as `reference`.
#[inline]
pub(crate) const fn text_from<'a>(
    body: &'a [u8],
    packed: &'a [u8],
    band: usize,
    reference: usize,
    literal_behind_band: u32,
) -> &'a [u8] {
    let (text, at) = match reference.checked_sub(literal_behind_band as usize) {
        None => (body, reference),
        Some(behind) => (packed, band + behind),
    };
    match text.split_at_checked(at) {
        Some((_, text)) => text,
        None => &[],
    }
}

/// The `N` bytes at `at`. One comparison for all of them: indexed one by one each has its own.
pub(crate) const fn bytes_at<const N: usize>(bytes: &[u8], at: usize) -> [u8; N] {
    let (_, rest) = bytes.split_at(at);
    match rest.first_chunk() {
        Some(&chunk) => chunk,
        None => panic!("a packed site is cut short"),
    }
}

/// Where the line ends that `at` is in.
pub(crate) const fn line_end(body: &[u8], mut at: usize) -> usize {
    if at < body.len() && is_line_end(body[at]) {
        return at;
    }
    let Some((_, mut rest)) = body.split_at_checked(at) else {
        return at;
    };
    while let Some((&word, behind)) = rest.split_first_chunk::<WORD>() {
        let word = u64::from_le_bytes(word);
        let ends = zeros(word ^ splat(b'\n')) | zeros(word ^ splat(b'\r'));
        if ends != 0 {
            return at + first_set(ends);
        }
        at += WORD;
        rest = behind;
    }
    while at < body.len() && !is_line_end(body[at]) {
        at += 1;
    }
    at
}

/// Where the line starts behind the one that `at` is in.
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

/// A byte that ends a line.
pub const fn is_line_end(byte: u8) -> bool {
    matches!(byte, b'\r' | b'\n')
}

/// Two bytes, little-endian.
pub(crate) const fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes(bytes_at(bytes, at))
}

/// Four bytes, little-endian.
pub(crate) const fn u32_at(bytes: &[u8], at: usize) -> usize {
    u32::from_le_bytes(bytes_at(bytes, at)) as usize
}

/// A number in groups of seven bits, low group first, and the offset behind it. It ends with the bytes.
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

/// `bytes[start..start + len]`; empty when that is out of bounds.
pub(crate) const fn slice(bytes: &[u8], start: usize, len: usize) -> &[u8] {
    match bytes.split_at_checked(start) {
        Some((_, rest)) => match rest.split_at_checked(len) {
            Some((part, _)) => part,
            None => &[],
        },
        None => &[],
    }
}

/// The longest valid UTF-8 prefix of `bytes`.
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
