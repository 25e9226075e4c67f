//! Whether a crawler fetches pages too fast.

use core::time::Duration;

use robots_matcher::Crawler;

use crate::identity::Identity;
use crate::request_head::RequestHead;

/// Decides how fast crawlers may fetch pages: see [`RobotsLayer::rate_limiter`](crate::RobotsLayer::rate_limiter).
///
/// With the feature `crawl-delay` there is one, `CrawlBudget`.
///
/// An implementation that keeps something for each crawler has to keep it for each [`Identity`] too: if
/// one budget serves the crawler and those who only send its name, any client locks the crawler out.
pub trait RateLimiter: Send + Sync {
    /// Returns how long this crawler has to wait before it may fetch a page; `None` if it may fetch it
    /// now, which then counts.
    ///
    /// Called for crawlers only, for each page that they may fetch, between the request and its
    /// response: it must not block. `identity` is what the [`Verifier`](crate::identity::Verifier) returned,
    /// [`Identity::Unknown`] in a layer without one.
    fn retry_after(
        &self,
        crawler: &Crawler<'static>,
        identity: Identity,
        request: &RequestHead<'_>,
    ) -> Option<Duration>;
}

impl<F> RateLimiter for F
where
    F: Fn(&Crawler<'static>, Identity, &RequestHead<'_>) -> Option<Duration> + Send + Sync,
{
    fn retry_after(
        &self,
        crawler: &Crawler<'static>,
        identity: Identity,
        request: &RequestHead<'_>,
    ) -> Option<Duration> {
        self(crawler, identity, request)
    }
}
