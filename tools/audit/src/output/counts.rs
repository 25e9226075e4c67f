//! The counts so far, as one JSON line.

use std::io::{self, Write};

use robots_report::json::write_line;

use super::Line;
use crate::tally::{Audit, CrawlerAudit};

use schemars::JsonSchema;
use serde::Serialize;

/// The counts of a crawler.
#[derive(Debug, Serialize, JsonSchema)]
pub struct CrawlerCounts<'a> {
    /// The product token.
    crawler: &'a str,
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
    fn of(crawler: &'a CrawlerAudit) -> Self {
        Self {
            crawler: &crawler.crawler,
            class: crawler.class,
            requests: crawler.requests,
            disallowed: crawler.disallowed,
            disallowed_verified: crawler.disallowed_verified,
            impostors: crawler.impostors,
            fetches: crawler
                .robots_txt
                .statuses
                .iter()
                .map(|(_, count)| count)
                .sum(),
        }
    }
}

pub(super) fn write(audit: &Audit, time: i64, out: &mut dyn Write) -> io::Result<()> {
    let mut crawlers: Vec<_> = audit.crawlers.iter().map(CrawlerCounts::of).collect();
    crawlers.sort_by_key(|counts| counts.crawler);
    let line = Line::Counts {
        time,
        lines: audit.logs.lines,
        bad_lines: audit.logs.bad_lines,
        violations: audit.violations(),
        senders: audit.senders,
        crawlers,
    };
    write_line(out, &line)
}
