//! An observer for the crate `tracing`.

use alloc::boxed::Box;
use core::num::NonZeroU32;
use core::sync::atomic::{AtomicU64, Ordering};
use core::time::Duration;

use robots_matcher::{Client, RobotsTxt};
use tracing::Span;

use crate::clock::Clock;
use crate::crawler_tokens::CrawlerTokens;
use crate::enforce::RequestVerdict;
use crate::identity::Evidence;
use crate::observe::{Event, Observer, RequestScope, group_label};
use crate::rate_state::{Rate, RateState};

/// An [`Observer`] that sends the decisions of a layer to the crate `tracing`.
///
/// | | level | fields, after `robots.` |
/// |---|---|---|
/// | event `request disallowed` | `INFO` | `crawler`, `group`, `rule`, `line`, `identity`, `evidence`, `has_read_rules`, `outcome`, `suppressed` |
/// | event `identity contradicted` | `INFO` | `crawler`, `group`, `evidence`, `outcome`, `suppressed` |
/// | event `request rate-limited` | `DEBUG` | `crawler`, `identity`, `retry_after_seconds`, `suppressed` |
/// | event `robots.txt served` | `DEBUG` | `crawler`, `identity`; `http.response.status_code` |
/// | event `request allowed` | `TRACE` | `crawler`, `identity` |
/// | span `crawler` | `INFO` | `crawler`, `group`, `identity`, `outcome`; `rule` and `line` of a reported request; `user_agent.synthetic.type` |
///
/// The target of all of them is `robots_static`. The names are those of attributes of
/// OpenTelemetry: `user_agent.synthetic.type`, always `bot`, and `http.response.status_code` are of
/// its semantic conventions, all others have the namespace `robots`. Field values come from the
/// robots.txt and the crawler table, never from a request. The events are in the span around the
/// layer. The span `crawler` is around the inner service's work on the forwarded request of a
/// crawler, so events from there have the crawler. Requests of browsers get no span.
///
/// # Limits
///
/// Clients control how many requests are denied. So the first three events are limited, for each
/// crawler and outcome: five at once, and then one a minute. The field `robots.suppressed` has the
/// number of events that were left out since the last one. With `n` product tokens (those of the
/// crawler table and those that only the files name) and five such outcomes, the observer logs at
/// most `5 * (n + 1)` of these events a minute, and five times as many in the first minute.
/// [`limit`](Self::limit) sets other numbers. `MetricsObserver` counts every event. The events
/// `robots.txt served` and `request allowed` are not limited: there is one for each request, at
/// levels for debugging.
///
/// [`new`](Self::new) allocates the limits: a few words for each crawler and outcome. The span is
/// boxed if a subscriber records it; otherwise the observer allocates nothing. Clones of a layer
/// share the limits.
#[derive(Debug)]
pub struct TracingObserver {
    names: CrawlerTokens,
    clock: Clock,
    rate: Option<Rate>,
    /// The slots of the first token for each outcome, then those of the next token, and last those
    /// of every other token. All are allocated before the first request.
    slots: Box<[Slot]>,
}

/// The state of the limit for one crawler and outcome.
#[derive(Debug, Default)]
struct Slot {
    state: RateState,
    suppressed: AtomicU64,
}

impl TracingObserver {
    /// Creates the observer for these files, which should be all files of the layer.
    ///
    /// Crawlers that only other files name share one limit.
    pub fn new(files: impl IntoIterator<Item = &'static RobotsTxt<'static>>) -> Self {
        const AT_ONCE: NonZeroU32 = NonZeroU32::MIN.saturating_add(4);
        let names = CrawlerTokens::of(files);
        let slots = (names.0.len() + 1) * Event::OUTCOMES.len();
        let slots = (0..slots).map(|_| Slot::default()).collect();
        let observer = Self { names, clock: Clock::default(), rate: None, slots };
        observer.limit(AT_ONCE, Duration::from_secs(60))
    }

    /// Sets the limit on the events of one crawler and outcome: `at_once`, and one more each
    /// `period`. A period of zero means no limit.
    #[must_use]
    pub fn limit(self, at_once: NonZeroU32, period: Duration) -> Self {
        let rate = (!period.is_zero()).then_some(Rate { at_once, period });
        Self { rate, ..self }
    }

