//! The `robots` command: checks, questions and compiles a robots.txt.
//!
//! A [`command`] does the work and hands what it found to a format of [`output`]; only this file
//! opens the streams of the process and sets its exit status.

mod args;
mod claims;
mod command;
mod disagreement;
mod engine;
mod failure;
mod files;
mod format;
mod input;
mod output;
mod selection;
mod url;

use std::io::{self, BufReader, BufWriter, IsTerminal, Read, Write};
use std::process::ExitCode;

use anstream::{AutoStream, ColorChoice};
use clap::Parser;

use command::{Status, Streams};

/// How much of a pipe is read or written at once, in bytes.
const BUFFER: usize = 64 * 1024;

fn main() -> ExitCode {
    let arguments = args::Arguments::parse();
    let stdout = io::stdout().lock();
    let coloured = AutoStream::choice(&stdout) != ColorChoice::Never;
    // A terminal gets each line as it comes; a pipe or a file gets them by the buffer.
    let mut stdout: Box<dyn Write> = if stdout.is_terminal() {
        Box::new(stdout)
    } else {
        Box::new(BufWriter::with_capacity(BUFFER, stdout))
    };
    let stdin: Box<dyn Read> = Box::new(io::stdin().lock());
    let mut stderr = io::stderr();

    let mut streams = Streams {
        stdin: BufReader::with_capacity(BUFFER, stdin),
        stdout: &mut stdout,
        coloured,
        stderr: &mut stderr,
    };
    let status = arguments.command.run(&mut streams);
    let status = status.and_then(|status| Ok(streams.stdout.flush().map(|()| status)?));

    ExitCode::from(
        match status.unwrap_or_else(|failure| streams.report(failure)) {
            Status::Success => 0,
            Status::Failed => 1,
            Status::Error => 2,
        },
    )
}
