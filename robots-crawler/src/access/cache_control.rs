//! The freshness lifetime in `Cache-Control` fields (RFC 9111 §5.2).
//!
//! The `headers` crate recognizes only names in lower case, and uses the last of several `max-age`.

use std::time::Duration;

use http::HeaderMap;
use http::header::CACHE_CONTROL;

use super::freshness::delta_seconds;

/// Returns the time for which the response is fresh; `None` if no directive states it. It is zero
/// for a response that must be fetched again before each use, and where `max-age` is not a number.
///
/// Names are case-insensitive. The first of several `max-age` applies (§4.2.1), and `no-store` and
/// `no-cache` take precedence over all of them.
pub(super) fn max_age(headers: &HeaderMap) -> Option<Duration> {
    let mut found = None;
    for value in headers.get_all(CACHE_CONTROL) {
        let text = String::from_utf8_lossy(value.as_bytes());
        for directive in directives(&text) {
            let (name, argument) = directive.split_once('=').unwrap_or((directive, ""));
            let is = |known: &str| name.trim().eq_ignore_ascii_case(known);
            if is("no-store") || is("no-cache") {
                return Some(Duration::ZERO);
            }
            if is("max-age") && found.is_none() {
                found = Some(delta_seconds(argument.trim().trim_matches('"')).unwrap_or_default());
            }
        }
    }
    found
}

/// Splits a field value at commas outside of quoted strings.
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
