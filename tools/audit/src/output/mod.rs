//! An [`Audit`] as people and programs read it.
//!
//! In: an audit. Out: tables, JSON lines, CSV, metrics or a page. Every error is one of the stream
//! of the caller.

mod csv;
mod html;
mod human;
mod json;
mod metrics;
mod table;

pub use csv::CsvTable;
pub use json::{CrawlerCounts, Line};

use std::collections::HashSet;
use std::io::{self, Write};

use crate::tally::Audit;

impl Audit {
    /// Writes tables, and the file with the requests of each line. `is_detailed` adds more.
    pub fn human(&self, out: &mut dyn Write, is_detailed: bool) -> io::Result<()> {
        human::write(self, out, is_detailed)
    }

    /// Writes a header, a line for each log, crawler, group, rule, hour and change, and a summary.
    pub fn json(&self, out: &mut dyn Write) -> io::Result<()> {
        json::write(self, out)
    }

    /// Writes one table after a header.
    pub fn csv(&self, out: &mut dyn Write, table: CsvTable) -> io::Result<()> {
        csv::write(self, out, table)
    }

    /// Writes each address from which rules were violated, one a line, that with the most
    /// violations first.
    pub fn addresses(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut written = HashSet::new();
        for violator in &self.addresses {
            if written.insert(&violator.address) {
                writeln!(out, "{}", violator.address)?;
            }
        }
        Ok(())
    }

    /// Writes the first line of JSON output.
    pub fn json_header(out: &mut dyn Write) -> io::Result<()> {
        json::write_header(out)
    }

    /// Writes the counts so far as one JSON line. `time` is in seconds since 1970.
    pub fn json_counts(&self, out: &mut dyn Write, time: i64) -> io::Result<()> {
        json::write_counts(self, time, out)
    }

    /// Writes the counts so far in the text format of Prometheus.
    pub fn metrics(&self, out: &mut dyn Write) -> io::Result<()> {
        metrics::write(self, out)
    }

    /// Writes a page that needs no script and no other file. `proposed` is the name of the file of
    /// [`Settings::against`](crate::Settings::against).
    pub fn html(&self, out: &mut dyn Write, proposed: Option<&str>) -> io::Result<()> {
        html::write(self, proposed, out)
    }
}
