//! `Crawl-delay`, enforced.

use alloc::vec::Vec;
use core::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use robots_matcher::{CRAWLERS, Client, Crawler};

use crate::{Pace, RobotsTxt};

/// Nobody is told to wait for longer, whatever the file says.
const LONGEST: Duration = Duration::from_hours(24);

/// Holds crawlers to the `Crawl-delay` of their groups: one page in so much time.
///
/// ```
/// use robots_static::{CrawlBudget, RobotsLayer, RobotsTxt, robots_txt};
///
/// static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nCrawl-delay: 5\n");
///
/// let layer = RobotsLayer::new(&ROBOTS).pace(CrawlBudget::new([&ROBOTS]));
/// ```
///
/// `Crawl-delay` is no standard: some crawlers obey it, some ignore it, and who ignores it takes the
/// 429 for a site in trouble and comes back later and less. Put it into groups of crawlers that you
/// want to slow down, rather than under `*`. A file that is read as Google does, by
/// `dialect = Google`, has no delays, see [`Group::crawl_delay`](crate::Group::crawl_delay).
///
/// There is one budget for each crawler and file, wherever its requests come from. All of them are made
/// here: one for each crawler of the table or of a file that a delay holds for, and none is ever added.
/// Crawlers count by host: hosts that share a file share its budgets.
pub struct CrawlBudget {
    /// Sorted by key.
    limits: Vec<Limit>,
    clock: DefaultClock,
}

/// The entity tag of the file, the crawler's name in it, and its delay.
type Key = (&'static str, &'static str, Duration);

struct Limit {
    key: Key,
    limiter: DefaultDirectRateLimiter,
}

impl CrawlBudget {
    /// Budgets for the crawlers of these files, which are all that the layer chooses among.
    pub fn new(files: impl IntoIterator<Item = &'static RobotsTxt>) -> Self {
        let mut limits = Vec::new();
        for file in files {
            let known = CRAWLERS.iter().map(|crawler| crawler.token);
            for token in known.chain(file.agents()) {
                if let Client::Crawler(crawler) = file.identify(token.as_bytes())
                    && let Some(limit) = Limit::of(&crawler)
                {
                    limits.push(limit);
                }
            }
        }
        limits.sort_by_key(|limit| limit.key);
        limits.dedup_by_key(|limit| limit.key);
        Self {
            limits,
            clock: DefaultClock::default(),
        }
    }
}

impl Limit {
    fn of(crawler: &Crawler<'static>) -> Option<Self> {
        let key = key(crawler)?;
        let (.., delay) = key;
        Some(Self {
            key,
            limiter: RateLimiter::direct(Quota::with_period(delay)?),
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

impl Pace for CrawlBudget {
    fn wait(&self, crawler: &Crawler<'static>) -> Option<Duration> {
        let key = key(crawler)?;
        let index = self.limits.binary_search_by_key(&key, |limit| limit.key);
        let limiter = &self.limits.get(index.ok()?)?.limiter;
        let too_soon = limiter.check().err()?;
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
