//! `robots compile`: what becomes of robots.txt files.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use robots_core::automata::Certificate;
use robots_core::{Compilation, Dialect, compile};

use super::{Outcome, Streams};
use crate::args::DialectOption;
use crate::failure::Unreadable;
use crate::files::files_in;
use crate::input::read_source;
use crate::output::{CompiledFile, Human, Json, Measured, MeasuredGroup};

const EXAMPLES: &str = r#"Examples:
  robots compile robots.txt
  robots compile sites/ --stats > sizes.jsonl

With --stats each file gives one line, shown here on several:
  {"file": "robots.txt", "agents": 3, "groups": 2, "rules": 12, "bands": 2,
   "states": 105, "bytes": 734, "milliseconds": 0.412, "by_group": [
    {"agents": ["gptbot", "*"], "rules": 11, "shares": null, "bands": [
     {"rules": 11, "states": 97, "hubs": 1, "dense": 0, "rows": 9, "chains": 13,
      "slots": 40, "gaps": 12, "bytes": 341}]}, ...]}
The bytes are what a program embeds besides the text itself, the milliseconds
those of compiling alone. The states of a band are hubs, dense, rows, or the
letters of chains; the slots hold the entries of hubs and rows. A group "shares"
the automaton of an earlier one, counted from 0. A file that cannot be read gives
  {"file": "robots.txt", "error": "..."}
Of a file larger than 512000 bytes, only those are read.

Exit status: 0 all compiled, 1 a group could not be proved (with --certify),
2 trouble."#;

/// Compile robots.txt files and show how large they become
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Files, and folders of which every file is taken, whatever its name
    #[arg(value_name = "PATH", required = true)]
    paths: Vec<PathBuf>,

    /// Print a JSON object a file
    #[arg(long)]
    stats: bool,

    /// Prove for every group that its bytes say what its rules say, for all URLs, against automata
    /// of another construction
    #[arg(long, conflicts_with = "stats")]
    certify: bool,

    #[command(flatten)]
    read_as: DialectOption,
}

/// Compiles every file.
pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> io::Result<Outcome> {
    if arguments.certify {
        return certify(arguments, streams);
    }
    let files: Vec<_> = arguments
        .paths
        .iter()
        .flat_map(|path| files_in(path))
        .collect();

    let bar = progress_bar(files.len());
    let shares_terminal = !bar.is_hidden() && io::stdout().is_terminal();
    let mut outcome = Outcome::Clean;
    let mut all = Vec::new();
    if !arguments.stats {
        Human::before_compiled(streams.stdout)?;
    }
    for file in files {
        let compiled = match file {
            Ok(path) => compile_file(&path, arguments.read_as.dialect),
            Err(Unreadable { file, reason }) => CompiledFile {
                file,
                result: Err(reason),
            },
        };
        if compiled.result.is_err() {
            outcome = Outcome::Trouble;
        }
        let write = if arguments.stats {
            Json::compiled
        } else {
            Human::compiled
        };
        let mut write = || write(streams.stdout, &compiled);
        if shares_terminal {
            bar.suspend(write)?;
        } else {
            write()?;
        }
        all.push(compiled);
        bar.inc(1);
    }
    bar.finish_and_clear();
    if !arguments.stats {
        Human::after_compiled(streams.stdout, &all)?;
    }
    Ok(outcome)
}

/// Compiles every file and proves what became of it.
fn certify(arguments: &Arguments, streams: &mut Streams<'_>) -> io::Result<Outcome> {
    let mut outcome = Outcome::Clean;
    for file in arguments.paths.iter().flat_map(|path| files_in(path)) {
        match file.and_then(|path| read_source(&path)) {
            Ok(source) => {
                let compilation = compile(&source, arguments.read_as.dialect);
                let certificates = compilation.certify();
                let is_proved = certificates
                    .iter()
                    .all(|certificate| matches!(certificate, Certificate::Proved(_)));
                outcome = outcome.max(Outcome::denied_if(!is_proved));
                let agents = groups_of(&compilation)
                    .into_iter()
                    .map(|group| group.agents);
                let groups: Vec<_> = agents.zip(certificates).collect();
                Human::certified(streams.stdout, source.name(), &groups)?;
            }
            Err(unreadable) => outcome = streams.report(unreadable),
        }
    }
    Ok(outcome)
}

/// Invisible where standard error is no terminal.
fn progress_bar(files: usize) -> ProgressBar {
    if files < 2 || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(files as u64);
    match ProgressStyle::with_template("{wide_bar} {pos}/{len} files, {eta} left") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

fn compile_file(path: &Path, dialect: &'static Dialect) -> CompiledFile {
    let file = path.to_string_lossy().into_owned();
    let result = match read_source(path) {
        Ok(source) => {
            let start = Instant::now();
            let compilation = compile(&source, dialect);
            let time = start.elapsed();
            Ok(Measured {
                statistics: compilation.statistics(),
                groups: groups_of(&compilation),
                time,
            })
        }
        Err(unreadable) => Err(unreadable.reason),
    };
    CompiledFile { file, result }
}

/// The measures of each group, and who it holds for.
fn groups_of(compilation: &Compilation) -> Vec<MeasuredGroup> {
    let mut groups: Vec<_> = compilation
        .group_statistics()
        .iter()
        .map(|statistics| MeasuredGroup {
            agents: Vec::new(),
            statistics: statistics.clone(),
        })
        .collect();
    for (token, agent) in compilation.reading().agents() {
        if let Some(group) = groups.get_mut(agent.group.index()) {
            let token = String::from_utf8_lossy(token).into_owned();
            group.agents.push(token);
        }
    }
    groups
}
