//! The response to a request that is refused.

use alloc::format;
use core::time::Duration;

use bytes::Bytes;
use http::header::{CACHE_CONTROL, CONTENT_TYPE, RETRY_AFTER, VARY, X_CONTENT_TYPE_OPTIONS};
use http::{HeaderMap, HeaderValue, Response, StatusCode};
use robots_matcher::Crawler;

use super::{Identity, Refusal};

/// Makes the response to a request that is refused: a closure, or a type of your own.
///
/// Whatever it is, the layer makes sure that no cache gives it to a person: it sets `Cache-Control:
/// private, no-store`, adds `User-Agent` to `Vary`, and puts the [`Refusal`] into the extensions.
pub trait RefusalResponse {
    /// The response to a request that is refused for this reason.
    fn response(&self, refusal: &Refusal) -> Response<Bytes>;
}

impl<F> RefusalResponse for F
where
    F: Fn(&Refusal) -> Response<Bytes>,
{
    fn response(&self, refusal: &Refusal) -> Response<Bytes> {
        self(refusal)
    }
}

/// The status of a refusal. 401 is not among them: it promises that there is a password.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RefusalStatus {
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
    /// out of its index that it may fetch: almost never what one refused path is meant to do.
    TooManyRequests,
    /// 503. As 429.
    ServiceUnavailable,
}

impl RefusalStatus {
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
pub struct PlainRefusal {
    status: RefusalStatus,
}

impl PlainRefusal {
    /// With this status.
    pub const fn new(status: RefusalStatus) -> Self {
        Self { status }
    }
}

impl RefusalResponse for PlainRefusal {
    fn response(&self, refusal: &Refusal) -> Response<Bytes> {
        plain(self.status.code(), format!("{refusal}\n"))
    }
}

pub(crate) fn respond(refusal: Refusal, with: &impl RefusalResponse) -> Response<Bytes> {
    let mut response = with.response(&refusal);
    keep_out_of_caches(response.headers_mut());
    response.extensions_mut().insert(refusal);
    response
}

/// 429 to a crawler that has to wait. The wait is told in whole seconds, rounded up.
pub(crate) fn slow_down(wait: Duration) -> Response<Bytes> {
    let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
    let text = format!("too fast: wait {seconds} s\n");
    let mut response = plain(StatusCode::TOO_MANY_REQUESTS, text);
    keep_out_of_caches(response.headers_mut());
    response
        .headers_mut()
        .insert(RETRY_AFTER, HeaderValue::from(seconds));
    response
}

/// 403 to a client that is not the crawler that it claims to be. No rule denies it, so there is no
/// [`Refusal`].
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
