//! Events of the crate `tracing`.

use alloc::boxed::Box;
use core::num::NonZeroU32;
use core::time::Duration;

use robots_matcher::{Client, RobotsTxt};
use tracing::Span;

use crate::clock::Clock;
use crate::crawler_tokens::CrawlerTokens;
use crate::enforce::RobotsVerdict;
use crate::event_limit::EventLimit;
use crate::observe::{Event, Observer, RequestScope, group_label};

/// Reports to `tracing` what a layer decides.
///
/// | | level | fields |
/// |---|---|---|
/// | event `crawler forbidden` | `INFO` | `crawler`, `group`, `rule`, `line`, `identity`, `has_read_rules`, `outcome`, `suppressed` |
/// | event `crawler contradicted` | `INFO` | `crawler`, `group`, `outcome`, `suppressed` |
/// | event `crawler slowed down` | `DEBUG` | `crawler`, `identity`, `retry_after_seconds`, `suppressed` |
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
/// event. Events of what is served and what passes are not limited: one is logged for each request, at levels
/// that servers switch on to look for a fault.
///
/// All that is kept is made by [`new`](Self::new): a few words for each crawler and outcome. A span that a
/// subscriber takes is boxed; otherwise the observer allocates nothing. Clones of a layer share the limits.
///
/// ```
/// use robots_static::telemetry::TracingObserver;
/// use robots_static::{RobotsLayer, RobotsTxt, robots_txt};
///
/// static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /drafts/\n");
///
/// let layer = RobotsLayer::new(&ROBOTS).observer(TracingObserver::new([&ROBOTS]));
/// ```
#[derive(Debug)]
pub struct TracingObserver {
    limit: EventLimit,
}

impl TracingObserver {
    /// Creates the observer for these files, which are all that the layer chooses among.
    ///
    /// Crawlers that only a file that is not given names are limited together, as if they were one.
    pub fn new(files: impl IntoIterator<Item = &'static RobotsTxt<'static>>) -> Self {
        const AT_ONCE: NonZeroU32 = NonZeroU32::MIN.saturating_add(4);
        let limit = EventLimit::none(CrawlerTokens::of(files));
        Self {
            limit: limit.limit(AT_ONCE, Duration::from_mins(1)),
        }
    }

    /// Sets how many events of one crawler and outcome are logged: `at_once`, and one more each `period`.
    /// With a period of zero all are.
    #[must_use]
    pub fn limit(self, at_once: NonZeroU32, period: Duration) -> Self {
        Self {
            limit: self.limit.limit(at_once, period),
        }
    }

    /// Sets the clock, for tests: `elapsed` returns the time since a moment that never changes, and never
    /// less than before.
    #[must_use]
    pub fn clock(self, elapsed: impl Fn() -> Duration + Send + Sync + 'static) -> Self {
        Self {
            limit: self.limit.clock(Clock::new(elapsed)),
        }
    }
}

/// For the crawler table: names that only a file has are limited together.
impl Default for TracingObserver {
    fn default() -> Self {
        Self::new([])
    }
}

impl Observer for TracingObserver {
    fn observe(&self, event: &Event) {
        let suppressed = match event {
            Event::Served { .. } | Event::Allowed { .. } => 0,
            Event::Disallowed { .. } | Event::Contradicted { .. } | Event::RateLimited { .. } => {
                let Some(suppressed) = self.limit.admit(event) else {
                    return;
                };
                suppressed
            }
        };
        let suppressed = (suppressed > 0).then_some(suppressed);
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
            Event::Allowed { identity, .. } => tracing::trace!(
                target: "robots_static",
                crawler = event.crawler(),
                ?identity,
                "crawler passed"
            ),
            Event::Disallowed {
                denial,
                identity,
                has_read_rules,
                ..
            } => tracing::info!(
                target: "robots_static",
                crawler = event.crawler(),
                group = event.group(),
                rule = denial.rule().text(),
                line = denial.rule().line(),
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
            Event::RateLimited {
                identity,
                retry_after,
                ..
            } => tracing::debug!(
                target: "robots_static",
                crawler = event.crawler(),
                ?identity,
                retry_after_seconds = retry_after.as_secs(),
                suppressed,
                "crawler slowed down"
            ),
        }
    }

    fn scope(&self, verdict: &RobotsVerdict) -> Option<Box<dyn RequestScope>> {
        let client = verdict.client();
        let Client::Crawler(crawler) = client else {
            return None;
        };
        let rule = verdict.denial().map(|denial| denial.rule());
        let span = tracing::info_span!(
            target: "robots_static",
            "crawler",
            crawler = crawler.token(),
            group = group_label(client),
            identity = ?verdict.identity(),
            outcome = verdict.outcome(),
            rule = rule.map(|rule| rule.text()),
            line = rule.map(|rule| rule.line()),
        );
        if span.is_disabled() {
            return None;
        }
        Some(Box::new(SpanScope(span)))
    }
}

struct SpanScope(Span);

impl RequestScope for SpanScope {
    fn enter(&self) {
        self.0
            .with_subscriber(|(id, subscriber)| subscriber.enter(id));
    }

    fn exit(&self) {
        self.0
            .with_subscriber(|(id, subscriber)| subscriber.exit(id));
    }
}
