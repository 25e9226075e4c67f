//! Events of the crate `tracing`.

use alloc::boxed::Box;

use robots_matcher::Client;
use tracing::Span;

use crate::{Event, Observer, RobotsVerdict, Scope};

/// Tells `tracing` what a layer decides.
///
/// | | level | fields |
/// |---|---|---|
/// | event `crawler forbidden` | `INFO` | `crawler`, `group`, `rule`, `line`, `identity`, `has_read_rules`, `outcome` |
/// | event `crawler slowed down` | `DEBUG` | `crawler`, `wait_seconds` |
/// | event `robots.txt served` | `DEBUG` | `crawler`, `status` |
/// | event `crawler passed` | `TRACE` | `crawler`, `identity` |
/// | span `crawler` | `INFO` | `crawler`, `group`, `outcome`; `rule` and `line` of what is reported |
///
/// The target of all is `robots_static`. Their texts come from the robots.txt and the table of crawlers,
/// never from a request. The events are in the span that is around the layer. The span `crawler` is around
/// the work of the service within on the request of a crawler that passes, or is only reported: what is
/// logged there tells which crawler it was for. Requests of people get no span.
///
/// A span that a subscriber takes is boxed; otherwise nothing is allocated.
///
/// ```
/// use robots_static::{RobotsLayer, RobotsTxt, TracingObserver, robots_txt};
///
/// static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /basket/\n");
///
/// let layer = RobotsLayer::new(&ROBOTS).observer(TracingObserver);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct TracingObserver;

impl Observer for TracingObserver {
    fn observe(&self, event: &Event) {
        match *event {
            Event::Served { status, .. } => tracing::debug!(
                target: "robots_static",
                crawler = event.crawler(),
                status = status.as_u16(),
                "robots.txt served"
            ),
            Event::Passed { identity, .. } => tracing::trace!(
                target: "robots_static",
                crawler = event.crawler(),
                ?identity,
                "crawler passed"
            ),
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
                "crawler forbidden"
            ),
            Event::Slowed { wait, .. } => tracing::debug!(
                target: "robots_static",
                crawler = event.crawler(),
                wait_seconds = wait.as_secs(),
                "crawler slowed down"
            ),
        }
    }
    fn scope(&self, verdict: &RobotsVerdict) -> Option<Box<dyn Scope>> {
        let Client::Crawler(crawler) = verdict.client() else {
            return None;
        };
        let rule = verdict.refusal().map(|refusal| refusal.rule());
        let group = crawler.group().and_then(|group| group.agent());
        let span = tracing::info_span!(
            target: "robots_static",
            "crawler",
            crawler = crawler.token(),
            group = group.unwrap_or("-"),
            outcome = if rule.is_some() { "reported" } else { "passed" },
            rule = rule.map(|rule| rule.text()),
            line = rule.map(|rule| rule.line()),
        );
        if span.is_disabled() {
            return None;
        }
        Some(Box::new(InSpan(span)))
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
