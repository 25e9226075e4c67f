//! Request targets: the path and query that a client sends for a URL.
//!
//! A client percent-encodes what a path or a query does not hold, resolves the segments `.` and `..`,
//! and sends no fragment (<https://url.spec.whatwg.org/>). What is claimed and compared for all URLs
//! is so for all request targets; a `%` in one starts an escape (RFC 3986 §2.1).

use percent_encoding::{AsciiSet, CONTROLS, percent_encode};

/// What clients percent-encode in the query of an `http`, `https` or `ftp` URL.
const QUERY: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'<')
    .add(b'>')
    .add(b'\'');

/// What clients percent-encode in a path. A `\` they send as a `/`: the one that is no `/` is an
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

/// A part of a request target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TargetPart {
    /// Before the first `?`.
    Path,
    /// The first `?` and all after it.
    Query,
}

impl TargetPart {
    const fn encoded(self) -> &'static AsciiSet {
        match self {
            Self::Path => PATH,
            Self::Query => QUERY,
        }
    }

    /// The bytes that stand for themselves in this part; a `%`, which starts an escape, and in a path
    /// the `?`, which ends it, are not among them.
    pub(crate) fn literal_bytes(self) -> impl Iterator<Item = u8> {
        (b'!'..=b'~').filter(move |&byte| byte != b'%' && encode(&[byte], self) == [byte])
    }
}

fn encode(text: &[u8], part: TargetPart) -> Vec<u8> {
    percent_encode(text, part.encoded())
        .flat_map(str::bytes)
        .collect()
}

/// A path and query with escapes for the bytes that no request target holds. Escapes and a `%` that
/// starts none stay as they are, and so do the segments `.` and `..`.
pub(crate) fn percent_encoded(path_and_query: &[u8]) -> Vec<u8> {
    let (path, query) = path_and_query.split_at(query_start(path_and_query));
    let mut target = encode(path, TargetPart::Path);
    target.extend(encode(query, TargetPart::Query));
    target
}

/// Returns whether this is a request target in origin form: a path from its first `/`, and a query or
/// none. Linear.
pub fn is_request_target(text: &[u8]) -> bool {
    text.first() == Some(&b'/')
        && malformed_escape(text).is_none()
        && percent_encoded(text) == text
        && !has_dot_segment(&text[..query_start(text)])
}

/// The index of the first `%` that no two hexadecimal digits follow: such a text is no URL (RFC 3986
/// §2.1). Linear.
pub fn malformed_escape(text: &[u8]) -> Option<usize> {
    let is_escape = |at: usize| {
        let digits = text.get(at + 1..at + 3);
        digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
    };
    let percents = text.iter().enumerate().filter(|(_, byte)| **byte == b'%');
    percents.map(|(at, _)| at).find(|&at| !is_escape(at))
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
mod tests {
    use super::*;

    #[test]
    fn request_target_holds_escapes_and_no_dot_segment() {
        for target in [
            "/",
            "//",
            "/a%2fb?c=/../d",
            "/...",
            "/a|b^[c]",
            "/?{`\\}",
            "/.%2F",
        ] {
            assert!(is_request_target(target.as_bytes()), "{target}");
        }
        for text in [
            "", "a", "?a", "/a b", "/%", "/%%361", "/%4g", "/{a}", "/a\\b", "/?'", "/#", "/\u{e9}",
            "/.", "/a/..", "/%2e/a", "/.%2E", "/../?a",
        ] {
            assert!(!is_request_target(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn what_no_request_target_holds_is_encoded_by_its_part() {
        let encoded = percent_encoded("/caf\u{e9} {'}?{'}é%zz".as_bytes());
        assert_eq!(encoded, b"/caf%C3%A9%20%7B'%7D?{%27}%C3%A9%zz");
    }
}
