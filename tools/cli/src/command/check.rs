//! `robots check`: lints robots.txt files.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};
use robots_analysis::diagnostic::Safety;
use robots_analysis::lint::Levels;
use robots_analysis::{Diagnostic, check, edit};
use robots_core::{Dialect, SourceText};

use crate::args::{DialectOption, LevelOptions};
use crate::baseline::{Baseline, BaselineOptions};
use crate::failure::{Failure, Unreadable};
use crate::files::{robots_txt_in, robots_txt_or_collection_in};
use crate::input::{paths_or_stdin, read_source, read_stdin};
use crate::output::{CheckReport, CheckedFile, diff, write_effects};
use crate::report_options::ReportOptions;
use crate::streams::{Status, Streams};

const EXAMPLES: &str = "Examples:
  robots check robots.txt
  robots check --deny warnings --allow style .
  robots check --suggest robots.txt
  robots check --fix --unsafe-fixes robots.txt
  robots check --baseline robots-baseline.json --update-baseline .
  curl -s https://example.com/robots.txt | robots check -

A comment sets the level of a lint for its line, for the group below it or, with
a blank line below, for the whole file:
  Disallow: /  # robots: allow(blocks_everything)

Exit status:
  0  no errors
  1  at least one error
  2  on error in the arguments or a file";

/// Find problems in robots.txt files
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Files, folders (every `robots.txt` in them), or `-` for standard input, which is the default
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// The output format
    #[arg(long, value_enum, value_name = "NAME", default_value_t)]
    format: CheckFormat,

    #[command(flatten)]
    level_options: LevelOptions,

    /// Print every finding, not only the first of each lint
    #[arg(long)]
    all: bool,

    #[command(flatten)]
    report: ReportOptions,

    #[command(flatten)]
    baseline: BaselineOptions,

    #[command(flatten)]
    fixes: FixOptions,

    #[command(flatten)]
    read_as: DialectOption,
}

/// What is done with the fixes of findings.
#[derive(Debug, Args)]
struct FixOptions {
    /// Apply the fixes that are proved to change no decision, and write the file. The proof covers
    /// every dialect; for what only older crawlers misread, such as a byte order mark, it covers
    /// RFC 9309, Google and the named dialect
    #[arg(long)]
    fix: bool,

    /// Show the fixes that change decisions or are not proved: the URLs that each newly allows or
    /// disallows, and a diff of all. With `--fix`, those that are left. Requires `--format human`
    #[arg(long)]
    suggest: bool,

    /// Show these fixes as `--suggest` does, and apply them. Requires `--format human`
    #[arg(long, requires = "fix")]
    unsafe_fixes: bool,
}

/// The formats of findings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum CheckFormat {
    /// Text with excerpts of the file
    #[default]
    Human,
    /// JSON: a header, an object for each finding, and a summary, one a line
    Json,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// Workflow commands of GitHub Actions
    Github,
    /// A code quality report of GitLab
    Gitlab,
}

/// Checks every file.
pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Status, Failure> {
    let levels = arguments.level_options.levels()?;
    let option = if arguments.fixes.unsafe_fixes {
        "--unsafe-fixes"
    } else {
        "--suggest"
    };
    let suggests = arguments.fixes.suggest || arguments.fixes.unsafe_fixes;
    if suggests && arguments.format != CheckFormat::Human {
        let message = format!("`{option}` requires `--format human`");
        return Err(Failure::new(message));
    }
    let statistics = arguments.report.statistics;
    if statistics && !matches!(arguments.format, CheckFormat::Human | CheckFormat::Json) {
        let message = "`--statistics` requires `--format human` or `--format json`";
        return Err(Failure::new(message));
    }
    // It is read before a file is written.
    let mut baseline = arguments.baseline.open()?;
    let dialect = arguments.read_as.dialect;
    let mut jobs = Vec::new();
    for path in &*paths_or_stdin(&arguments.paths, &mut streams.stdin)? {
        if path.as_os_str() == "-" {
            if arguments.fixes.fix {
                let message = "`--fix` cannot write standard input: name a file";
                return Err(Failure::new(message));
            }
            jobs.push(Ok(Job::Text(read_stdin(&mut streams.stdin)?)));
        } else {
            let files: Vec<_> = if arguments.fixes.fix {
                robots_txt_in(path).collect()
            } else {
                robots_txt_or_collection_in(path).collect()
            };
            jobs.extend(files.into_iter().map(|file| file.map(Job::File)));
        }
    }
    let mut checked: Vec<_> = jobs
        .into_par_iter()
        // One file may take longer than a hundred others.
        .with_max_len(1)
        .map(|job| job?.check(dialect, &levels, arguments.fixes.fix))
        .collect();

    for (file, _) in checked.iter_mut().flatten() {
        filter(&mut baseline, file);
    }
    let report = CheckReport {
        files: checked
            .iter()
            .filter_map(|file| file.as_ref().ok())
            .map(|(file, _)| file)
            .collect(),
        folds: !arguments.all,
        colored: streams.colored,
        dialect,
    };
    arguments.write(&report, checked.iter().all(Result::is_ok), streams.stdout)?;
    let mut status = Status::Success;
    for file in checked {
        let of_file = match file {
            Ok((found, path)) if suggests => {
                let suggested = edit::suggest(&found.source, &found.diagnostics);
                let (source, findings) = (&found.source, &found.diagnostics);
                write_effects(streams.stdout, source, dialect, findings)?;
                diff(streams.stdout, &found.source, &suggested)?;
                if arguments.fixes.unsafe_fixes {
                    match path.map_or(Ok(()), |path| write(&path, &suggested)) {
                        Ok(()) => {
                            let mut left = checked_text(suggested, dialect, &levels);
                            filter(&mut baseline, &mut left);
                            Status::failed_if(left.denied())
                        }
                        Err(unreadable) => streams.report(Failure::File(unreadable)),
                    }
                } else {
                    Status::failed_if(found.denied())
                }
            }
            Ok((found, _)) => Status::failed_if(found.denied()),
            Err(unreadable) => streams.report(Failure::File(unreadable)),
        };
        status = status.max(of_file);
    }
    if let Some(baseline) = baseline {
        baseline.finish(streams.stderr)?;
    }
    Ok(arguments.report.status(status))
}

