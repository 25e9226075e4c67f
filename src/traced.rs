//! Events of the crate `tracing`.

use crate::{Event, Observer};

/// Tells `tracing` what a layer decides, in the span of the request.
///
/// The target is `robots_static`, and all fields come from the robots.txt and the table of crawlers:
/// `crawler`, and for what is forbidden `group`, `rule`, `line`, `outcome`, `identity` and
/// `has_read_rules`. What
/// is forbidden is at level `INFO`, who is slowed down and who fetches the file at `DEBUG`, and
/// crawlers that pass at `TRACE`.
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
}
