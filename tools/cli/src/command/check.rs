//! `robots check`: lints robots.txt files.

use std::path::{Path, PathBuf};
use std::{fs, io};

use clap::{Args, ValueEnum};
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};
use robots_analysis::diagnostic::Safety;
use robots_analysis::lint::Levels;
use robots_analysis::{Diagnostic, check, edit};
use robots_core::{Dialect, SourceText};

use super::merge::{MergeOptions, refused};
use crate::args::{LevelOptions, dialect_parser};
use crate::baseline::{Baseline, BaselineOptions};
use crate::configuration::located;
use crate::failure::{Failure, Unreadable};
use crate::files::{robots_txt_in, robots_txt_or_collection_in};
use crate::input::{STDIN, paths_or_here, read_either, read_source, read_stdin};
use crate::output::{CheckReport, CheckedFile, diff, write_effects};
use crate::report_options::ReportOptions;
use crate::selection::{Selection, SelectionOptions};
use crate::streams::{Status, Streams};

const EXAMPLES: &str = "Examples:
  robots check robots.txt
  robots check --deny warnings --allow style .
  robots check --suggest robots.txt
  robots check --fix --unsafe-fixes robots.txt
  robots check --baseline robots-baseline.json --update-baseline .
  curl -s https://example.com/robots.txt | robots check -

Without a PATH, the current folder is checked. In a folder, files that git ignores or
robots.toml excludes are skipped; files and folders that are named are checked.

