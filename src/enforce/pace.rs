//! Is a crawler faster than it may be?

use core::time::Duration;

use robots_matcher::Crawler;

/// Decides how fast crawlers may fetch pages: see [`RobotsLayer::pace`](crate::RobotsLayer::pace).
///
/// With the feature `crawl-delay` there is one, `CrawlBudget`.
pub trait Pace: Send + Sync {
    /// How long this crawler has to wait before it may fetch a page; `None` if it may now, which
    /// then counts. Called for crawlers only, for each page that they may fetch.
    fn wait(&self, crawler: &Crawler<'static>) -> Option<Duration>;
}
