//! The results of the subcommands as text, one format per file.
//!
//! In: the reports below, which contain facts and no sentences. Out: lines on a stream of the
//! caller. Every error is one of that stream.

pub(crate) mod certificates;
pub(crate) mod formatted;
pub(crate) mod human;
pub(crate) mod json;
pub(crate) mod merged;
mod schemas;
pub(crate) mod scope;
pub(crate) mod settings;

use std::time::Duration;

use robots_core::reading::GroupSource;
use robots_core::{GroupStatistics, Statistics};
pub(crate) use robots_report::{
    ChangesReport, CheckReport, CheckedFile, Drawing, ExplainedPath, ReconciledReport, diff,
    write_effects,
};
pub(crate) use schemas::schemas;

use crate::engine::Answer;

/// The statistics of a compiled file.
#[derive(Clone, Debug)]
pub(crate) struct CompiledFile {
    /// The path. Bytes that are not UTF-8 are replaced.
    pub(crate) file: String,
    /// The sizes of the file.
    pub(crate) statistics: Statistics,
    /// The statistics of each group.
    pub(crate) groups: Vec<MeasuredGroup>,
    /// The time to compile, without reading.
    pub(crate) time: Duration,
}

/// The statistics of one group.
#[derive(Clone, Debug)]
pub(crate) struct MeasuredGroup {
    /// The product tokens of the group, in lower case.
    pub(crate) agents: Vec<String>,
    /// The sizes of the group.
    pub(crate) statistics: GroupStatistics,
}

impl CompiledFile {
    /// Returns the time in milliseconds, to the microsecond.
    fn milliseconds(&self) -> f64 {
        (self.time.as_secs_f64() * 1e6).round() / 1e3
    }
}

/// An answer, and who it is for.
pub(crate) struct Decided<'a> {
    pub(crate) answer: Answer<'a>,
    /// Why the rules of this group apply.
    pub(crate) source: GroupSource,
    /// The sender of a User-Agent header; `None` for a question by product token.
    pub(crate) sender: Option<Sender<'a>>,
}

impl Decided<'_> {
    /// The answer for a client that is not a known crawler.
    pub(crate) const UNKNOWN_CLIENT: Self = Self {
        answer: Answer::NO_GROUP,
        source: GroupSource::None,
        sender: Some(Sender { crawler: None }),
    };
}

/// The sender of a User-Agent header.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sender<'a> {
    /// The product token; `None` for a browser or an unknown client.
    pub(crate) crawler: Option<&'a str>,
}
