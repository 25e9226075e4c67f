//! `robots fmt`: formats robots.txt files.

use std::io;
use std::path::{Path, PathBuf};

use clap::Args;
use robots_analysis::edit;
use robots_core::SourceText;
use robots_report::{not_formatted, unified};

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
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Status, Failure> {
    let mut status = Status::Success;
    let mut selection = Selection::new(&arguments.selection);
    for path in &*paths_or_here(&arguments.paths) {
        if path.as_os_str() == "-" {
            let source = read_stdin(&mut streams.stdin, STDIN)?;
            status = status.max(arguments.format(None, &source, streams)?);
            continue;
        }
        for file in selection.of(path, robots_txt_in(path))? {
            let read = file.and_then(|file| Ok((read_source(&file)?, file)));
            let of_file = match read {
                Ok((source, file)) => arguments.format(Some(&file), &source, streams)?,
                Err(failure) if selection.is_new(&failure) => streams.report(failure),
                Err(_) => Status::Error,
            };
            status = status.max(of_file);
        }
    }
    selection.report(streams.stderr)?;
    Ok(status)
}

impl Arguments {
    fn format(
        &self,
        file: Option<&Path>,
        source: &SourceText,
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
            write!(streams.stdout, "{}", unified(source, &formatted))?;
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
