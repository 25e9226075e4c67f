//! A refusal: its reason and its response.

use alloc::format;
use core::fmt;

use bytes::Bytes;
use http::header::{CACHE_CONTROL, CONTENT_TYPE, VARY, X_CONTENT_TYPE_OPTIONS};
use http::{HeaderValue, Response, StatusCode};
use robots_matcher::{Crawler, Rule};

/// Why a request was refused.
///
/// Stands in the extensions of the response, for logs and counters around the layer. All it gives
/// out lives as long as the program, and is bounded by the robots.txt and the table of crawlers,
/// never by what a client sends. As text it is the sentence of the response's body.
#[derive(Clone, Copy, Debug)]
pub struct Refusal {
    crawler: Crawler<'static>,
    rule: Rule<'static>,
}

impl Refusal {
    pub(super) const fn new(crawler: Crawler<'static>, rule: Rule<'static>) -> Self {
        Self { crawler, rule }
    }

    /// Who asked, as far as its User-Agent header tells, and the group that it was held to.
    pub const fn crawler(&self) -> Crawler<'static> {
        self.crawler
    }

    /// The rule that forbids it, with its text and line.
    pub const fn rule(&self) -> Rule<'static> {
        self.rule
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {} of /robots.txt, `{}`, forbids this to {}",
            self.rule.line(),
            self.rule.text(),
            self.crawler.token()
        )
    }
}

/// 403, which tells a crawler nothing about the rest of the site; 429 and 5xx would slow it down
/// everywhere. Caches must not give it to a person, so they may not keep it.
pub(crate) fn respond(refusal: Refusal) -> Response<Bytes> {
    let mut response = Response::new(Bytes::from(format!("{refusal}\n")));
    *response.status_mut() = StatusCode::FORBIDDEN;
    let headers = response.headers_mut();
    for (name, value) in [
        (CONTENT_TYPE, "text/plain; charset=utf-8"),
        (CACHE_CONTROL, "private, no-store"),
        (VARY, "User-Agent"),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response.extensions_mut().insert(refusal);
    response
}