    /// Sets the clock, for tests. `elapsed` returns the time since a fixed moment, and never
    /// decreases.
    #[must_use]
    pub fn clock(self, elapsed: impl Fn() -> Duration + Send + Sync + 'static) -> Self {
        Self { clock: Clock::new(elapsed), ..self }
    }

    /// Returns the number of events with this crawler and outcome that were left out since the last
    /// one; `None` if this one is to be left out, too.
    fn admit(&self, event: &Event<'_>) -> Option<u64> {
        let outcome = event.outcome();
        let outcome = Event::OUTCOMES.iter().position(|known| *known == outcome)?;
        let name = self.names.index(event.crawler());
        let slot = self.slots.get(name * Event::OUTCOMES.len() + outcome)?;
        if let Some(rate) = self.rate
            && slot.state.take(self.clock.now(), rate).is_err()
        {
            slot.suppressed.fetch_add(1, Ordering::Relaxed);
            return None;
        }
        Some(slot.suppressed.swap(0, Ordering::Relaxed))
    }
}

/// The observer for the crawler table. Crawlers that only a file names share one limit.
impl Default for TracingObserver {
    fn default() -> Self {
        Self::new([])
    }
}

impl Observer for TracingObserver {
    fn observe(&self, event: &Event<'_>) {
        let suppressed = match event {
            Event::Served { .. } | Event::Allowed { .. } => 0,
            Event::Disallowed { .. } | Event::Contradicted { .. } | Event::RateLimited { .. } => {
                let Some(suppressed) = self.admit(event) else {
                    return;
                };
                suppressed
            }
        };
        let suppressed = (suppressed > 0).then_some(suppressed);
        let evidence = event.evidence();
        let is_checked = *evidence != Evidence::NotChecked;
        let evidence = is_checked.then(|| tracing::field::display(evidence));
        match *event {
            Event::Served { identity, status, .. } => tracing::debug!(
                target: "robots_static",
                {
                    robots.crawler = event.crawler(),
                    robots.identity = ?identity,
                    http.response.status_code = status.as_u16(),
                },
                "robots.txt served"
            ),
            Event::Allowed { identity, .. } => tracing::trace!(
                target: "robots_static",
                {
                    robots.crawler = event.crawler(),
                    robots.identity = ?identity,
                },
                "request allowed"
            ),
            Event::Disallowed { denial, identity, has_read_rules, .. } => tracing::info!(
                target: "robots_static",
                {
                    robots.crawler = event.crawler(),
                    robots.group = event.group(),
                    robots.rule = denial.rule().text(),
                    robots.line = denial.rule().line(),
                    robots.identity = ?identity,
                    robots.evidence = evidence,
                    robots.has_read_rules = has_read_rules,
                    robots.outcome = event.outcome(),
                    robots.suppressed = suppressed,
                },
                "request disallowed"
            ),
            Event::Contradicted { .. } => tracing::info!(
                target: "robots_static",
                {
                    robots.crawler = event.crawler(),
                    robots.group = event.group(),
                    robots.evidence = evidence,
                    robots.outcome = event.outcome(),
                    robots.suppressed = suppressed,
                },
                "identity contradicted"
            ),
            Event::RateLimited { identity, retry_after, .. } => tracing::debug!(
                target: "robots_static",
                {
                    robots.crawler = event.crawler(),
                    robots.identity = ?identity,
                    robots.retry_after_seconds = retry_after.as_secs(),
                    robots.suppressed = suppressed,
                },
                "request rate-limited"
            ),
        }
    }

    fn scope(&self, verdict: &RequestVerdict) -> Option<Box<dyn RequestScope>> {
        let client = verdict.client();
        let Client::Crawler(crawler) = client else {
            return None;
        };
        let rule = verdict.denial().map(|denial| denial.rule());
        let span = tracing::info_span!(
            target: "robots_static",
            "crawler",
            "user_agent.synthetic.type" = "bot",
            robots.crawler = crawler.token(),
            robots.group = group_label(&client),
            robots.identity = ?verdict.identity(),
            robots.outcome = verdict.outcome(),
            robots.rule = rule.map(|rule| rule.text()),
            robots.line = rule.map(|rule| rule.line()),
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
        self.0.with_subscriber(|(id, subscriber)| subscriber.enter(id));
    }

    fn exit(&self) {
        self.0.with_subscriber(|(id, subscriber)| subscriber.exit(id));
    }
}
