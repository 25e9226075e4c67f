//! The rate limiter for `Crawl-delay`.

use alloc::vec::Vec;
use core::time::Duration;

use governor::Quota;
use governor::clock::Clock as _;
use robots_matcher::{Crawler, RobotsTxt};

use crate::clock::{Clock, Limiter};
use crate::crawlers::identifiable_crawlers;
use crate::enforce::RateLimiter;
use crate::identity::Identity;
use crate::request_head::RequestHead;

/// The upper bound of the enforced delay.
const MAX_DELAY: Duration = Duration::from_secs(24 * 60 * 60);

/// A [`RateLimiter`] that enforces the `Crawl-delay` of each crawler's group: one page in each delay, which is
/// at most 24 hours.
///
/// ```
/// use robots_static::rate_limit::CrawlBudget;
/// use robots_static::{RobotsLayer, RobotsTxt, robots_txt};
///
/// static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nCrawl-delay: 5\n");
///
/// let layer = RobotsLayer::new(&ROBOTS).rate_limiter(CrawlBudget::new([&ROBOTS]));
/// ```
///
/// `Crawl-delay` is not part of RFC 9309. Some crawlers obey it and some ignore it. A crawler that ignores it
/// reads the 429 as a sign of overload, and fetches later and less. Put it into the groups of crawlers that you
/// want to slow down, rather than into the default group. In the dialect of Google (`dialect = Google`) a file
/// has no delays; see [`Group::crawl_delay`](crate::Group::crawl_delay).
///
/// # Budgets by identity
///
/// Each crawler of each file has three budgets, one for each [`Identity`]. So impostors do not use up the
/// budget of a crawler that the [`verifier`](crate::RobotsLayer::verifier) verifies. All contradicted clients
/// with one product token share a budget, and so do all unknown ones. Together, the clients with one product
/// token can fetch at most three pages in each delay, or two if [contradicted clients are
/// denied](crate::RobotsLayer::deny_contradicted).
///
/// **In a layer without a verifier every client is unknown. Then any client that sends the product token of a
/// crawler uses up its budget, and the crawler gets 429 for every page, as long as that client continues.**
/// Crawlers that get 429 for days remove pages from their index. If that matters, set a verifier, and put a
/// `Crawl-delay` only into the groups of crawlers that it can verify.
///
/// # Memory
///
/// [`new`](Self::new) allocates all budgets: three for each crawler with a delay, so at most three times the
/// number of crawlers in the table and of product tokens in the files. No request adds one. Budgets belong to
/// files: hosts that share a file share its budgets.
///
/// Clones of a layer share its budgets. A server that creates a layer for each worker, as the closure of
/// actix-web's `HttpServer::new` does if it calls [`RobotsLayer::new`](crate::RobotsLayer::new), has budgets for
/// each worker. Create the layer once, and clone it in the closure.
pub struct CrawlBudget {
    /// Sorted by key.
    limits: Vec<Limit>,
    clock: Clock,
}

/// The entity tag of the file, the product token of the crawler, and its delay.
type Key = (&'static str, &'static str, Duration);

struct Limit {
    key: Key,
    limiters: [Limiter; Identity::COUNT],
}

impl CrawlBudget {
    /// Creates the budgets for the crawlers of these files, which should be all files of the layer.
    ///
    /// Crawlers of other files have no budget, and are never rate-limited.
    pub fn new(files: impl IntoIterator<Item = &'static RobotsTxt<'static>>) -> Self {
        Self::with_clock(files, Clock::default())
    }

    /// Creates the budgets with another clock, for tests. `elapsed` returns the time since a fixed moment, and
    /// never decreases.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use http::Request;
    /// use robots_static::identity::Identity;
    /// use robots_static::layer::RequestHead;
    /// use robots_static::rate_limit::{CrawlBudget, RateLimiter};
    /// use robots_static::{Client, RobotsTxt, robots_txt};
    ///
    /// static ROBOTS: RobotsTxt = robots_txt!("User-agent: GPTBot\nCrawl-delay: 5\n");
    ///
    /// let budget = CrawlBudget::new_with_clock([&ROBOTS], || Duration::from_secs(100));
    /// let Client::Crawler(crawler) = ROBOTS.identify(b"GPTBot/1.3") else { unreachable!() };
    /// let request = Request::get("/a").body(())?;
    /// let retry_after = || {
    ///     budget.retry_after(&crawler, Identity::Unknown, &RequestHead::of(&request))
    /// };
    /// assert_eq!(retry_after(), None);
    /// assert_eq!(retry_after(), Some(Duration::from_secs(5)));
    /// # Ok::<(), http::Error>(())
    /// ```
    pub fn new_with_clock(
        files: impl IntoIterator<Item = &'static RobotsTxt<'static>>,
        elapsed: impl Fn() -> Duration + Send + Sync + 'static,
    ) -> Self {
        Self::with_clock(files, Clock::new(elapsed))
    }

    fn with_clock(
        files: impl IntoIterator<Item = &'static RobotsTxt<'static>>,
        clock: Clock,
    ) -> Self {
        let mut limits: Vec<_> = files
            .into_iter()
            .flat_map(identifiable_crawlers)
            .filter_map(|crawler| Limit::of(&crawler, &clock))
            .collect();
        limits.sort_by_key(|limit| limit.key);
        limits.dedup_by_key(|limit| limit.key);
        Self { limits, clock }
    }
}

impl Limit {
    fn of(crawler: &Crawler<'static>, clock: &Clock) -> Option<Self> {
        let key = key(crawler)?;
        let (.., delay) = key;
        let quota = Quota::with_period(delay)?;
        Some(Self {
            key,
            limiters: core::array::from_fn(|_| clock.limiter(quota)),
        })
    }
}

fn key(crawler: &Crawler<'static>) -> Option<Key> {
    let group = crawler.group()?;
    let delay = group.crawl_delay()?;
    Some((
        group.robots_txt().etag(),
        crawler.token(),
        delay.min(MAX_DELAY),
    ))
}

impl RateLimiter for CrawlBudget {
    fn retry_after(
        &self,
        crawler: &Crawler<'static>,
        identity: Identity,
        _: &RequestHead<'_>,
    ) -> Option<Duration> {
        let key = key(crawler)?;
        let index = self.limits.binary_search_by_key(&key, |limit| limit.key);
        let limit = self.limits.get(index.ok()?)?;
        let too_soon = limit.limiters[identity.index()].check().err()?;
        Some(too_soon.wait_time_from(self.clock.now()))
    }
}

impl core::fmt::Debug for CrawlBudget {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("CrawlBudget")
            .field("crawlers", &self.limits.len())
            .finish_non_exhaustive()
    }
}
