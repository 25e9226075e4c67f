//! Events of the crate `tracing`.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use core::num::NonZeroU32;
use core::sync::atomic::{AtomicU64, Ordering};
use core::time::Duration;

use governor::Quota;
use robots_matcher::Client;
use tracing::Span;

use crate::clock::{Clock, Limiter};
use crate::crawler_names::CrawlerNames;
use crate::observe::{group_label, outcome_of_passed};
use crate::{Event, Observer, RobotsTxt, RobotsVerdict, Scope};

/// Reports to `tracing` what a layer decides.
///
/// | | level | fields |
/// |---|---|---|
/// | event `crawler forbidden` | `INFO` | `crawler`, `group`, `rule`, `line`, `identity`, `has_read_rules`, `outcome`, `suppressed` |
/// | event `crawler contradicted` | `INFO` | `crawler`, `group`, `outcome`, `suppressed` |
/// | event `crawler slowed down` | `DEBUG` | `crawler`, `identity`, `wait_seconds`, `suppressed` |
/// | event `robots.txt served` | `DEBUG` | `crawler`, `identity`, `status` |
/// | event `crawler passed` | `TRACE` | `crawler`, `identity` |
/// | span `crawler` | `INFO` | `crawler`, `group`, `identity`, `outcome`; `rule` and `line` of what is reported |
///
/// The target of all is `robots_static`. Their texts come from the robots.txt and the crawler table,
/// never from a request. The events are in the span that is around the layer. The span `crawler` is around
/// the work of the inner service on the request of a crawler that passes, or is only reported: what is
/// logged there is marked with its crawler. Requests of browsers get no span.
///
/// # How much is logged
///
/// Clients decide how many requests are denied, so the first three events are limited: of each crawler and
/// outcome five at once, and then one a minute. The next that is logged has in `suppressed` how many were
/// not. With `n` tokens (the crawler table and those that only the files name) and five such outcomes that
/// are, however many requests come, at most `5 * (n + 1)` events a minute, and five times as many in the
/// first. [`limit`](Self::limit) sets other numbers. Counters such as those of `MetricsObserver` count every
/// event. Events of what is served and what passes are not limited, because they say nothing by themselves
/// above the levels that are on for a debugger.
///
/// All that is kept is made by [`new`](Self::new): a few words for each crawler and outcome. A span that a
/// subscriber takes is boxed; otherwise no request allocates.
///
/// ```
/// use robots_static::{RobotsLayer, RobotsTxt, TracingObserver, robots_txt};
///
/// static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /drafts/\n");
///
/// let layer = RobotsLayer::new(&ROBOTS).observer(TracingObserver::new([&ROBOTS]));
/// ```
pub struct TracingObserver {
    names: CrawlerNames,
    clock: Clock,
    quota: Option<Quota>,
    /// Those of the first name for each outcome, then of the next; those of every other name last.
    slots: Box<[Slot]>,
}

/// The events of one crawler with one outcome.
struct Slot {
    limiter: Option<Limiter>,
    suppressed: AtomicU64,
}

impl TracingObserver {
    /// Creates the observer for these files, which are all that the layer chooses among.
    ///
    /// Crawlers that only a file that is not given names are limited together, as if they were one.
    pub fn new(files: impl IntoIterator<Item = &'static RobotsTxt>) -> Self {
        const AT_ONCE: NonZeroU32 = NonZeroU32::MIN.saturating_add(4);
        let observer = Self {
            names: CrawlerNames::of(files),
            clock: Clock::default(),
            quota: None,
            slots: Box::default(),
        };
        observer.limit(AT_ONCE, Duration::from_mins(1))
    }

    /// Sets how many events of one crawler and outcome are logged: `at_once`, and one more each `period`.
    /// With a period of zero all are.
    #[must_use]
    pub fn limit(self, at_once: NonZeroU32, period: Duration) -> Self {
        let quota = Quota::with_period(period).map(|quota| quota.allow_burst(at_once));
        Self { quota, ..self }.with_slots()
    }

    /// Sets the clock, for tests: `elapsed` returns the time since a moment that never changes, and never
    /// less than before.
    #[must_use]
    pub fn clock(self, elapsed: impl Fn() -> Duration + Send + Sync + 'static) -> Self {
        let clock = Clock::new(elapsed);
        Self { clock, ..self }.with_slots()
    }

