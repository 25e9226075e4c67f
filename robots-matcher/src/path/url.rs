//! The path of a text that may be a whole URL.
//!
//! In: a text that a caller supplies as a path. Out: its part from the path on.

use crate::layout::slice;

/// Returns the path, query and fragment of an absolute URL (`scheme://authority/path`), and any
/// other text from its first visible byte on.
///
/// Spaces and control characters before a URL are not part of it (URL Standard, §4.4).
pub(super) const fn path_of_text(text: &[u8]) -> &[u8] {
    let mut start = 0;
    while start < text.len() && text[start] <= b' ' {
        start += 1;
    }
    let text = slice(text, start, text.len() - start);
    let Some(mut at) = authority(text) else {
        return text;
    };
    while at < text.len() && !matches!(text[at], b'/' | b'?' | b'#') {
        at += 1;
    }
    slice(text, at, text.len() - at)
}

/// Returns the offset of the authority, after `scheme://` (RFC 3986 §3.1); `None` if the text does
/// not start with a scheme and two slashes.
const fn authority(text: &[u8]) -> Option<usize> {
    let mut at = 0;
    while at < text.len() {
        match text[at] {
            b'a'..=b'z' | b'A'..=b'Z' => {}
            b'0'..=b'9' | b'+' | b'-' | b'.' if at > 0 => {}
            _ => break,
        }
        at += 1;
    }
    match text.split_at(at).1 {
        [b':', b'/', b'/', ..] if at > 0 => Some(at + 3),
        _ => None,
    }
}