impl Arguments {
    /// Writes the findings in the format of the command line. `is_complete` is whether every file
    /// was read.
    fn write(
        &self,
        report: &CheckReport<'_>,
        is_complete: bool,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        match self.format {
            CheckFormat::Json => {
                let write = if self.report.statistics {
                    CheckReport::json_statistics
                } else {
                    CheckReport::json
                };
                write(report, out, is_complete)?;
            }
            CheckFormat::Sarif => report.sarif(out)?,
            CheckFormat::Github => report.github(out)?,
            CheckFormat::Gitlab => report.gitlab(out)?,
            CheckFormat::Human => {
                if self.report.statistics {
                    report.human_statistics(out)?;
                } else {
                    report.human_findings(out)?;
                }
                if !self.report.quiet {
                    report.human_summary(out)?;
                }
            }
        }
        Ok(())
    }
}

/// Removes the findings that the baseline lists.
fn filter(baseline: &mut Option<Baseline>, file: &mut CheckedFile) {
    if let Some(baseline) = baseline {
        baseline.filter(file);
    }
}

/// Checks a text.
fn checked_text(source: SourceText, dialect: &'static Dialect, levels: &Levels) -> CheckedFile {
    CheckedFile {
        diagnostics: check(&source, dialect, levels).findings().to_vec(),
        source,
        fixed: 0,
        unproved: 0,
        baselined: 0,
    }
}

/// Writes a changed text. One that is too large was not read whole, so it is left as it is.
fn write(path: &Path, source: &SourceText) -> Result<(), Unreadable> {
    if source.is_too_large() {
        return Ok(());
    }
    fs::write(path, source.bytes())
        .map_err(|error| Unreadable::new(path, &format_args!("cannot be written: {error}")))
}

/// A file or text to check.
enum Job {
    Text(SourceText),
    File(PathBuf),
}

impl Job {
    /// Checks a file, and returns it with its path.
    fn check(
        self,
        dialect: &'static Dialect,
        levels: &Levels,
        fix: bool,
    ) -> Result<(CheckedFile, Option<PathBuf>), Unreadable> {
        let mut source = match &self {
            Self::Text(source) => source.clone(),
            Self::File(path) => read_source(path)?,
        };
        let mut fixed = 0;
        if let (true, Self::File(path)) = (fix && !source.is_too_large(), &self) {
            let after = edit::fix(&source, dialect, levels);
            if after.applied > 0 {
                write(path, &after.source)?;
                fixed = after.applied;
                source = after.source;
            }
        }
        let mut checked = checked_text(source, dialect, levels);
        let is_left = |finding: &&Diagnostic| {
            let first = finding.fixes.first();
            first.is_some_and(|fix| fix.expected != Safety::ChangesMeaning)
        };
        checked.fixed = fixed;
        if fix {
            checked.unproved = checked.diagnostics.iter().filter(is_left).count();
        }
        let path = match self {
            Self::Text(_) => None,
            Self::File(path) => Some(path),
        };
        Ok((checked, path))
    }
}
