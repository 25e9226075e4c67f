//! Rate limits for crawlers.

use core::time::Duration;

use robots_matcher::Crawler;

use crate::identity::Identity;
use crate::request_head::RequestHead;

/// Limits how fast crawlers may fetch pages; see
/// [`RobotsLayer::rate_limiter`](crate::RobotsLayer::rate_limiter).
///
/// With the feature `crawl-delay`, `CrawlBudget` is the implementation that enforces `Crawl-delay` lines. A
/// closure is one, too.
///
/// An implementation that keeps state for each crawler must keep it for each [`Identity`], too. If a verified
/// crawler and the clients that only send its token share one budget, any client can lock the crawler out.
///
/// ```
/// use std::time::Duration;
///
/// use robots_static::identity::Identity;
/// use robots_static::layer::RequestHead;
/// use robots_static::{Crawler, RobotsLayer, RobotsTxt, robots_txt};
///
/// static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /basket/\n");
///
/// let layer = RobotsLayer::new(&ROBOTS).rate_limiter(
///     |_: &Crawler<'static>, identity: Identity, request: &RequestHead<'_>| {
///         let is_expensive = request.uri().path().starts_with("/search");
///         (is_expensive && identity != Identity::Verified).then_some(Duration::from_secs(60))
///     },
/// );
/// ```
pub trait RateLimiter: Send + Sync {
    /// Returns how long this crawler has to wait before it may fetch a page. `None` means that it may fetch
    /// the page now, and the implementation counts the request.
    ///
    /// The layer calls it only for crawlers, for each page that they may fetch, between request and response:
    /// it must not block. `identity` is what the [`Verifier`](crate::identity::Verifier) returned, and
    /// [`Identity::Unknown`] in a layer without a verifier.
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
