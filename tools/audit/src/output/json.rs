//! The JSON format: one object a line, each with its type.

use std::io::{self, Write};

use robots_report::json::{Header, write_line};
use schemars::JsonSchema;
use serde::Serialize;

use crate::tally::{
    Audit, AuditedGroup, AuditedRule, Change, CrawlerAudit, HourCount, Logs, Senders,
    ViolatorAddress,
};

/// A line of `robots audit`. Times are seconds since 1970, in UTC.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Line<'a> {
    /// The first line.
    Header(Header),
    /// What was read.
    Logs(&'a Logs),
    /// A version of the robots.txt.
    Version {
        /// What identifies it: the name of a file, or a commit.
        version: &'a str,
        /// The time from which it was served.
        from: Option<i64>,
        /// The requests of crawlers that were judged by it.
        requests: u64,
        /// The violations.
        disallowed: u64,
    },
    /// A group of the version before it.
    Group {
        /// The version.
        version: &'a str,
        /// The group.
        #[serde(flatten)]
        group: &'a AuditedGroup,
    },
    /// A rule of the version before it.
    Rule {
        /// The version.
        version: &'a str,
        /// The rule.
        #[serde(flatten)]
        rule: &'a AuditedRule,
    },
    /// A crawler.
    Crawler(&'a CrawlerAudit),
    /// The requests of a crawler in an hour.
    Hour(&'a HourCount),
    /// An address from which rules were violated.
    Address(&'a ViolatorAddress),
    /// Requests that a proposed file decides differently.
    Change(&'a Change),
    /// With `--watch`, the counts so far.
    Counts {
        /// The time.
        time: i64,
        /// The lines, without empty lines and comments.
        lines: u64,
        /// The lines that cannot be read.
        bad_lines: u64,
        /// The violations of all crawlers.
        violations: u64,
        /// The requests by who sent them.
        senders: Senders,
        /// The crawlers, in ascending order.
        crawlers: Vec<CrawlerCounts<'a>>,
    },
    /// The last line.
    Summary {
        /// The violations of all crawlers.
        violations: u64,
        /// The requests by who sent them.
        senders: Senders,
        /// By how much the counts of paths may be too low.
        paths_error: u64,
        /// By how much the violations of addresses may be too low.
        addresses_error: u64,
        /// The requests that are in no hour, because there are too many hours.
        hours_left_out: u64,
    },
}

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
            fetches: crawler.robots_txt.requests(),
        }
    }
}

impl Audit {
    /// Writes the first line of JSON output.
    pub fn json_header(out: &mut dyn Write) -> io::Result<()> {
        write_line(out, &Line::Header(Header::of("audit")))
    }

    /// Writes a header, a line for each log, crawler, group, rule, hour and change, and a summary.
    pub fn json(&self, out: &mut dyn Write) -> io::Result<()> {
        Self::json_header(out)?;
        write_line(out, &Line::Logs(&self.logs))?;
        for audited in &self.versions {
            let version = audited.name.as_str();
            let line = Line::Version {
                version,
                from: audited.from,
                requests: audited.requests,
                disallowed: audited.disallowed,
            };
            write_line(out, &line)?;
            for group in &audited.groups {
                write_line(out, &Line::Group { version, group })?;
            }
            for rule in &audited.rules {
                write_line(out, &Line::Rule { version, rule })?;
            }
        }
        for crawler in &self.crawlers {
            write_line(out, &Line::Crawler(crawler))?;
        }
        for hour in &self.hours {
            write_line(out, &Line::Hour(hour))?;
        }
        for address in &self.addresses {
            write_line(out, &Line::Address(address))?;
        }
        for change in &self.changes {
            write_line(out, &Line::Change(change))?;
        }
        let summary = Line::Summary {
            violations: self.violations(),
            senders: self.senders,
            paths_error: self.paths_error,
            addresses_error: self.addresses_error,
            hours_left_out: self.hours_left_out,
        };
        write_line(out, &summary)
    }

    /// Writes the counts so far as one JSON line. `time` is in seconds since 1970.
    pub fn json_counts(&self, out: &mut dyn Write, time: i64) -> io::Result<()> {
        let mut crawlers: Vec<_> = self.crawlers.iter().map(CrawlerCounts::of).collect();
        crawlers.sort_by_key(|counts| counts.crawler);
        let line = Line::Counts {
            time,
            lines: self.logs.lines,
            bad_lines: self.logs.bad_lines,
            violations: self.violations(),
            senders: self.senders,
            crawlers,
        };
        write_line(out, &line)
    }
}
