//! `Crawl-delay`, enforced.

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

/// The longest wait that a crawler is told, whatever the file says.
const LONGEST: Duration = Duration::from_hours(24);

/// Enforces the `Crawl-delay` of each crawler's group: one page in so much time.
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
/// `Crawl-delay` is no standard: some crawlers obey it, some ignore it, and one that ignores it takes the
/// 429 for a site in trouble and comes back later and less. Put it into groups of crawlers that you
/// want to slow down, rather than under `*`. A file that is read as Google does, by
/// `dialect = Google`, has no delays, see [`Group::crawl_delay`](crate::Group::crawl_delay).
///
/// # Whose budget
///
/// Each crawler of each file has three budgets, one for each [`Identity`]: whatever an impostor fetches,
/// a crawler that the [`verifier`](crate::RobotsLayer::verifier) verifies loses nothing. All contradicted
/// clients of one name share a budget, and so do all unknown ones. So the clients of one name fetch at
/// most three pages in one delay, two if [contradicted clients are
/// denied](crate::RobotsLayer::deny_contradicted).
///
/// **In a layer without a verifier every client is unknown: then any client that sends the name of a
/// crawler uses up its budget, and the crawler gets 429 in its place, for every page, as long as the
/// client goes on.** Crawlers that get 429 for days drop pages from their index. Where that matters, set a
/// verifier, and put a `Crawl-delay` only into the groups of crawlers that it can verify.
///
/// # How much is kept
///
/// All budgets are made by [`new`](Self::new), three for each crawler that a delay applies to: at most
/// three times the length of the crawler table and of the tokens of the files. No request adds one,
/// wherever it comes from. Crawlers are counted by host: hosts that share a file share its budgets.
///
/// Clones of a layer share its budgets. A server that makes a layer for each worker, as the closure of
/// actix-web's `HttpServer::new` does if it calls [`RobotsLayer::new`](crate::RobotsLayer::new), makes
/// budgets for each: make the layer once, and clone it there.
pub struct CrawlBudget {
    /// Sorted by key.
    limits: Vec<Limit>,
    clock: Clock,
}

/// The entity tag of the file, the crawler's token in it, and its delay.
type Key = (&'static str, &'static str, Duration);

struct Limit {
    key: Key,
    limiters: [Limiter; Identity::COUNT],
}

impl CrawlBudget {
    /// Creates the budgets for the crawlers of these files, which are all that the layer chooses among.
    ///
    /// A crawler of another file has none: it is never slowed down.
    pub fn new(files: impl IntoIterator<Item = &'static RobotsTxt<'static>>) -> Self {
        Self::with_clock(files, Clock::default())
    }

    /// [`new`](Self::new) with a clock of its own, for tests: `elapsed` returns the time since a moment
    /// that never changes, and never less than before.
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
        delay.min(LONGEST),
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
