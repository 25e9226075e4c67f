//! An [`Audit`] as people and programs read it.
//!
//! In: an audit. Out: tables, JSON lines or CSV. Every error is one of the stream of the caller.

mod csv;
mod human;
mod json;
mod table;

pub use csv::CsvTable;
pub use json::Line;

use std::io::{self, Write};

use crate::tally::Audit;

impl Audit {
    /// Writes tables and the file with the requests that each line decides. `is_detailed` adds
    /// paths and hours.
    pub fn human(&self, out: &mut dyn Write, is_detailed: bool) -> io::Result<()> {
        human::write(self, out, is_detailed)
    }

    /// Writes a header, and a line for each log, crawler, group, rule, hour and change, and a
    /// summary.
    pub fn json(&self, out: &mut dyn Write) -> io::Result<()> {
        json::write(self, out)
    }

    /// Writes one table after a header.
    pub fn csv(&self, out: &mut dyn Write, table: CsvTable) -> io::Result<()> {
        csv::write(self, out, table)
    }
}
