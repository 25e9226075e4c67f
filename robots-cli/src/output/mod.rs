//! What the subcommands found, as text: a format a file.
//!
//! In: the reports below, which hold facts and no sentences. Out: lines on a stream that the caller
//! hands over; an error is always one of that stream.

mod changes;
mod check;
mod diff;
mod explain;
mod graph;
pub(crate) mod human;
pub(crate) mod json;
mod style;

pub(crate) use changes::{ChangesReport, ReconciledReport};
pub(crate) use check::{CheckReport, CheckedFile};
pub(crate) use diff::diff;
pub(crate) use explain::{Bytes, DialectVerdict, ExplainedPath, MatchingRule};
pub(crate) use graph::Drawing;
pub(crate) use human::visible;

use std::time::Duration;

use robots_core::{GroupStatistics, Statistics};

/// The measures of a compiled file.
#[derive(Clone, Debug)]
pub(crate) struct CompiledFile {
    /// Its path; what is not UTF-8 in it is replaced.
    pub(crate) file: String,
    /// Its sizes.
    pub(crate) statistics: Statistics,
    /// Those of each group.
    pub(crate) groups: Vec<MeasuredGroup>,
    /// How long compiling took, without reading.
    pub(crate) time: Duration,
}

/// The measures of one group.
#[derive(Clone, Debug)]
pub(crate) struct MeasuredGroup {
    /// The product tokens that it holds for, in lower case.
    pub(crate) agents: Vec<String>,
    /// Its sizes.
    pub(crate) statistics: GroupStatistics,
}

impl CompiledFile {
    /// The time in milliseconds, to the microsecond.
    fn milliseconds(&self) -> f64 {
        (self.time.as_secs_f64() * 1e6).round() / 1e3
    }
}
