//! The rate limiter for `Crawl-delay`.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use core::fmt;
use core::num::NonZeroU32;
use core::time::Duration;
use std::sync::OnceLock;

use robots_matcher::__private::{header_of, row_of};
use robots_matcher::{KNOWN_CRAWLERS, RobotsTxt};
use robots_runtime::__private::memory_of;

use crate::clock::Clock;
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
/// A budget is one word, and a file has three for each crawler in the table and each product token
/// in the file. The first request of a crawler with a delay allocates them, once for each file and
/// [`Identity`] that occurs, which takes 2.3 kB for an ordinary file in a layer without a verifier.
/// No other request adds one. A loaded [`Site`](crate::Site) has its budgets itself, and frees
/// them. A site that replaces another starts with new budgets.
///
/// Budgets belong to files: hosts, layers and clones of a layer that share a file share its
/// budgets. Those of embedded files belong to a `CrawlBudget`: a server that creates a layer for
/// each worker, as the closure of actix-web's `HttpServer::new` may do, has budgets for each
/// worker. Create the layer once, and clone it in the closure.
#[derive(Debug, Default)]
pub struct CrawlBudget {
    /// The budgets of embedded files, by entity tag: those of the crawlers in the table, and then
    /// those of the product tokens in the file.
    files: BTreeMap<&'static str, CrawlerBudgets>,
    clock: Clock,
}

impl CrawlBudget {
    /// Creates the budgets for the crawlers of these embedded files, which should be all of the
    /// layer.
    ///
    /// Crawlers of other embedded files have no budget, and are never rate-limited. Loaded sites
    /// have their own budgets: for a layer that selects only these, `CrawlBudget::default()` is
    /// enough.
    pub fn new(files: impl IntoIterator<Item = &'static RobotsTxt<'static>>) -> Self {
        let budgets = files.into_iter().map(|robots| (robots.etag(), CrawlerBudgets::default()));
        let files = budgets.collect();
        Self { files, clock: Clock::default() }
    }

    /// Sets the clock, for tests. `elapsed` returns the time since a fixed moment, and should not
    /// decrease. If it does, a crawler waits for one delay at most. Budgets that share a loaded
    /// site should have the same clock.
    #[must_use]
    pub fn clock(self, elapsed: impl Fn() -> Duration + Send + Sync + 'static) -> Self {
        Self { clock: Clock::new(elapsed), ..self }
    }

    /// Applies `ask` to the budget of a crawler, the time and its rate.
    fn wait(
        &self,
        request: &CrawlerRequest<'_>,
        ask: impl FnOnce(&RateState, Duration, Rate) -> Result<(), Duration>,
    ) -> Option<Duration> {
        let crawler = request.crawler();
        let group = crawler.group()?;
        let delay = group.crawl_delay().filter(|delay| !delay.is_zero())?;
        let robots = group.robots_txt();
        let file = match request.site() {
            SiteRef::Embedded(_) => self.files.get(robots.etag())?,
            SiteRef::Loaded(site) => {
                let part = &memory_of(site).budgets;
                let part = part.get_or_init(|| Box::new(CrawlerBudgets::default()));
                part.downcast_ref()?
            }
        };
        let of_token = || Some(KNOWN_CRAWLERS.len() + header_of(crawler).agent()?);
        let index = row_of(crawler).or_else(of_token)?;
        let count = || KNOWN_CRAWLERS.len() + robots.product_tokens().count();
        let budget = file.get(request.identity(), index, count)?;
        let rate = Rate { at_once: NonZeroU32::MIN, period: delay.min(MAX_DELAY) };
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

/// For each identity the budgets of crawlers.
#[derive(Default)]
pub(crate) struct CrawlerBudgets([OnceLock<Box<[RateState]>>; Identity::COUNT]);

impl CrawlerBudgets {
    /// Returns the budget at an index, of `count` for each identity. The first call for an identity
    /// allocates all of them.
    pub(crate) fn get(
        &self,
        identity: Identity,
        index: usize,
        count: impl FnOnce() -> usize,
    ) -> Option<&RateState> {
        let unused = || (0..count()).map(|_| RateState::default()).collect();
        self.0[identity as usize].get_or_init(unused).get(index)
    }
}

impl fmt::Debug for CrawlerBudgets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CrawlerBudgets").finish_non_exhaustive()
    }
}
