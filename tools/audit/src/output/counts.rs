//! The counts of a crawler so far.

use schemars::JsonSchema;
use serde::Serialize;

use crate::tally::CrawlerAudit;

/// The counts of a crawler.
#[derive(Debug, Serialize, JsonSchema)]
pub struct CrawlerCounts<'a> {
    /// The product token.
    pub(super) crawler: &'a str,
    /// How the file applies to it.
    class: &'static str,
    /// All requests, without those of impostors.
    requests: u64,
    /// Those that are disallowed: violations, if the class is `bound`.
    disallowed: u64,
    /// The disallowed ones from an address that the operator publishes.
    disallowed_verified: u64,
    /// The requests of clients that claim to be this crawler and are not.
    impostors: u64,
    /// The requests for robots.txt.
    fetches: u64,
}

impl<'a> CrawlerCounts<'a> {
    pub(super) fn of(crawler: &'a CrawlerAudit) -> Self {
        Self {
            crawler: &crawler.crawler,
            class: crawler.class,
            requests: crawler.requests,
            disallowed: crawler.disallowed,
            disallowed_verified: crawler.disallowed_verified,
            impostors: crawler.impostors,
            fetches: crawler.robots_txt.requests(),
        }
    }
}
