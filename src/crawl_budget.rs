//! The rate limiter for `Crawl-delay`.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::num::NonZeroU32;
use core::time::Duration;
use std::sync::OnceLock;

use robots_matcher::__private::{PurposeSet, header_of, row_of};
use robots_matcher::{Crawler, KNOWN_CRAWLERS, RobotsTxt};
use robots_runtime::__private::memory_of;
use robots_runtime::Site;

use crate::clock::Clock;
use crate::crawlers::identifiable_crawlers_with;
use crate::enforce::{CrawlerRequest, RateLimiter};
use crate::hosts::SiteRef;
use crate::identity::Identity;
use crate::rate_state::{Rate, RateState};

const MAX_DELAY: Duration = Duration::from_secs(24 * 60 * 60);

/// A [`RateLimiter`] that enforces the `Crawl-delay` of each crawler's group: one page in each
/// delay, which is at most 24 hours.
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
/// `Crawl-delay` is not part of RFC 9309. Some crawlers obey it and some ignore it. A crawler that
/// ignores it reads the 429 as a sign of overload, and fetches later and less. Put it into the
/// groups of crawlers that you want to slow down, rather than into the default group. In the
/// dialect of Google (`dialect = Google`) a file has no delays; see
/// [`Group::crawl_delay`](crate::Group::crawl_delay).
///
/// # Budgets by identity
///
/// Each crawler of each file has three budgets, one for each [`Identity`]: impostors do not use up
/// that of a crawler that the [`verifier`](crate::RobotsLayer::verifier) verifies. All other
/// clients with one product token share a budget.
///
/// **In a layer without a verifier every client is unknown. Then any client that sends the product
/// token of a crawler uses up its budget, and the crawler gets 429 for every page, as long as that
/// client continues.** Crawlers that get 429 for days remove pages from their index. Put a
/// `Crawl-delay` only into the groups of crawlers that the verifier can verify.
///
/// # Several crawlers in one request
///
/// A request that names several crawlers is limited by each of them, and uses up no budget if one
/// of them has to wait. No race grants a crawler more than its rate. A request that loses a race
/// for one budget gets 429, and may have used up those of the other crawlers that it names.
///
/// # Memory
///
/// [`new`](Self::new) allocates all budgets of embedded files: three for each crawler with a delay,
/// so at most three times the number of crawlers in the table and of product tokens in the files.
/// Crawlers to which a layer may [extend the default
/// group](crate::RobotsLayer::extend_default_group) have one. No request adds one.
///
/// A loaded [`Site`](crate::Site) has its budgets itself, and frees them. The first request of a
/// crawler with a delay allocates one word for each crawler in the table and each product token in
/// the site, once for each [`Identity`] that occurs: 2.3 kB for an ordinary site in a layer without
/// a verifier. A site that replaces another starts with new budgets.
///
/// Budgets belong to files: hosts, layers and clones of a layer that share a file share its
/// budgets. Those of embedded files belong to a `CrawlBudget`: a server that creates a layer for
/// each worker, as the closure of actix-web's `HttpServer::new` may do, has budgets for each
/// worker. Create the layer once, and clone it in the closure.
#[derive(Default)]
pub struct CrawlBudget {
    /// The limits of embedded files, sorted by key.
    limits: Vec<Limit>,
    clock: Clock,
}

/// The entity tag of the file, the product token of the crawler, and its delay.
type Key<'a> = (&'a str, &'a str, Duration);

struct Limit {
    key: Key<'static>,
    budgets: [RateState; Identity::COUNT],
}

/// The budgets of a loaded site: for each identity those of the crawlers in the table, and then
/// those of the product tokens in the site.
#[derive(Default)]
struct SiteBudgets([OnceLock<Box<[RateState]>>; Identity::COUNT]);

