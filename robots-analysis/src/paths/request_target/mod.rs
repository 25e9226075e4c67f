//! Request targets: the path and query that a client sends for a URL.
//!
//! A client percent-encodes bytes that a path or a query cannot contain, resolves the segments `.`
//! and `..`, and sends no fragment (<https://url.spec.whatwg.org/>). A claim or comparison about
//! all URLs is one about all request targets. A `%` in a request target starts an escape (RFC 3986
//! §2.1).

use percent_encoding::{AsciiSet, CONTROLS, percent_encode};
use robots_core::matcher::__private::escape_at;

/// The bytes that clients percent-encode in the query of an `http`, `https` or `ftp` URL.
const QUERY: &AsciiSet = &CONTROLS.add(b' ').add(b'"').add(b'#').add(b'<').add(b'>').add(b'\'');

/// The bytes that clients percent-encode in a path. Clients send `\` as `/`, so any other `\` is an
/// escape.
const PATH: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'<')
    .add(b'>')
    .add(b'?')
    .add(b'`')
    .add(b'{')
    .add(b'}')
    .add(b'\\');

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RequestTargetPart {
    /// The part before the first `?`.
    Path,
    /// The first `?` and everything after it.
    Query,
}

impl RequestTargetPart {
    const fn encoded(self) -> &'static AsciiSet {
        match self {
            Self::Path => PATH,
            Self::Query => QUERY,
        }
    }

    /// Returns whether a byte is itself in this part: not `%`, which starts an escape, and in a
    /// path not `?`, which ends it.
    pub(crate) fn is_literal(self, byte: u8) -> bool {
        byte.is_ascii_graphic() && byte != b'%' && encode(&[byte], self) == [byte]
    }
}

fn encode(text: &[u8], part: RequestTargetPart) -> Vec<u8> {
    let mut encoded = Vec::with_capacity(text.len());
    for piece in percent_encode(text, part.encoded()) {
        encoded.extend_from_slice(piece.as_bytes());
    }
    encoded
}

/// Returns a path and query with escapes for bytes that no request target contains. Escapes, a `%`
/// that starts no escape, and the segments `.` and `..` are not changed. Linear.
pub fn percent_encoded(path_and_query: &[u8]) -> Vec<u8> {
    let (path, query) = path_and_query.split_at(query_start(path_and_query));
    let mut target = encode(path, RequestTargetPart::Path);
    target.extend(encode(query, RequestTargetPart::Query));
    target
}

/// Returns whether a text is an absolute path with an optional query. Linear.
pub fn is_request_target(text: &[u8]) -> bool {
    text.first() == Some(&b'/')
        && malformed_escape(text).is_none()
        && percent_encoded(text) == text
        && !has_dot_segment(&text[..query_start(text)])
}

/// Returns the index of the first `%` without two hexadecimal digits after it, if there is one. A
/// text with such a `%` is not a URL (RFC 3986 §2.1). Linear.
pub fn malformed_escape(text: &[u8]) -> Option<usize> {
    (0..text.len()).find(|&at| text[at] == b'%' && escape_at(text, at).is_none())
}

fn query_start(text: &[u8]) -> usize {
    let start = text.iter().position(|&byte| byte == b'?');
    start.unwrap_or(text.len())
}

fn has_dot_segment(path: &[u8]) -> bool {
    path.split(|&byte| byte == b'/').any(|segment| {
        let dots = String::from_utf8_lossy(segment).to_ascii_lowercase();
        matches!(dots.replace("%2e", ".").as_str(), "." | "..")
    })
}

#[cfg(test)]
mod tests;
