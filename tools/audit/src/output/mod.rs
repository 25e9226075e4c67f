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
pub use json::Line;

use std::collections::HashSet;
use std::io::{self, Write};

use crate::tally::Audit;

impl Audit {
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
}
