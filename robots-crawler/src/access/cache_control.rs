//! The freshness lifetime in `Cache-Control` fields (RFC 9111 §5.2).
//!
//! The `headers` crate recognizes only names in lower case, and uses the last of several `max-age`.

use std::time::Duration;

use http::HeaderMap;
use http::header::CACHE_CONTROL;

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

/// Reads a number of seconds; a number above 2³¹ is 2³¹ (RFC 9111 §1.2.2).
pub(super) fn delta_seconds(text: &str) -> Option<Duration> {
    const MAX_SECONDS: u64 = 1 << 31;
    let text = text.trim();
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    // Digits that cannot be parsed are a number that is too large.
    is_number.then(|| {
        Duration::from_secs(
            text.parse().map_or(MAX_SECONDS, |seconds: u64| seconds.min(MAX_SECONDS)),
        )
    })
}
