//! `robots check`: what is wrong with robots.txt files.

use std::fs;
use std::path::PathBuf;

use clap::Args;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use robots_core::diagnostic::Safety;
use robots_core::lint::Levels;
use robots_core::{Diagnostic, Dialect, SourceText, check, edit};

use super::{Outcome, Streams};
use crate::args::{AskedLevels, DialectOption};
use crate::failure::{Failure, Unreadable};
use crate::files::files_in;
use crate::format::OutputFormat;
use crate::input::{read_source, read_stdin};
use crate::output::{Findings, Report, diff};

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
    #[arg(long, default_value = OutputFormat::Human.name(), value_parser = OutputFormat::among([
        (OutputFormat::Human, "For people, with the lines that they are about"),
        (OutputFormat::Json, "A JSON object a line"),
        (OutputFormat::Sarif, "SARIF 2.1.0, for code scanning"),
        (OutputFormat::Github, "Workflow commands of GitHub Actions"),
    ]))]
    format: OutputFormat,

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
    read_as: DialectOption,
}

/// Checks every file.
pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Outcome, Failure> {
    let levels = arguments.asked.levels()?;
    if arguments.suggest && arguments.format != OutputFormat::Human {
        let message = "`--suggest` shows a diff to people, which no other `--format` has a place for: \
                       leave one of the two out";
        return Err(Failure::refused(message));
    }
    let dialect = arguments.read_as.dialect;
    let mut jobs = Vec::new();
    for path in &arguments.paths {
        if path.as_os_str() == "-" {
            if arguments.fix {
                let message = "standard input cannot be fixed: name a file";
                return Err(Failure::refused(message));
            }
            jobs.push(Ok(Job::Text(read_stdin(&mut streams.stdin)?)));
        } else {
            jobs.extend(files_in(path).map(|file| file.map(Job::File)));
        }
    }
    let checked: Vec<_> = jobs
        .into_par_iter()
        .map(|job| job?.check(dialect, &levels, arguments.fix))
        .collect();

    let report = Report {
        checked: &checked,
        folds: !arguments.all,
        coloured: streams.coloured,
        dialect,
    };
    match arguments.format {
        OutputFormat::Json => report.json(streams.stdout)?,
        OutputFormat::Sarif => report.sarif(streams.stdout)?,
        OutputFormat::Github => report.github(streams.stdout)?,
        _ => report.human(streams.stdout)?,
    }
    let mut outcome = Outcome::Clean;
    for file in checked {
        let of_file = match file {
            Ok(found) => {
                if arguments.suggest {
                    let suggested = edit::suggest(&found.source, &found.diagnostics);
                    diff(streams.stdout, &found.source, &suggested)?;
                }
                Outcome::denied_if(found.denied())
            }
            Err(unreadable) => streams.report(Failure::File(unreadable)),
        };
        outcome = outcome.max(of_file);
    }
    Ok(outcome)
}

/// Something to check.
enum Job {
    Text(SourceText),
    File(PathBuf),
}

impl Job {
    fn check(
        self,
        dialect: &'static Dialect,
        levels: &Levels,
        fix: bool,
    ) -> Result<Findings, Unreadable> {
        let mut source = match &self {
            Self::Text(source) => source.clone(),
            Self::File(path) => read_source(path)?,
        };
        let mut fixed = 0;
        if let (true, Self::File(path)) = (fix && !source.is_too_large(), &self) {
            let after = edit::fix(&source, dialect, levels);
            if after.applied > 0 {
                fs::write(path, after.source.bytes()).map_err(|error| {
                    Unreadable::new(path, &format_args!("it cannot be written: {error}"))
                })?;
                fixed = after.applied;
                source = after.source;
            }
        }
        let diagnostics = check(&source, dialect, levels).findings().to_vec();
        let is_left = |finding: &&Diagnostic| {
            let first = finding.fixes.first();
            first.is_some_and(|fix| fix.expected != Safety::ChangesMeaning)
        };
        let unproved = if fix {
            diagnostics.iter().filter(is_left).count()
        } else {
            0
        };
        Ok(Findings {
            source,
            diagnostics,
            fixed,
            unproved,
        })
    }
}
