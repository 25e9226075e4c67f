//! JSON output: one object per line. The answers to a batch are a protocol, an answer for each
//! question; all else has a `header` first and a `summary` last.

use std::io::{self, Write};

use robots_core::matcher::Verdict;
use robots_core::reading::GroupSource;
use robots_core::{BandStatistics, Statistics};
use robots_report::json::{Header, write_line};
use schemars::JsonSchema;
use serde::Serialize;

use super::{CompiledFile, Decided, MeasuredGroup};
use crate::failure::Unreadable;

/// Writes the answer to a question of a batch.
pub(crate) fn write_answer(out: &mut Vec<u8>, decided: &Decided<'_>) -> io::Result<()> {
    let answered = Answered {
        verdict: match decided.answer.verdict {
            Verdict::Allow => "allow",
            Verdict::Disallow => "disallow",
        },
        line: decided.answer.line(),
        crawler: decided.sender.map(|sender| CrawlerOrNull(sender.crawler)),
        fallback: match decided.source {
            GroupSource::Fallback(token) => Some(token),
            _ => None,
        },
    };
    write_line(out, &BatchLine::Answered(answered))
}

/// Writes an error in place of an answer.
pub(crate) fn write_error(out: &mut dyn Write, error: &str) -> io::Result<()> {
    write_line(out, &BatchLine::Unanswered(Unanswered { error }))
}

/// Writes the first line of statistics.
pub(crate) fn write_statistics_header(out: &mut dyn Write) -> io::Result<()> {
    write_line(out, &Line::Header(Header::of("compile")))
}

/// Writes the last line of statistics.
pub(crate) fn write_statistics_total(
    out: &mut dyn Write,
    all: &[Result<CompiledFile, Unreadable>],
) -> io::Result<()> {
    let compiled = all.iter().filter(|file| file.is_ok()).count();
    let summary = Line::Summary {
        files: compiled,
        complete: compiled == all.len(),
    };
    write_line(out, &summary)
}

/// Writes the statistics of a file.
pub(crate) fn write_statistics(
    out: &mut dyn Write,
    compiled: &Result<CompiledFile, Unreadable>,
) -> io::Result<()> {
    match compiled {
        Ok(measured) => {
            let compiled = Compiled {
                file: &measured.file,
                sizes: measured.statistics,
                milliseconds: measured.milliseconds(),
                by_group: measured.groups.iter().map(Group::new).collect(),
            };
            write_line(out, &Line::File(compiled))
        }
        Err(Unreadable { file, reason, .. }) => write_line(
            out,
            &Line::Error {
                file,
                error: reason,
            },
        ),
    }
}

// The fields are in the order in which they are written.

/// A line of `robots compile --stats`.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Line<'a> {
    /// The first line.
    Header(Header),
    /// The sizes of a file.
    File(Compiled<'a>),
    /// A file that cannot be read.
    Error { file: &'a str, error: &'a str },
    /// The last line.
    Summary {
        /// The number of files that were compiled.
        files: usize,
        /// Whether every file could be read.
        complete: bool,
    },
}

/// A line of `robots decide --batch`.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum BatchLine<'a> {
    Answered(Answered<'a>),
    Unanswered(Unanswered<'a>),
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct Answered<'a> {
    #[schemars(extend("enum" = ["allow", "disallow"]))]
    verdict: &'static str,
    /// The line of the rule that decides, from 1.
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    crawler: Option<CrawlerOrNull<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fallback: Option<&'static str>,
}

/// A product token, or `null`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct CrawlerOrNull<'a>(Option<&'a str>);

#[derive(Serialize, JsonSchema)]
pub(crate) struct Unanswered<'a> {
    error: &'a str,
}

#[derive(Serialize, JsonSchema)]
#[schemars(inline)]
pub(crate) struct Compiled<'a> {
    file: &'a str,
    #[serde(flatten, with = "Sizes")]
    sizes: Statistics,
    /// The time to compile, without reading the file.
    milliseconds: f64,
    by_group: Vec<Group<'a>>,
}

#[derive(Serialize, JsonSchema)]
#[serde(remote = "Statistics")]
struct Sizes {
    agents: usize,
    groups: usize,
    rules: usize,
    bands: usize,
    states: usize,
    #[serde(skip)]
    steps: usize,
    /// What a program embeds in addition to the text.
    bytes: usize,
}

#[derive(Serialize, JsonSchema)]
struct Group<'a> {
    agents: &'a [String],
    rules: usize,
    /// The index, from 0, of an earlier group with the same automaton.
    shares: Option<usize>,
    bands: Vec<AsBand<'a>>,
}

impl<'a> Group<'a> {
    fn new(group: &'a MeasuredGroup) -> Self {
        let statistics = &group.statistics;
        Self {
            agents: &group.agents,
            rules: statistics.rules,
            shares: statistics.shares,
            bands: statistics.bands.iter().map(AsBand).collect(),
        }
    }
}

#[derive(Serialize, JsonSchema)]
struct AsBand<'a>(#[serde(with = "Band")] &'a BandStatistics);

#[derive(Serialize, JsonSchema)]
#[serde(remote = "BandStatistics")]
struct Band {
    rules: usize,
    states: usize,
    hubs: usize,
    dense: usize,
    rows: usize,
    chains: usize,
    slots: usize,
    gaps: usize,
    bytes: usize,
}

#[cfg(test)]
mod tests;
