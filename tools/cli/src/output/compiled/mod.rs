//! Sizes of compiled files: a table, or JSON, which is a `header`, a `file` for each, and a
//! `summary`.

use std::io::{self, Write};

use robots_core::{BandStatistics, Statistics};
use robots_report::json::{Header, write_line};
use robots_report::visible;
use schemars::JsonSchema;
use serde::Serialize;

use crate::args::OutputFormat;
use crate::failure::Unreadable;

// The fields are in the order in which they are written.

/// A line of `robots compile --stats`.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Line<'a> {
    /// The first line.
    Header(Header),
    /// The sizes of a file.
    File(&'a CompiledFile),
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

/// The sizes of a compiled file.
#[derive(Serialize, JsonSchema)]
#[schemars(inline)]
pub(crate) struct CompiledFile {
    /// The path. Bytes that are not UTF-8 are replaced.
    pub(crate) file: String,
    #[serde(flatten, with = "Sizes")]
    pub(crate) sizes: Statistics,
    /// The time to compile, without reading the file.
    pub(crate) milliseconds: f64,
    pub(crate) by_group: Vec<Group>,
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
pub(crate) struct Group {
    /// The product tokens, in lower case.
    pub(crate) agents: Vec<String>,
    pub(crate) rules: usize,
    /// The index, from 0, of an earlier group with the same automaton.
    pub(crate) shares: Option<usize>,
    pub(crate) bands: Vec<AsBand>,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct AsBand(#[serde(with = "Band")] pub(crate) BandStatistics);

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

pub(crate) fn write_header(out: &mut dyn Write, format: OutputFormat) -> io::Result<()> {
    match format {
        OutputFormat::Json => write_line(out, &Line::Header(Header::of("compile"))),
        OutputFormat::Human => writeln!(
            out,
            "{:>7} {:>7} {:>7} {:>6} {:>7} {:>9} {:>10}  file",
            "agents", "groups", "rules", "bands", "states", "bytes", "ms"
        ),
    }
}

pub(crate) fn write_file(
    out: &mut dyn Write,
    format: OutputFormat,
    compiled: &Result<CompiledFile, Unreadable>,
) -> io::Result<()> {
    match (format, compiled) {
        (OutputFormat::Json, Ok(compiled)) => write_line(out, &Line::File(compiled)),
        (OutputFormat::Json, Err(Unreadable { file, reason, .. })) => {
            let error = reason;
            write_line(out, &Line::Error { file, error })
        }
        (OutputFormat::Human, Ok(compiled)) => {
            let (file, of) = (visible(compiled.file.as_bytes()), compiled.sizes);
            writeln!(
                out,
                "{:>7} {:>7} {:>7} {:>6} {:>7} {:>9} {:>10.3}  {file}",
                of.agents,
                of.groups,
                of.rules,
                of.bands,
                of.states,
                of.bytes,
                compiled.milliseconds,
            )
        }
        (OutputFormat::Human, Err(Unreadable { file, reason, .. })) => {
            let file = visible(file.as_bytes());
            writeln!(out, "error: cannot read `{file}`: {reason}")
        }
    }
}

pub(crate) fn write_total(
    out: &mut dyn Write,
    format: OutputFormat,
    all: &[Result<CompiledFile, Unreadable>],
) -> io::Result<()> {
    let compiled = || all.iter().flatten();
    let files = compiled().count();
    if format == OutputFormat::Json {
        let complete = files == all.len();
        return write_line(out, &Line::Summary { files, complete });
    }
    let bytes: usize = compiled().map(|file| file.sizes.bytes).sum();
    let milliseconds = compiled().map(|file| file.milliseconds);
    // The sum of an empty iterator is -0.
    let milliseconds = milliseconds.fold(0.0, |sum: f64, next| sum + next);
    let noun = if files == 1 { "file" } else { "files" };
    write!(out, "{files} {noun} compiled: {bytes} bytes, {milliseconds:.3} ms")?;
    match all.len() - files {
        0 => writeln!(out),
        failed => writeln!(out, "; {failed} could not be read"),
    }
}

#[cfg(test)]
mod tests;