impl CrawlBudget {
    /// Creates the budgets for the crawlers of these embedded files, which should be all of the
    /// layer.
    ///
    /// Crawlers of other embedded files have no budget, and are never rate-limited. Loaded sites
    /// have their own budgets: for a layer that selects only these, `CrawlBudget::default()` is
    /// enough.
    pub fn new(files: impl IntoIterator<Item = &'static RobotsTxt<'static>>) -> Self {
        let mut limits: Vec<_> = files
            .into_iter()
            .flat_map(|robots| identifiable_crawlers_with(robots, PurposeSet::ALL))
            .filter_map(|crawler| {
                Some(Limit {
                    key: key(&crawler)?,
                    budgets: Default::default(),
                })
            })
            .collect();
        limits.sort_by_key(|limit| limit.key);
        limits.dedup_by_key(|limit| limit.key);
        Self {
            limits,
            clock: Clock::default(),
        }
    }

    /// Sets the clock, for tests. `elapsed` returns the time since a fixed moment, and should not
    /// decrease. If it does, a crawler waits for one delay at most. Budgets that share a loaded
    /// site should have the same clock.
    #[must_use]
    pub fn clock(self, elapsed: impl Fn() -> Duration + Send + Sync + 'static) -> Self {
        Self {
            clock: Clock::new(elapsed),
            ..self
        }
    }

    fn of_embedded(&self, key: Key<'_>) -> Option<&[RateState; Identity::COUNT]> {
        let index = self.limits.binary_search_by(|limit| limit.key.cmp(&key));
        Some(&self.limits.get(index.ok()?)?.budgets)
    }
}

impl SiteBudgets {
    fn of(site: &Site) -> Option<&Self> {
        let part = &memory_of(site).budgets;
        let part = part.get_or_init(|| Box::new(Self::default()));
        part.downcast_ref()
    }

    fn get(&self, site: &Site, crawler: &Crawler<'_>, identity: Identity) -> Option<&RateState> {
        let budgets = self.0[identity.index()].get_or_init(|| {
            let crawlers = KNOWN_CRAWLERS.len() + site.robots_txt().product_tokens().count();
            (0..crawlers).map(|_| RateState::default()).collect()
        });
        let of_token = || Some(KNOWN_CRAWLERS.len() + header_of(crawler).agent()?);
        budgets.get(row_of(crawler).or_else(of_token)?)
    }
}

fn key<'a>(crawler: &Crawler<'a>) -> Option<Key<'a>> {
    let group = crawler.group()?;
    let delay = group.crawl_delay()?.min(MAX_DELAY);
    (!delay.is_zero()).then(|| (group.robots_txt().etag(), crawler.token(), delay))
}

impl CrawlBudget {
    /// Applies `ask` to the budget of a crawler, the time and its rate.
    fn wait(
        &self,
        request: &CrawlerRequest<'_>,
        ask: impl FnOnce(&RateState, Duration, Rate) -> Result<(), Duration>,
    ) -> Option<Duration> {
        let (crawler, identity) = (request.crawler(), request.identity());
        let key = key(crawler)?;
        let budget = match request.site() {
            SiteRef::Embedded(_) => &self.of_embedded(key)?[identity.index()],
            SiteRef::Loaded(site) => SiteBudgets::of(site)?.get(site, crawler, identity)?,
        };
        let (.., period) = key;
        let rate = Rate {
            at_once: NonZeroU32::MIN,
            period,
        };
        ask(budget, self.clock.now(), rate).err()
    }
}

impl RateLimiter for CrawlBudget {
    fn retry_after(&self, request: &CrawlerRequest<'_>) -> Option<Duration> {
        self.wait(request, RateState::take)
    }

    fn peek(&self, request: &CrawlerRequest<'_>) -> Option<Duration> {
        self.wait(request, RateState::check)
    }
}

impl core::fmt::Debug for CrawlBudget {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("CrawlBudget")
            .field("crawlers", &self.limits.len())
            .finish_non_exhaustive()
    }
}
