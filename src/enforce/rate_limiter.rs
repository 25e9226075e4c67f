//! Rate limits for crawlers.

use alloc::sync::Arc;
use core::time::Duration;

use robots_matcher::Crawler;

use crate::by_closure::ByClosure;
use crate::hosts::SiteRef;
use crate::identity::Identity;
use crate::request_head::RequestHead;

/// A crawler's request for a page that it may fetch, for a [`RateLimiter`].
#[derive(Clone, Copy, Debug)]
pub struct CrawlerRequest<'r> {
    site: SiteRef<'r>,
    crawler: Crawler<'r>,
    identity: Identity,
    head: &'r RequestHead<'r>,
}

impl<'r> CrawlerRequest<'r> {
    /// Creates the request, for tests of a [`RateLimiter`]. The layer creates it itself.
    pub const fn new(
        site: SiteRef<'r>,
        crawler: Crawler<'r>,
        identity: Identity,
        head: &'r RequestHead<'r>,
    ) -> Self {
        Self { site, crawler, identity, head }
    }

    /// Returns the robots.txt that allows the request.
    pub const fn site(&self) -> SiteRef<'r> {
        self.site
    }

    /// Returns the crawler that the User-Agent header names.
    pub const fn crawler(&self) -> &Crawler<'r> {
        &self.crawler
    }

    /// Returns what the [`Verifier`](crate::identity::Verifier) returned; [`Identity::Unknown`] in
    /// a layer without one.
    pub const fn identity(&self) -> Identity {
        self.identity
    }

    /// Returns the head of the request.
    pub const fn head(&self) -> &'r RequestHead<'r> {
        self.head
    }
}

/// Limits how fast crawlers may fetch pages; see
/// [`RobotsLayer::rate_limiter`](crate::RobotsLayer::rate_limiter).
///
/// With the feature `crawl-delay`, `CrawlBudget` is the implementation that enforces `Crawl-delay`
/// lines. [`RobotsLayer::limit_rate`](crate::RobotsLayer::limit_rate) takes a closure.
///
/// An implementation that keeps state for each crawler must keep it for each [`Identity`], too. If
/// a verified crawler and the clients that only send its token share one budget, any client can
/// lock the crawler out.
///
/// ```
/// use std::time::Duration;
///
/// use robots_static::identity::Identity;
/// use robots_static::{RobotsLayer, RobotsTxt, robots_txt};
///
/// static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /basket/\n");
///
/// let layer = RobotsLayer::new(&ROBOTS).limit_rate(|request| {
///     let is_expensive = request.head().uri().path().starts_with("/search");
///     let is_verified = request.identity() == Identity::Verified;
///     (is_expensive && !is_verified).then_some(Duration::from_secs(60))
/// });
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a `RateLimiter`",
    note = "a closure is passed to `RobotsLayer::limit_rate`"
)]
pub trait RateLimiter: Send + Sync {
    /// Returns how long this crawler has to wait before it may fetch a page. `None` means that it
    /// may fetch the page now, and the implementation counts the request.
    ///
    /// The layer calls it only for crawlers, for each page that they may fetch, between request and
    /// response: it must not block.
    fn retry_after(&self, request: &CrawlerRequest<'_>) -> Option<Duration>;

    /// Returns what [`retry_after`](Self::retry_after) would, and does not count the request.
    ///
    /// If a request names several crawlers, the layer first calls this for each of them, and
    /// `retry_after` only if none has to wait: a request that gets 429 costs no crawler its turn.
    /// The default is `None`, and then the crawlers before the one that has to wait are counted.
    fn peek(&self, request: &CrawlerRequest<'_>) -> Option<Duration> {
        let _ = request;
        None
    }
}

impl<F> RateLimiter for ByClosure<F>
where
    F: Fn(&CrawlerRequest<'_>) -> Option<Duration> + Send + Sync,
{
    fn retry_after(&self, request: &CrawlerRequest<'_>) -> Option<Duration> {
        (self.0)(request)
    }
}

/// A request waits for the longer of both, and then costs neither, as far as both implement
/// [`peek`](RateLimiter::peek).
impl<B: RateLimiter> RateLimiter for (Arc<dyn RateLimiter>, B) {
    fn retry_after(&self, request: &CrawlerRequest<'_>) -> Option<Duration> {
        self.peek(request)
            .or_else(|| self.0.retry_after(request))
            .or_else(|| self.1.retry_after(request))
    }

    fn peek(&self, request: &CrawlerRequest<'_>) -> Option<Duration> {
        self.0.peek(request).max(self.1.peek(request))
    }
}
