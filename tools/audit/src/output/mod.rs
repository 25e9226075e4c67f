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
