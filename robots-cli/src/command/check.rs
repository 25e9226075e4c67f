//! `robots check`: what is wrong with robots.txt files.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use robots_core::diagnostic::Safety;
use robots_core::lint::Levels;
use robots_core::{Diagnostic, Dialect, SourceText, check, rewrite};

use super::{Outcome, Streams};
use crate::args::{AskedLevels, Reading};
use crate::files::files_in;
use crate::output::{CheckedFile, Findings, Report, diff};
use crate::site::{read_source, read_stdin};

const EXAMPLES: &str = "Examples:
  robots check robots.txt
  robots check --deny warnings --allow style sites/
  robots check --fix --suggest robots.txt
  curl -s https://example.com/robots.txt | robots check -

A comment in the file sets the level of a line, of a group or, with a blank line
below, of the whole file:
  Disallow: /  # robots: allow(blocks_everything)

Exit status: 0 nothing at deny, 1 findings at deny, 2 trouble.";

/// Find what is wrong with robots.txt files
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Files, folders of which every file is taken, or `-` for standard input
    #[arg(value_name = "PATH", default_value = "-")]
    paths: Vec<PathBuf>,

    /// How findings are written
    #[arg(long, value_enum, default_value_t)]
    format: Format,

    #[command(flatten)]
    asked: AskedLevels,

    /// Write every finding, not only the first of each lint
    #[arg(long)]
    all: bool,

    /// Make the fixes after which a file is proved to say the same to every dialect, and write it. Fixes
    /// of what only older crawlers misread, such as a byte order mark, are proved for RFC 9309, Google
    /// and the dialect that is named
    #[arg(long)]
    fix: bool,

    /// Show the other fixes, which change what a file says or are not proved, as a diff; for people only
    #[arg(long, requires = "fix")]
    suggest: bool,

    #[command(flatten)]
    reading: Reading,
}

/// How findings are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people, with the lines that they are about
    #[default]
    Human,
    /// A JSON object a line
    Json,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// Workflow commands of GitHub Actions
    Github,
}

/// Checks every file.
pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> io::Result<Outcome> {
    let levels = match arguments.asked.levels() {
        Ok(levels) => levels,
        Err(message) => {
            writeln!(streams.stderr, "error: {message}")?;
            return Ok(Outcome::Trouble);
        }
    };
    if arguments.suggest && arguments.format != Format::Human {
        let message = "`--suggest` shows a diff to people, which no other `--format` has a place for: \
                       leave one of the two out";
        writeln!(streams.stderr, "error: {message}")?;
        return Ok(Outcome::Trouble);
    }
    let dialect = arguments.reading.dialect;
    let mut jobs = Vec::new();
    for path in &arguments.paths {
        if path.as_os_str() == "-" {
            if arguments.fix {
                let message = "standard input cannot be fixed: name a file";
                writeln!(streams.stderr, "error: {message}")?;
                return Ok(Outcome::Trouble);
            }
            jobs.push(Ok(Job::Text(read_stdin(&mut streams.stdin)?)));
        } else {
            jobs.extend(files_in(path).map(|file| file.map(Job::File)));
        }
    }
    let checked: Vec<CheckedFile> = jobs
        .into_par_iter()
        .map(|job| match job {
            Ok(job) => job.check(dialect, &levels, arguments.fix),
            Err((file, reason)) => CheckedFile::unreadable(file, reason),
        })
        .collect();

    let report = Report {
        checked: &checked,
        folds: !arguments.all,
        coloured: streams.coloured,
        dialect,
    };
    match arguments.format {
        Format::Human => report.human(streams.stdout)?,
        Format::Json => report.json(streams.stdout)?,
        Format::Sarif => report.sarif(streams.stdout)?,
        Format::Github => report.github(streams.stdout)?,
    }
    let mut outcome = Outcome::Clean;
    for file in &checked {
        if let (true, Ok(found)) = (arguments.suggest, &file.result) {
            let suggested = rewrite::suggest(&found.source, &found.diagnostics);
            diff(streams.stdout, &found.source, &suggested)?;
        }
        match &file.result {
            Err(reason) => {
                writeln!(streams.stderr, "error: `{}`: {reason}", file.name)?;
                outcome = Outcome::Trouble;
            }
            Ok(found) if found.denied() && outcome == Outcome::Clean => outcome = Outcome::Denied,
            Ok(_) => {}
        }
    }
    Ok(outcome)
}

/// Something to check.
enum Job {
    Text(SourceText),
    File(PathBuf),
}

impl Job {
    fn check(self, dialect: &'static Dialect, levels: &Levels, fix: bool) -> CheckedFile {
        let mut source = match &self {
            Self::Text(source) => source.clone(),
            Self::File(path) => match read(path) {
                Ok(source) => source,
                Err(unreadable) => return unreadable,
            },
        };
        let mut fixed = 0;
        if let (true, Self::File(path)) = (fix && !source.is_too_large(), &self) {
            let after = rewrite::fix(&source, dialect, levels);
            if after.applied > 0 {
                if let Err(error) = fs::write(path, after.source.bytes()) {
                    let reason = format!("it cannot be written: {error}");
                    return CheckedFile::unreadable(source.name().to_owned(), reason);
                }
                fixed = after.applied;
                source = after.source;
            }
        }
        let diagnostics = check(&source, dialect, levels).findings().to_vec();
        let is_left = |finding: &&Diagnostic| {
            let first = finding.fixes.first();
            first.is_some_and(|fix| fix.claim != Safety::ChangesMeaning)
        };
        let unproved = if fix {
            diagnostics.iter().filter(is_left).count()
        } else {
            0
        };
        CheckedFile {
            name: source.name().to_owned(),
            result: Ok(Findings {
                source,
                diagnostics,
                fixed,
                unproved,
            }),
        }
    }
}

fn read(path: &Path) -> Result<SourceText, CheckedFile> {
    let name = || path.to_string_lossy().into_owned();
    read_source(path).map_err(|error| CheckedFile::unreadable(name(), error.to_string()))
}
