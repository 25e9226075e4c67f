//! The lifetime of a response, from its headers (RFC 9111 §4.2, RFC 9110 §10.2.3).
//!
//! There is no clock: a date in a header is relative to the `Date` of the same response, and is
//! ignored without it.

use std::time::{Duration, SystemTime};

use headers::{Date, Expires, HeaderMapExt};
use http::HeaderMap;
use http::header::{AGE, RETRY_AFTER};

use super::cache_control::{delta_seconds, max_age};
use crate::policy::Lifetime;

/// Returns how long a copy of the response may be used.
pub(super) fn lifetime(headers: &HeaderMap, lifetime: &Lifetime) -> Duration {
    let stated = lifetime.reads_headers.then(|| stated(headers)).flatten();
    let longest = lifetime.longest.unwrap_or(Duration::MAX);
    stated.unwrap_or(lifetime.default).min(longest)
}

/// Returns the lifetime that the headers state; `None` without one.
fn stated(headers: &HeaderMap) -> Option<Duration> {
    let fresh = max_age(headers).or_else(|| expires(headers));
    let age = headers.get(AGE).and_then(|age| delta_seconds(age.to_str().ok()?));
    fresh.map(|fresh| fresh.saturating_sub(age.unwrap_or_default()))
}

/// Returns the time from `Date` to `Expires`. An invalid date is in the past (RFC 9111 §5.3).
fn expires(headers: &HeaderMap) -> Option<Duration> {
    match headers.typed_try_get::<Expires>() {
        Ok(expires) => since_date(headers, expires?.into()),
        Err(_) => Some(Duration::ZERO),
    }
}

/// Returns the time in `Retry-After`, which is in seconds or a date.
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
