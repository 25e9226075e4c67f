//! An observer for the crate `metrics`.

use metrics::{Unit, counter, describe_counter};
use robots_matcher::RobotsTxt;

use crate::crawler_tokens::CrawlerTokens;
use crate::identity::Identity;
use crate::observe::{Event, Observer};

const FETCHES: &str = "robots_txt_fetches_total";
const REQUESTS: &str = "robots_requests_total";
const BROKEN_RULES: &str = "robots_broken_rules_total";
const CONTRADICTED: &str = "robots_contradicted_total";

const OTHER: &str = "-";

/// An [`Observer`] that counts the decisions of a layer with the crate `metrics`.
///
/// | counter | labels | counts |
/// |---|---|---|
/// | `robots_txt_fetches_total` | `crawler` | responses for `/robots.txt` |
/// | `robots_requests_total` | `crawler`, `outcome` | other requests of crawlers |
/// | `robots_broken_rules_total` | `crawler` | requests for disallowed pages by crawlers that had fetched `/robots.txt` before, except those of contradicted clients |
/// | `robots_contradicted_total` | `crawler` | requests of clients that are not the crawler that they claim to be |
///
/// `outcome` is one of [`Event::OUTCOMES`] except `served`. `crawler` is a product token that
/// [`identifiable_crawlers`](crate::crawlers::identifiable_crawlers) lists for one of the files, or
/// `-` for every other client.
///
/// # Number of series
///
/// [`new`](Self::new) registers every series: `9 * (n + 1)` for `n` product tokens (those of the
/// crawler table and those that only the files name). No request adds a series, so memory and the
/// size of a scrape are fixed when the program starts. The line of the rule is not a label, because
/// clients could then create crawlers times lines many series. [`Event::Disallowed`] has the line,
/// and so has the event of `TracingObserver`.
#[derive(Clone, Debug)]
pub struct MetricsObserver {
    names: CrawlerTokens,
}

impl MetricsObserver {
    /// Creates the observer for these files, which should be all files of the layer. Registers
    /// every series at 0 with the installed recorder, and a description of each counter.
    ///
    /// Install the recorder first. With a recorder that is installed later, each series appears
    /// only with its first count. Crawlers that only other files name are counted as `-`.
    pub fn new(files: impl IntoIterator<Item = &'static RobotsTxt<'static>>) -> Self {
        describe();
        let observer = Self { names: CrawlerTokens::of(files) };
        for crawler in observer.names.0.iter().copied().chain([OTHER]) {
            for name in [FETCHES, BROKEN_RULES, CONTRADICTED] {
                count(name, crawler, 0);
            }
            for outcome in outcomes() {
                count_outcome(crawler, outcome, 0);
            }
        }
        observer
    }
}

impl Observer for MetricsObserver {
    fn observe(&self, event: &Event<'_>) {
        let index = self.names.index(event.crawler());
        let crawler = self.names.0.get(index).copied().unwrap_or(OTHER);
        if let Event::Served { .. } = event {
            count(FETCHES, crawler, 1);
        } else {
            count_outcome(crawler, event.outcome(), 1);
        }
        if event.identity() == Identity::Contradicted {
            count(CONTRADICTED, crawler, 1);
        } else if let Event::Disallowed { has_read_rules: Some(true), .. } = event {
            count(BROKEN_RULES, crawler, 1);
        }
    }
}

/// Returns the outcomes of requests for other paths than `/robots.txt`.
fn outcomes() -> impl Iterator<Item = &'static str> {
    let outcomes = Event::OUTCOMES.into_iter();
    outcomes.filter(|outcome| *outcome != Event::SERVED)
}

fn count(name: &'static str, crawler: &'static str, by: u64) {
    counter!(name, "crawler" => crawler).increment(by);
}

fn count_outcome(crawler: &'static str, outcome: &'static str, by: u64) {
    counter!(REQUESTS, "crawler" => crawler, "outcome" => outcome).increment(by);
}

fn describe() {
    for (name, description) in [
        (FETCHES, "Responses for /robots.txt"),
        (REQUESTS, "Requests of crawlers for other paths than /robots.txt, by outcome"),
        (
            BROKEN_RULES,
            "Requests for disallowed paths by crawlers that had fetched /robots.txt before",
        ),
        (
            CONTRADICTED,
            "Requests of clients that are not the crawler that their User-Agent header names",
        ),
    ] {
        describe_counter!(name, Unit::Count, description);
    }
}