Settings, the weakest first: defaults, [lints] and [[overrides]] of robots.toml, the
command line, comments. `robots config` prints where each comes from.

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
    /// Files, folders (every `robots.txt` in them), or `-` for standard input [default: .]
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// The path of the text on standard input, for messages and to find its `robots.toml`
    #[arg(long, value_name = "NAME")]
    stdin_filename: Option<PathBuf>,

    #[command(flatten)]
    selection: SelectionOptions,

    /// List the files that would be checked, and check none
    #[arg(long)]
    show_files: bool,

    /// The output format
    #[arg(long, value_enum, value_name = "NAME", default_value_t)]
    format: CheckFormat,

    #[command(flatten)]
    level_options: LevelOptions,

    /// Ignore the levels that comments of a file set, for audits
    #[arg(long)]
    ignore_comments: bool,

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
    fragments: MergeOptions,

    /// Read every file as this family of crawlers does [default: that of robots.toml, else rfc9309]
    #[arg(long, value_name = "NAME", value_parser = dialect_parser())]
    dialect: Option<&'static Dialect>,
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
    if arguments.fragments.is_given() {
        return arguments.check_merged(baseline, streams);
    }
    let mut selection = Selection::new(&arguments.selection);
    let jobs = arguments.jobs(&mut selection, streams)?;
    selection.report(streams.stderr)?;
    if arguments.show_files {
        return show(jobs, streams);
    }
    let mut checked: Vec<_> = jobs
        .into_par_iter()
        // One file may take longer than a hundred others.
        .with_max_len(1)
        .map(|job| job?.check(arguments.fixes.fix))
        .collect();

    for (file, _) in checked.iter_mut().flatten() {
        filter(&mut baseline, file);
    }
    let files = checked.iter().filter_map(|file| file.as_ref().ok());
    let is_complete = checked.iter().all(Result::is_ok);
    arguments.write(files.map(|(file, _)| file).collect(), is_complete, streams)?;
    let mut status = Status::Success;
    for file in checked {
        let of_file = match file {
            Ok((found, job)) if suggests => {
                let suggested = edit::suggest(&found.source, &found.diagnostics);
                let (source, findings) = (&found.source, &found.diagnostics);
                write_effects(streams.stdout, source, job.dialect, findings)?;
                diff(streams.stdout, &found.source, &suggested)?;
                if arguments.fixes.unsafe_fixes {
                    match job.path().map_or(Ok(()), |path| write(path, &suggested)) {
                        Ok(()) => {
                            let mut left = checked_text(suggested, job.dialect, &job.levels);
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
            Err(failure) => streams.report(failure),
        };
        status = status.max(of_file);
    }
    if let Some(baseline) = baseline {
        baseline.finish(streams.stderr)?;
    }
    Ok(arguments.report.status(status))
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
        dialect,
        fixed: 0,
        unproved: 0,
        baselined: 0,
    }
}

impl Arguments {
    /// Writes the findings in the format of the command line. `is_complete` is whether every file
    /// was read.
    fn write(
        &self,
        files: Vec<&CheckedFile>,
        is_complete: bool,
        streams: &mut Streams<'_>,
    ) -> io::Result<()> {
        let report = CheckReport {
            files,
            folds: !self.all,
            colored: streams.colored,
        };
        let out = &mut *streams.stdout;
        match self.format {
            CheckFormat::Json => {
                let write = if self.report.statistics {
                    CheckReport::json_statistics
                } else {
                    CheckReport::json
                };
                write(&report, out, is_complete)?;
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

    /// Checks a file and its fragments as one text.
    fn check_merged(
        &self,
        mut baseline: Option<Baseline>,
        streams: &mut Streams<'_>,
    ) -> Result<Status, Failure> {
        let [path] = self.paths.as_slice() else {
            let found = self.paths.len();
            let message = format!("`--merge` requires one file, found {found}");
            return Err(Failure::new(message));
        };
        if self.fixes.fix || self.fixes.suggest {
            let message = "`--merge` cannot fix: the merged text is not a file";
            return Err(Failure::new(message));
        }
        let mut selection = Selection::new(&self.selection);
        let levels = self.levels()?;
        let configurations = &mut selection.configurations;
        let (dialect, levels) = configurations.settings(&located(path)?, self.dialect, &levels)?;
        let base = read_either(path, streams)?;
        let merged = match self.fragments.merged(path, base, dialect)? {
            Ok(merged) => merged,
            Err(refusals) => return refused(&refusals, streams),
        };
        let report = check(&merged, dialect, &levels);
        let mut files = CheckedFile::of(&merged, dialect, report.findings());
        for file in &mut files {
            filter(&mut baseline, file);
        }
        self.write(files.iter().collect(), true, streams)?;
        if let Some(baseline) = baseline {
            baseline.finish(streams.stderr)?;
        }
        let is_denied = files.iter().any(CheckedFile::denied);
        Ok(self.report.status(Status::failed_if(is_denied)))
    }

    /// Returns the levels of the command line.
    fn levels(&self) -> Result<Levels, Failure> {
        let levels = self.level_options.levels()?;
        Ok(if self.ignore_comments {
            levels.without_comments()
        } else {
            levels
        })
    }

    /// Returns what is checked, each with its settings.
    fn jobs(
        &self,
        selection: &mut Selection,
        streams: &mut Streams<'_>,
    ) -> Result<Vec<Result<Job, Failure>>, Failure> {
        let levels = self.levels()?;
        let mut jobs = Vec::new();
        let paths = paths_or_here(&self.paths);
        if self.stdin_filename.is_some() && !paths.iter().any(|path| path.as_os_str() == "-") {
            let message = "`--stdin-filename` requires `-`, which is standard input";
            return Err(Failure::new(message));
        }
        for path in &*paths {
            let mut inputs = Vec::new();
            if path.as_os_str() == "-" {
                if self.fixes.fix {
                    let message = "`--fix` cannot write standard input: name a file";
                    return Err(Failure::new(message));
                }
                let name = self.stdin_filename.as_deref();
                let shown = name.map_or(STDIN.into(), Path::to_string_lossy);
                let source = read_stdin(&mut streams.stdin, &shown)?;
                inputs.push(Ok((located(name.unwrap_or(path))?, Input::Text(source))));
            } else {
                let files = if self.fixes.fix {
                    selection.of(path, robots_txt_in(path))?
                } else {
                    selection.of(path, robots_txt_or_collection_in(path))?
                };
                for file in files {
                    inputs.push(match file {
                        Ok(file) => Ok((located(&file)?, Input::File(file))),
                        Err(failure) => Err(failure),
                    });
                }
            }
            for input in inputs {
                let job = input.and_then(|(file, input)| {
                    let configurations = &mut selection.configurations;
                    let (dialect, levels) =
                        configurations.settings(&file, self.dialect, &levels)?;
                    Ok(Job {
                        input,
                        dialect,
                        levels,
                    })
                });
                if job
                    .as_ref()
                    .err()
                    .is_none_or(|failure| selection.is_new(failure))
                {
                    jobs.push(job);
                }
            }
        }
        Ok(jobs)
    }
}

/// Lists what would be checked.
fn show(jobs: Vec<Result<Job, Failure>>, streams: &mut Streams<'_>) -> Result<Status, Failure> {
    let mut status = Status::Success;
    for job in jobs {
        match job {
            Ok(job) => match &job.input {
                Input::Text(source) => writeln!(streams.stdout, "{}", source.name())?,
                Input::File(path) => writeln!(streams.stdout, "{}", path.display())?,
            },
            Err(failure) => status = streams.report(failure),
        }
    }
    Ok(status)
}

/// Writes a changed text. One that is too large was not read whole, so it is left as it is.
fn write(path: &Path, source: &SourceText) -> Result<(), Unreadable> {
    if source.is_too_large() {
        return Ok(());
    }
    fs::write(path, source.bytes())
        .map_err(|error| Unreadable::new(path, &format_args!("cannot be written: {error}")))
}

/// A file or text to check, with its settings.
struct Job {
    input: Input,
    dialect: &'static Dialect,
    levels: Levels,
}

enum Input {
    Text(SourceText),
    File(PathBuf),
}

impl Job {
    /// Returns the path of a file.
    fn path(&self) -> Option<&Path> {
        match &self.input {
            Input::Text(_) => None,
            Input::File(path) => Some(path),
        }
    }

    /// Checks the file, and returns the result with the job.
    fn check(self, fix: bool) -> Result<(CheckedFile, Self), Failure> {
        let (dialect, levels) = (self.dialect, &self.levels);
        let mut source = match &self.input {
            Input::Text(source) => source.clone(),
            Input::File(path) => read_source(path).map_err(Failure::File)?,
        };
        let mut fixed = 0;
        if let (true, Some(path)) = (fix && !source.is_too_large(), self.path()) {
            let after = edit::fix(&source, dialect, levels);
            if after.applied > 0 {
                write(path, &after.source).map_err(Failure::File)?;
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
        Ok((checked, self))
    }
}
