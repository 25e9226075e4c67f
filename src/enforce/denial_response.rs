//! The response to a request that is denied.

use alloc::format;
use core::time::Duration;

use bytes::Bytes;
use http::header::{CACHE_CONTROL, CONTENT_TYPE, RETRY_AFTER, VARY, X_CONTENT_TYPE_OPTIONS};
use http::{HeaderMap, HeaderValue, Response, StatusCode};
use robots_matcher::Crawler;

use super::Denial;
use crate::identity::Identity;

/// Makes the response to a request that is denied: a closure, or a type of your own.
///
/// Whatever it is, the layer makes sure that no cache gives it to a person: it sets `Cache-Control:
/// private, no-store`, adds `User-Agent` to `Vary`, and puts the [`Denial`] into the extensions.
pub trait DenialResponse {
    /// The response to a request that is denied for this reason.
    fn response(&self, denial: &Denial) -> Response<Bytes>;
}

impl<F> DenialResponse for F
where
    F: Fn(&Denial) -> Response<Bytes>,
{
    fn response(&self, denial: &Denial) -> Response<Bytes> {
        self(denial)
    }
}

/// The status of a denial. 401 is not among them: it promises that there is a password.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DenialStatus {
    /// 403: tells a crawler nothing about the rest of the site.
    #[default]
    Forbidden,
    /// 402.
    PaymentRequired,
    /// 404: tells nobody that there is something.
    NotFound,
    /// 410: takes the page out of indexes sooner.
    Gone,
    /// 451.
    UnavailableForLegalReasons,
    /// 429, which **slows the crawler down on the whole site**, and if it lasts for days takes pages
    /// out of its index that it may fetch: almost never what one denied path is meant to do.
    TooManyRequests,
    /// 503. As 429.
    ServiceUnavailable,
}

impl DenialStatus {
    /// The number.
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

/// One line of plain text that names the rule: what a layer answers unless told otherwise.
#[derive(Clone, Copy, Debug, Default)]
pub struct PlainDenial {
    status: DenialStatus,
}

impl PlainDenial {
    /// With this status.
    pub const fn new(status: DenialStatus) -> Self {
        Self { status }
    }
}

impl DenialResponse for PlainDenial {
    fn response(&self, denial: &Denial) -> Response<Bytes> {
        plain(self.status.code(), format!("{denial}\n"))
    }
}

pub(crate) fn respond(denial: Denial, with: &impl DenialResponse) -> Response<Bytes> {
    let mut response = with.response(&denial);
    keep_out_of_caches(response.headers_mut());
    response.extensions_mut().insert(denial);
    response
}

/// 429 to a crawler that has to wait. The wait is told in whole seconds, rounded up.
pub(crate) fn rate_limited(retry_after: Duration) -> Response<Bytes> {
    let seconds = retry_after.as_secs() + u64::from(retry_after.subsec_nanos() > 0);
    let text = format!("too fast: wait {seconds} s\n");
    let mut response = plain(StatusCode::TOO_MANY_REQUESTS, text);
    keep_out_of_caches(response.headers_mut());
    response
        .headers_mut()
        .insert(RETRY_AFTER, HeaderValue::from(seconds));
    response
}

/// 403 to a client that is not the crawler that it claims to be. No rule denies it, so there is no
/// [`Denial`].
pub(crate) fn deny_contradicted(crawler: &Crawler<'static>) -> Response<Bytes> {
    let token = crawler.token();
    let text = format!("denied: this client is not `{token}`, which its User-Agent header names\n");
    let mut response = plain(StatusCode::FORBIDDEN, text);
    keep_out_of_caches(response.headers_mut());
    response.extensions_mut().insert(Identity::Contradicted);
    response
}

fn plain(status: StatusCode, text: impl Into<Bytes>) -> Response<Bytes> {
    let mut response = Response::new(text.into());
    *response.status_mut() = status;
    let headers = response.headers_mut();
    let text = HeaderValue::from_static("text/plain; charset=utf-8");
    headers.insert(CONTENT_TYPE, text);
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    response
}

/// A cache must not give to a person what a crawler got.
fn keep_out_of_caches(headers: &mut HeaderMap) {
    let uncached = HeaderValue::from_static("private, no-store");
    headers.insert(CACHE_CONTROL, uncached);
    headers.append(VARY, HeaderValue::from_static("User-Agent"));
}
