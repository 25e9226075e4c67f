//! `robots fmt`: formats robots.txt files.

use std::io;
use std::path::{Path, PathBuf};

use clap::Args;
use robots_analysis::edit;
use robots_core::SourceText;
use robots_report::json::{Header, write_line};
use robots_report::{not_formatted, unified};
use schemars::JsonSchema;
use serde::Serialize;

use crate::args::OutputFormat;
use crate::failure::Failure;
use crate::files::robots_txt_in;
use crate::input::{STDIN, paths_or_here, read_source, read_stdin};
use crate::replace::{Before, replace};
use crate::selection::{Selection, SelectionOptions};
use crate::streams::{Status, Streams};

const EXAMPLES: &str = "Examples:
  robots fmt robots.txt
  robots fmt --check .
  curl -s https://example.com/robots.txt | robots fmt -

All lines get the line ending of the first one (LF, CRLF or CR). A byte order mark
stays; `robots check --fix` deletes it.

A file is written only if the formatted file is proved to make the same decisions
for every crawler in the dialects rfc9309 and google. Older dialects end a group at
a blank line; `robots diff --dialects` compares them.

Exit status:
  0  formatted
  1  not formatted (with --check)
  2  on error";

/// Format robots.txt files without changing a decision
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Files, folders (every `robots.txt` in them), or `-` to format standard input to standard
    /// output [default: .]
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,

    #[command(flatten)]
    selection: SelectionOptions,

    /// Show what would change, and write no file
    #[arg(long)]
    check: bool,

    /// The output format of --check
    #[arg(long, value_enum, value_name = "NAME", default_value_t)]
    #[arg(requires_if("json", "check"))]
    format: OutputFormat,
}

/// A line of `robots fmt --check --format json`.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum Line<'a> {
    /// The first line.
    Header(Header),
    /// A file.
    File {
        file: &'a str,
        /// Whether the file is formatted.
        formatted: bool,
        /// What would change, as a patch for `patch -p1`; empty for a formatted file.
        diff: &'a str,
    },
    /// The last line.
    Summary {
        /// The number of files that were read.
        files: usize,
        /// The number of those that are not formatted.
        unformatted: usize,
        /// Whether every file could be read, and can be formatted.
        complete: bool,
    },
}

#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    files: usize,
    unformatted: usize,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Status, Failure> {
    let is_json = arguments.format == OutputFormat::Json;
    if is_json {
        write_line(streams.stdout, &Line::Header(Header::of("fmt")))?;
    }
    let mut counts = Counts::default();
    let mut status = Status::Success;
    let mut selection = Selection::new(&arguments.selection);
    for path in &*paths_or_here(&arguments.paths) {
        if path.as_os_str() == "-" {
            let source = read_stdin(&mut streams.stdin, STDIN)?;
            status = status.max(arguments.format(None, &source, &mut counts, streams)?);
            continue;
        }
        for file in selection.of(path, robots_txt_in(path))? {
            let read = file.and_then(|file| Ok((read_source(&file)?, file)));
            let of_file = match read {
                Ok((source, file)) => {
                    arguments.format(Some(&file), &source, &mut counts, streams)?
                }
                Err(failure) if selection.is_new(&failure) => streams.report(failure),
                Err(_) => Status::Error,
            };
            status = status.max(of_file);
        }
    }
    selection.report(streams.stderr)?;
    if is_json {
        let Counts { files, unformatted } = counts;
        let complete = status != Status::Error;
        let summary = Line::Summary { files, unformatted, complete };
        write_line(streams.stdout, &summary)?;
    }
    Ok(status)
}

impl Arguments {
    fn format(
        &self,
        file: Option<&Path>,
        source: &SourceText,
        counts: &mut Counts,
        streams: &mut Streams<'_>,
    ) -> io::Result<Status> {
        let name = source.name();
        let formatted = match edit::format(source) {
            Ok(formatted) => formatted,
            Err(difference) => {
                let message = not_formatted(name, &difference);
                return Ok(streams.report(Failure::new(message)));
            }
        };
        let is_formatted = formatted == *source;
        if self.check {
            let diff = unified(source, &formatted);
            counts.files += 1;
            counts.unformatted += usize::from(!is_formatted);
            match self.format {
                OutputFormat::Human => write!(streams.stdout, "{diff}")?,
                OutputFormat::Json => {
                    let line = Line::File { file: name, formatted: is_formatted, diff: &diff };
                    write_line(streams.stdout, &line)?;
                }
            }
            return Ok(Status::failed_if(!is_formatted));
        }
        match file {
            None => streams.stdout.write_all(formatted.bytes())?,
            Some(file) if !is_formatted => {
                let written = replace(file, formatted.bytes(), Before::Read(source.bytes()));
                if let Err(unreadable) = written {
                    return Ok(streams.report(Failure::File(unreadable)));
                }
                writeln!(streams.stdout, "{name}: formatted")?;
            }
            Some(_) => {}
        }
        Ok(Status::Success)
    }
}
