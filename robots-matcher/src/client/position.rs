//! Product positions: where in a User-Agent header a name may start and end.

use crate::layout::slice;

/// The bytes behind which a product or a word of a comment may stand.
pub(super) static BEGINS_PRODUCT: [bool; 256] = set_of(b" \t(;,[\"':+<{|=");

/// The bytes at which a product or a word of a comment may end.
pub(super) const ENDS_OF_WORD: &[u8] = b"/ \t;),:+(]\"'<>{}|";
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

/// The first product position that may have a name. Almost every browser begins with the same words,
/// in which there is none.
pub(super) const fn first_position(header: &[u8]) -> usize {
    match header.split_first_chunk() {
        Some((b"Mozilla/5.0 (", _)) => 13,
        _ => 0,
    }
}

/// May a name start here? Behind `=` only where no word is before it: `?from=Foo` is part of an address.
pub(super) const fn starts_product(header: &[u8], at: usize) -> bool {
    if at == 0 || !BEGINS_PRODUCT[header[at - 1] as usize] {
        return at == 0;
    }
    header[at - 1] != b'=' || at == 1 || BEGINS_PRODUCT[header[at - 2] as usize]
}

/// A blank between words; some logs and programs write `+` for it.
pub(super) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'+')
}

pub(super) const fn ends_product(header: &[u8], at: usize) -> bool {
    at >= header.len() || ends_word(header[at]) || is_version(header, at) || is_instance(header, at)
}

/// Does a product or a word of a comment end before this byte?
pub(super) const fn ends_word(byte: u8) -> bool {
    ENDS_WORD[byte as usize]
}

/// Does `-` or `_` and a version stand here, digits and dots up to the end of the word, as in
/// `Foo-1.0`?
const fn is_version(header: &[u8], at: usize) -> bool {
    if !matches!(header[at], b'-' | b'_') {
        return false;
    }
    let mut end = at + 1;
    while end < header.len() && (header[end].is_ascii_digit() || header[end] == b'.') {
        end += 1;
    }
    end > at + 1 && header[at + 1] != b'.' && (end == header.len() || ends_word(header[end]))
}

/// Does `_` and a UUID stand here? Amazon Bedrock's crawler signs itself `bedrockbot_<uuid>`, one
/// for each knowledge base, with what its owner appends.
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
