//! How long an answer counts, from its headers (RFC 9111 §4.2, RFC 9110 §10.2.3).
//!
//! There is no clock: a date in a header counts from the `Date` beside it, and not without one.

use std::time::{Duration, SystemTime};

use headers::{Date, Expires, HeaderMapExt};
use http::HeaderMap;
use http::header::{AGE, RETRY_AFTER};
use robots_core::dialect::Lifetime;

use super::cache_control::{self, CacheControl};
use super::delta_seconds::delta_seconds;

/// How long a copy of the answer may be used.
pub(super) fn lifetime(headers: &HeaderMap, lifetime: &Lifetime) -> Duration {
    let said = lifetime.reads_headers.then(|| said(headers)).flatten();
    let longest = lifetime.longest.unwrap_or(Duration::MAX);
    said.unwrap_or(lifetime.default).min(longest)
}

/// What the headers say; `None` if they say nothing.
fn said(headers: &HeaderMap) -> Option<Duration> {
    let fresh = match cache_control::read(headers) {
        CacheControl::MaxAge(time) => Some(time),
        CacheControl::NotReused => Some(Duration::ZERO),
        CacheControl::Silent => expires(headers),
    };
    let age = headers
        .get(AGE)
        .and_then(|age| delta_seconds(age.to_str().ok()?));
    fresh.map(|fresh| fresh.saturating_sub(age.unwrap_or_default()))
}

/// From `Date` to `Expires`; a value that is no date lies in the past (RFC 9111 §5.3).
fn expires(headers: &HeaderMap) -> Option<Duration> {
    match headers.typed_try_get::<Expires>() {
        Ok(expires) => since_date(headers, expires?.into()),
        Err(_) => Some(Duration::ZERO),
    }
}

/// When to ask again, as `Retry-After` says in seconds or as a date.
pub(super) fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let value = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    if let Some(seconds) = delta_seconds(value) {
        return Some(seconds);
    }
    since_date(headers, httpdate::parse_http_date(value).ok()?)
}

fn since_date(headers: &HeaderMap, time: SystemTime) -> Option<Duration> {
    let date: SystemTime = headers.typed_get::<Date>()?.into();
    Some(time.duration_since(date).unwrap_or_default())
}
