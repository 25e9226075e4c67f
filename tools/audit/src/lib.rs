//! Which crawler broke which line of a robots.txt, from access logs.
//!
//! ```text
//! format/     a line of a log → address, time, target, status, User-Agent header
//! kernel/     User-Agent header, target → crawler, group, rule, verdict
//! history/    time → the file in force, and those of which crawlers may use a copy
//! tally/      lines → counts → an audit, as data
//! compression/ files in gzip and zstd → text
//! read/       files, folders, streams, compressed or not → lines, on all cores
//! output/     an audit → tables, JSON, CSV, metrics, a page
//! ```

#[cfg(feature = "files")]
mod audit_error;
#[cfg(feature = "files")]
mod compression;
pub mod format;
#[cfg(feature = "files")]
pub mod history;
pub mod kernel;
#[cfg(feature = "files")]
mod output;
#[cfg(feature = "files")]
mod read;
#[cfg(feature = "files")]
mod settings;
#[cfg(feature = "files")]
pub mod tally;

#[cfg(feature = "files")]
pub use audit_error::AuditError;
#[cfg(feature = "files")]
pub use output::{CsvTable, Line};
#[cfg(feature = "files")]
pub use read::{Source, Watch, audit, find_logs};
#[cfg(feature = "files")]
pub use settings::Settings;
#[cfg(feature = "files")]
pub use tally::Audit;
