//! `robots fmt`: robots.txt files as most people write them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::Args;
use robots_core::edit::MeaningChange;
use robots_core::{SourceText, edit};

use super::{Outcome, Streams};
use crate::failure::Failure;
use crate::files::files_in;
use crate::input::{read_source, read_stdin};
use crate::output::diff;

const EXAMPLES: &str = "Examples:
  robots fmt robots.txt
  robots fmt --check sites/
  curl -s https://example.com/robots.txt | robots fmt -

Lines keep the ending of the first one (LF, CRLF or CR), and a byte order mark
stays: `robots check --fix` deletes it.

A file is written only after the automata of every crawler were compared and found
to say the same, as RFC 9309 and Google read them. Older readings end a group at a
blank line: `robots diff --dialects` shows what they make of a file.

Exit status: 0 formatted, 1 not formatted (with --check), 2 trouble.";

/// Format robots.txt files without changing what they say
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Files, folders of which every file is taken, or `-` for standard input, which is written to
    /// standard output
    #[arg(value_name = "PATH", default_value = "-")]
    paths: Vec<PathBuf>,

    /// Write no file, but show what would change
    #[arg(long)]
    check: bool,
}

/// Formats every file.
pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Outcome, Failure> {
    let mut outcome = Outcome::Clean;
    for path in &arguments.paths {
        if path.as_os_str() == "-" {
            let source = read_stdin(&mut streams.stdin)?;
            outcome = outcome.max(arguments.format(None, &source, streams)?);
            continue;
        }
        for file in files_in(path) {
            let read = file.and_then(|file| Ok((read_source(&file)?, file)));
            let of_file = match read {
                Ok((source, file)) => arguments.format(Some(&file), &source, streams)?,
                Err(unreadable) => streams.report(unreadable),
            };
            outcome = outcome.max(of_file);
        }
    }
    Ok(outcome)
}

impl Arguments {
    fn format(
        &self,
        file: Option<&Path>,
        source: &SourceText,
        streams: &mut Streams<'_>,
    ) -> io::Result<Outcome> {
        let name = source.name();
        let formatted = match edit::format(source) {
            Ok(formatted) => formatted,
            Err(difference) => {
                let reason = reason(&difference);
                let message = format!("`{name}` is left as it is: {reason}");
                return Ok(streams.report(Failure::refused(message)));
            }
        };
        let is_formatted = formatted == *source;
        if self.check {
            diff(streams.stdout, source, &formatted)?;
            return Ok(Outcome::denied_if(!is_formatted));
        }
        match file {
            None => streams.stdout.write_all(formatted.bytes())?,
            Some(file) if !is_formatted => {
                if let Err(error) = fs::write(file, formatted.bytes()) {
                    let message = format!("cannot write `{name}`: {error}");
                    return Ok(streams.report(Failure::refused(message)));
                }
            }
            Some(_) => {}
        }
        Ok(Outcome::Clean)
    }
}

/// Why a file was not formatted.
fn reason(difference: &MeaningChange) -> String {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).escape_debug().to_string();
    match difference {
        MeaningChange::Verdict { agent, witness, .. } => format!(
            "some crawlers would decide otherwise about `{}` for `{}`; `robots check` tells what is wrong with it",
            text(witness),
            text(agent)
        ),
        MeaningChange::Line(line) => format!("some crawlers would read `{}` otherwise", text(line)),
        MeaningChange::TokenOrder => "product tokens would be tried in another order".to_owned(),
        MeaningChange::FileTooLarge => {
            "it is larger than the 500 KiB that crawlers read".to_owned()
        }
        MeaningChange::BudgetExhausted => {
            "budget exhausted before the result was proved to have the same meaning".to_owned()
        }
    }
}