    fn with_slots(mut self) -> Self {
        let slot = |_| Slot {
            limiter: self.quota.map(|quota| self.clock.limiter(quota)),
            suppressed: AtomicU64::new(0),
        };
        let slots: Vec<_> = (0..self.names.count() * Event::OUTCOMES.len())
            .map(slot)
            .collect();
        self.slots = slots.into_boxed_slice();
        self
    }

    /// How many events like this one were not logged since the last that was; `None` if this one is not
    /// to be logged either.
    fn admit(&self, event: &Event) -> Option<u64> {
        let outcome = event.outcome();
        let outcome = Event::OUTCOMES.iter().position(|known| *known == outcome)?;
        let name = self.names.index(event.crawler());
        self.slots
            .get(name * Event::OUTCOMES.len() + outcome)?
            .admit()
    }
}

/// For the crawler table: names that only a file has are limited together.
impl Default for TracingObserver {
    fn default() -> Self {
        Self::new([])
    }
}

impl Slot {
    fn admit(&self) -> Option<u64> {
        let is_suppressed = self
            .limiter
            .as_ref()
            .is_some_and(|limiter| limiter.check().is_err());
        if is_suppressed {
            self.suppressed.fetch_add(1, Ordering::Relaxed);
            return None;
        }
        Some(self.suppressed.swap(0, Ordering::Relaxed))
    }
}

impl Observer for TracingObserver {
    fn observe(&self, event: &Event) {
        match *event {
            Event::Served {
                identity, status, ..
            } => tracing::debug!(
                target: "robots_static",
                crawler = event.crawler(),
                ?identity,
                status = status.as_u16(),
                "robots.txt served"
            ),
            Event::Passed { identity, .. } => tracing::trace!(
                target: "robots_static",
                crawler = event.crawler(),
                ?identity,
                "crawler passed"
            ),
            Event::Forbidden { .. } | Event::Contradicted { .. } | Event::Slowed { .. } => {
                if let Some(suppressed) = self.admit(event) {
                    log(event, (suppressed > 0).then_some(suppressed));
                }
            }
        }
    }

    fn scope(&self, verdict: &RobotsVerdict) -> Option<Box<dyn Scope>> {
        let client = verdict.client();
        let Client::Crawler(crawler) = client else {
            return None;
        };
        let rule = verdict.refusal().map(|refusal| refusal.rule());
        let span = tracing::info_span!(
            target: "robots_static",
            "crawler",
            crawler = crawler.token(),
            group = group_label(client),
            identity = ?verdict.identity(),
            outcome = outcome_of_passed(verdict),
            rule = rule.map(|rule| rule.text()),
            line = rule.map(|rule| rule.line()),
        );
        if span.is_disabled() {
            return None;
        }
        Some(Box::new(InSpan(span)))
    }
}

/// Logs an event whose number is limited.
fn log(event: &Event, suppressed: Option<u64>) {
    match *event {
        Event::Forbidden {
            refusal,
            identity,
            has_read_rules,
            ..
        } => tracing::info!(
            target: "robots_static",
            crawler = event.crawler(),
            group = event.group(),
            rule = refusal.rule().text(),
            line = refusal.rule().line(),
            ?identity,
            has_read_rules,
            outcome = event.outcome(),
            suppressed,
            "crawler forbidden"
        ),
        Event::Contradicted { .. } => tracing::info!(
            target: "robots_static",
            crawler = event.crawler(),
            group = event.group(),
            outcome = event.outcome(),
            suppressed,
            "crawler contradicted"
        ),
        Event::Slowed { identity, wait, .. } => tracing::debug!(
            target: "robots_static",
            crawler = event.crawler(),
            ?identity,
            wait_seconds = wait.as_secs(),
            suppressed,
            "crawler slowed down"
        ),
        Event::Served { .. } | Event::Passed { .. } => {}
    }
}

struct InSpan(Span);

impl Scope for InSpan {
    fn enter(&self) {
        self.0
            .with_subscriber(|(id, subscriber)| subscriber.enter(id));
    }

    fn exit(&self) {
        self.0
            .with_subscriber(|(id, subscriber)| subscriber.exit(id));
    }
}

impl fmt::Debug for TracingObserver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TracingObserver")
            .field("quota", &self.quota)
            .finish_non_exhaustive()
    }
}
