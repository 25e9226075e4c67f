//! The `robots` command: checks, queries, compares and compiles robots.txt files.
//!
//! A [`command`] does the work and passes its results to a format of [`output`]. Only this file
//! opens the streams of the process and sets its exit status.

mod args;
mod baseline;
mod command;
mod configuration;
mod failure;
mod files;
mod git_ignore;
mod input;
mod output;
mod progress;
mod replace;
mod selection;
mod streams;

use std::io::{self, BufReader, BufWriter, IsTerminal, Read, Write};
use std::process::ExitCode;
use std::sync::LazyLock;

use anstream::{AutoStream, ColorChoice};
use clap::{CommandFactory, Parser};
use command::Command;
use robots_core::matcher::CRAWLERS_DATE;
use streams::{Status, Streams};

const BUFFER: usize = 64 * 1024;

/// The version, and the date of the table of crawlers, which decides which rules apply to whom.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let version = env!("CARGO_PKG_VERSION");
    format!("{version} (crawlers of {CRAWLERS_DATE})")
});

/// Check, query, compare and compile robots.txt files.
#[derive(Debug, Parser)]
#[command(
    name = "robots",
    version = VERSION.as_str(),
    max_term_width = 100,
    arg_required_else_help = true,
    // Below the options of each subcommand, where clap counts subcommands as options.
    next_display_order = 900
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,

    #[command(flatten)]
    color: colorchoice_clap::Color,
}

fn main() -> ExitCode {
    #[cfg(target_os = "wasi")]
    start_on_wasi();
    let arguments = Arguments::parse();
    arguments.color.write_global();
    let stdout = io::stdout().lock();
    let colored = AutoStream::choice(&stdout) != ColorChoice::Never;
    // Output is line-buffered for a terminal and block-buffered for a pipe or a file.
    let mut stdout: Box<dyn Write> = if stdout.is_terminal() {
        Box::new(stdout)
    } else {
        Box::new(BufWriter::with_capacity(BUFFER, stdout))
    };
    let stdin: Box<dyn Read + Send> = Box::new(io::stdin());
    let mut stderr = io::stderr();

    let mut streams = Streams {
        stdin: BufReader::with_capacity(BUFFER, stdin),
        stdout: &mut stdout,
        colored,
        stderr: &mut stderr,
    };
    let status = arguments.command.run(Arguments::command, &mut streams);
    let status = status.and_then(|status| Ok(streams.stdout.flush().map(|()| status)?));

    ExitCode::from(match status.unwrap_or_else(|failure| streams.report(failure)) {
        Status::Success => 0,
        Status::Failed => 1,
        Status::Error => 2,
    })
}

/// Does what an operating system does for other processes: enters the folder that `PWD` names,
/// because a process of WASI starts in the root folder, and prepares to work on this thread,
/// because it has no other.
#[cfg(target_os = "wasi")]
fn start_on_wasi() {
    if let Some(folder) = std::env::var_os("PWD") {
        // Without a current folder, each relative path is reported as not found.
        _ = std::env::set_current_dir(folder);
    }
    let threads = rayon::ThreadPoolBuilder::new().num_threads(1);
    // Fails only if there are threads already, which then do the work.
    _ = threads.use_current_thread().build_global();
}
