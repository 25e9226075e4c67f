//! The rate limiter by the purpose of crawlers.

use alloc::vec::Vec;
use core::num::NonZeroU32;
use core::time::Duration;

use robots_matcher::__private::row_of;
use robots_matcher::{CrawlerPurpose, KNOWN_CRAWLERS};

use crate::clock::Clock;
use crate::crawl_budget::CrawlerBudgets;
use crate::enforce::{CrawlerRequest, RateLimiter};
use crate::rate_state::{Rate, RateState};

/// A [`RateLimiter`] with a rate for each purpose of crawlers, as the [table](crate::crawlers)
/// documents it. There is no rate for a purpose that is not set, nor for crawlers that only the
/// file names.
///
/// Each crawler has a budget of its own, or, with [`shared`](Self::shared), all crawlers of a
/// purpose have one together. Either is kept for each [`Identity`](crate::identity::Identity), so
/// that impostors do not use up the budget of a verified crawler: see
/// [`CrawlBudget`](crate::rate_limit::CrawlBudget), which says what happens without a verifier.
///
/// Budgets are those of all files of the layer: a crawler that fetches from two hosts uses one. The
/// memory is a word for each crawler in the table and each identity; the first request of a crawler
/// with a rate allocates that of its identity, and no other request adds any. A decision is a
/// search among the rates, and one atomic operation.
///
/// ```
/// use std::num::NonZeroU32;
/// use std::time::Duration;
///
/// use robots_static::crawlers::CrawlerPurpose;
/// use robots_static::rate_limit::PurposeBudget;
/// use robots_static::{RobotsLayer, RobotsTxt, robots_txt};
///
/// static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /basket/\n");
///
/// let sixty = NonZeroU32::new(60).expect("not zero");
/// let layer = RobotsLayer::new(&ROBOTS).rate_limiter(
///     PurposeBudget::new().limit(CrawlerPurpose::AiTraining, sixty, Duration::from_secs(1)),
/// );
/// ```
#[derive(Debug, Default)]
pub struct PurposeBudget {
    rates: Vec<(CrawlerPurpose, Rate)>,
    /// The budgets of the crawlers in the table.
    budgets: CrawlerBudgets,
    is_shared: bool,
    clock: Clock,
}

impl PurposeBudget {
    /// Creates the limiter without a rate.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the rate for crawlers with this purpose: `at_once` pages, and one more each `period`. A
    /// period of zero means no limit.
    #[must_use]
    pub fn limit(mut self, purpose: CrawlerPurpose, at_once: NonZeroU32, period: Duration) -> Self {
        self.rates.retain(|(known, _)| *known != purpose);
        if !period.is_zero() {
            self.rates.push((purpose, Rate { at_once, period }));
        }
        self
    }

    /// Sets whether all crawlers with a purpose have one budget together; off by default.
    #[must_use]
    pub const fn shared(mut self, on: bool) -> Self {
        self.is_shared = on;
        self
    }

    /// Sets the clock, for tests. `elapsed` returns the time since a fixed moment, and should not
    /// decrease.
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
        let purpose = crawler.known()?.purpose;
        let (_, rate) = *self.rates.iter().find(|(known, _)| *known == purpose)?;
        let row = if self.is_shared {
            KNOWN_CRAWLERS.iter().position(|known| known.purpose == purpose)?
        } else {
            row_of(crawler)?
        };
        let budget = self.budgets.get(request.identity(), row, || KNOWN_CRAWLERS.len())?;
        ask(budget, self.clock.now(), rate).err()
    }
}

impl RateLimiter for PurposeBudget {
    fn retry_after(&self, request: &CrawlerRequest<'_>) -> Option<Duration> {
        self.wait(request, RateState::take)
    }

    fn peek(&self, request: &CrawlerRequest<'_>) -> Option<Duration> {
        self.wait(request, RateState::check)
    }
}
