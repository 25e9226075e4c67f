//! Parquet, with the feature of this name.
//!
//! In: files of requests, or an audit. Out: counts, or a table of the audit. Columns are read and
//! written without Arrow.

mod read;
mod write;

pub(crate) use read::read;
pub(crate) use write::write;
