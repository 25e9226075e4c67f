//! The JSON format: one object a line, each with its type.

use std::io::{self, Write};

use robots_report::json::{Header, write_line};
use schemars::JsonSchema;
use serde::Serialize;

use crate::tally::{
    Audit, AuditedVersion, Change, CrawlerAudit, HourCount, Logs, Senders, ViolatorAddress,
};

/// A line of `robots audit`. Times are seconds since 1970, in UTC.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Line<'a> {
    /// The first line.
    Header(Header),
    /// What was read.
    Logs(&'a Logs),
    /// A version of the robots.txt, with its groups and rules.
    Version(&'a AuditedVersion),
    /// A crawler.
    Crawler(&'a CrawlerAudit),
    /// The requests of a crawler in an hour.
    Hour(&'a HourCount),
    /// An address from which rules were violated.
    Address(&'a ViolatorAddress),
    /// Requests that a proposed file decides differently.
    Change(&'a Change),
    /// The last line. With `--watch`, also one at each interval.
    Summary {
        /// The lines, without empty lines and comments.
        lines: u64,
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

impl Audit {
    /// Writes the first line of JSON output.
    pub fn json_header(out: &mut dyn Write) -> io::Result<()> {
        write_line(out, &Line::Header(Header::of("audit")))
    }

    /// Writes a line for the logs and each version, crawler, hour, address and change, and a
    /// summary, after the [header](Self::json_header).
    pub fn json(&self, out: &mut dyn Write) -> io::Result<()> {
        write_line(out, &Line::Logs(&self.logs))?;
        for version in &self.versions {
            write_line(out, &Line::Version(version))?;
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
        self.json_summary(out)
    }

    /// Writes the last line; with `--watch`, also one of the counts so far at each interval.
    pub fn json_summary(&self, out: &mut dyn Write) -> io::Result<()> {
        let summary = Line::Summary {
            lines: self.logs.lines,
            violations: self.violations(),
            senders: self.senders,
            paths_error: self.paths_error,
            addresses_error: self.addresses_error,
            hours_left_out: self.hours_left_out,
        };
        write_line(out, &summary)
    }
}
