//! The responses to requests that are denied or rate-limited.

use alloc::format;
use alloc::string::String;
use core::fmt::Write as _;
use core::time::Duration;

use bytes::Bytes;
use http::header::{CACHE_CONTROL, CONTENT_TYPE, RETRY_AFTER, VARY, X_CONTENT_TYPE_OPTIONS};
use http::{HeaderMap, HeaderValue, Response, StatusCode};
use robots_matcher::Crawler;

use super::Denial;
use crate::added_headers::append;
use crate::identity::Identity;

/// The status of a denial; see [`RobotsLayer::status`](crate::RobotsLayer::status).
///
/// 401 is not among them, because it promises that credentials give access (RFC 9110 §15.5.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DenialStatus {
    /// 403. It has no effect on how a crawler fetches the rest of the site.
    #[default]
    Forbidden,
    /// 402.
    PaymentRequired,
    /// 404. It does not reveal that the page exists.
    NotFound,
    /// 410. Search engines remove the page from their indexes sooner than with 404.
    Gone,
    /// 451.
    UnavailableForLegalReasons,
    /// 429 (too many requests). **Crawlers slow down on the whole site**, and if it lasts for days,
    /// they remove allowed pages from their indexes. For one disallowed path this is almost never
    /// intended.
    TooManyRequests,
    /// 503. Crawlers react as to 429.
    ServiceUnavailable,
}

impl DenialStatus {
    /// Returns the status code.
    pub const fn code(self) -> StatusCode {
        match self {
            Self::Forbidden => StatusCode::FORBIDDEN,
            Self::PaymentRequired => StatusCode::PAYMENT_REQUIRED,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::Gone => StatusCode::GONE,
            Self::UnavailableForLegalReasons => StatusCode::UNAVAILABLE_FOR_LEGAL_REASONS,
            Self::TooManyRequests => StatusCode::TOO_MANY_REQUESTS,
            Self::ServiceUnavailable => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}

const MOST_TEXT: usize = 128;

impl Denial {
    /// Returns the response that a layer gives by default, with this status: one line of plain text
    /// with the rule, such as ``disallowed for GPTBot by /robots.txt line 60: `Disallow: /` ``.
    pub fn response(&self, status: DenialStatus) -> Response<Bytes> {
        // `format!` would reallocate for each part.
        let mut text = String::with_capacity(MOST_TEXT);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{self}");
        plain(status.code(), text)
    }
}

/// Completes the response to a denied request.
pub(crate) fn denied(denial: Denial, mut response: Response<Bytes>) -> Response<Bytes> {
    keep_out_of_caches(response.headers_mut());
    response.extensions_mut().insert(denial);
    response
}

/// Returns 429 with `Retry-After`, which is in whole seconds, rounded up.
pub(crate) fn rate_limited(retry_after: Duration) -> Response<Bytes> {
    let rounded_up = u64::from(retry_after.subsec_nanos() > 0);
    let seconds = retry_after.as_secs().saturating_add(rounded_up);
    let text = format!("too many requests: retry after {seconds} s\n");
    let mut response = plain(StatusCode::TOO_MANY_REQUESTS, text);
    keep_out_of_caches(response.headers_mut());
    response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
    response
}

/// Returns 403 for a client that is not the crawler that its User-Agent header names. No rule
/// denies it, so the extensions have the identity and no [`Denial`].
pub(crate) fn deny_contradicted(crawler: &Crawler<'_>) -> Response<Bytes> {
    let token = crawler.token();
    let text = format!("denied: this client is not `{token}`, which its User-Agent header names\n");
    let mut response = plain(StatusCode::FORBIDDEN, text);
    keep_out_of_caches(response.headers_mut());
    response.extensions_mut().insert(Identity::Contradicted);
    response
}

fn plain(status: StatusCode, text: String) -> Response<Bytes> {
    let mut response = Response::new(text.into());
    *response.status_mut() = status;
    let headers = response.headers_mut();
    let text = HeaderValue::from_static("text/plain; charset=utf-8");
    headers.insert(CONTENT_TYPE, text);
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    response
}

/// Makes sure that no cache returns the response for a crawler to a browser.
fn keep_out_of_caches(headers: &mut HeaderMap) {
    let uncached = HeaderValue::from_static("private, no-store");
    headers.insert(CACHE_CONTROL, uncached);
    append(headers, VARY, HeaderValue::from_static("User-Agent"));
}
