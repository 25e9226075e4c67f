//! What a `Cache-Control` header says of how long an answer may be used again (RFC 9111 §5.2).
//!
//! The `headers` crate knows names in lower case only and takes the last of several `max-age`.

use std::time::Duration;

use http::HeaderMap;
use http::header::CACHE_CONTROL;

use super::delta_seconds::delta_seconds;

/// What all `Cache-Control` lines say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CacheControl {
    /// It is fresh for so long.
    MaxAge(Duration),
    /// It is to be asked for again before each use, or how long it is fresh is no number.
    NotReused,
    /// Nothing of that.
    Silent,
}

/// Reads the directives, their names in any case. Of several `max-age` the first counts (§4.2.1),
/// and a directive that forbids to use the answer again more than all of them.
pub(super) fn read(headers: &HeaderMap) -> CacheControl {
    let mut found = CacheControl::Silent;
    for value in headers.get_all(CACHE_CONTROL) {
        let text = String::from_utf8_lossy(value.as_bytes());
        for directive in directives(&text) {
            let (name, argument) = directive.split_once('=').unwrap_or((directive, ""));
            let is = |known: &str| name.trim().eq_ignore_ascii_case(known);
            if is("no-store") || is("no-cache") {
                return CacheControl::NotReused;
            }
            if is("max-age") && found == CacheControl::Silent {
                let seconds = delta_seconds(argument.trim().trim_matches('"'));
                found = seconds.map_or(CacheControl::NotReused, CacheControl::MaxAge);
            }
        }
    }
    found
}

/// The parts between commas that stand in no quoted string.
fn directives(text: &str) -> impl Iterator<Item = &str> {
    let mut is_quoted = false;
    let mut is_escaped = false;
    text.split(move |c| {
        let is_plain = !is_escaped;
        is_escaped = is_plain && is_quoted && c == '\\';
        is_quoted ^= is_plain && c == '"';
        c == ',' && !is_quoted
    })
}
