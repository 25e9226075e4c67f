//! Counters of the crate `metrics`.

use alloc::string::ToString;

use metrics::counter;

use crate::{Event, Observer};

/// Counts with `metrics` what a layer decides.
///
/// | counter | labels |
/// |---|---|
/// | `robots_txt_fetches_total` | `crawler` |
/// | `robots_requests_total` | `crawler`, `group`, `outcome`: `passed`, `refused`, `reported`, `slowed` |
/// | `robots_broken_rules_total` | `crawler`, `line`: of those who had fetched `/robots.txt` before |
///
/// `crawler` is a token of the table or of the file, and `-` for everybody else; `group` is `-` for one
/// that no rules hold for. No label comes from a client, so there are only so many.
///
/// ```
/// use robots_static::{MetricsObserver, RobotsLayer, RobotsTxt, robots_txt};
///
/// static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /basket/\n");
///
/// let layer = RobotsLayer::new(&ROBOTS).observer(MetricsObserver);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct MetricsObserver;

impl Observer for MetricsObserver {
    fn observe(&self, event: &Event) {
        if let Event::Served { .. } = event {
            counter!("robots_txt_fetches_total", "crawler" => event.crawler()).increment(1);
            return;
        }
        counter!(
            "robots_requests_total",
            "crawler" => event.crawler(), "group" => event.group(), "outcome" => event.outcome()
        )
        .increment(1);
        if let Event::Forbidden {
            refusal,
            has_read_rules: Some(true),
            ..
        } = event
        {
            let line = refusal.rule().line().to_string();
            counter!("robots_broken_rules_total", "crawler" => event.crawler(), "line" => line)
                .increment(1);
        }
    }
}
