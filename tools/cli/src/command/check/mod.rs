//! `robots check`: lints robots.txt files.
//!
//! In: the files, folders and options of the command line. Out: findings in a format, and fixed
//! files. `job` selects the files with their settings, merges those that have fragments, and checks
//! one; `watch` repeats a check after each change.

mod job;
#[cfg(not(target_family = "wasm"))]
mod watch;

use std::io;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use job::{Job, checked_text, show, write};
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};
use robots_analysis::diagnostic::Safety;
use robots_analysis::edit;
use robots_core::{Dialect, Reading};
use robots_lint::Levels;
use robots_report::{CheckReport, CheckedFile, counted, unified, write_effects};

use super::merge::MergeOptions;
use crate::args::{LevelOptions, dialect_parser};
use crate::baseline::{BaselineOptions, Baselines};
use crate::failure::Failure;
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

    /// Check again after each change of the files, their configurations, baselines or fragments,
    /// until the command is ended. `poll` looks at the files each second, for file systems that do
    /// not tell of changes
    #[arg(long, value_enum, value_name = "MODE", num_args = 0..=1, require_equals = true)]
    #[arg(default_missing_value = "events", conflicts_with_all = ["fix", "show_files"])]
    #[arg(conflicts_with = "update_baseline")]
    watch: Option<WatchMode>,

    /// Read every file as this family of crawlers does [default: that of robots.toml, else rfc9309]
    #[arg(long, value_name = "NAME", value_parser = dialect_parser())]
    dialect: Option<&'static Dialect>,
}

/// What is printed of findings.
#[derive(Debug, Args)]
struct ReportOptions {
    /// Print the number of findings of each lint in place of the findings. Requires `--format
    /// human` or `--format json`
    #[arg(long)]
    statistics: bool,

    /// Print no summary, and nothing if there are no findings. Errors and warnings about files are
    /// printed
    #[arg(long, short)]
    quiet: bool,

    /// Exit with 0 if there are findings, with 2 on error
    #[arg(long)]
    exit_zero: bool,
}

impl ReportOptions {
    fn status(&self, status: Status) -> Status {
        if self.exit_zero && status == Status::Failed { Status::Success } else { status }
    }
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
    /// disallows, what all change together, and a patch. With `--fix`, those that are left.
    /// Requires `--format human`
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

/// How changes of files are noticed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum WatchMode {
    /// The operating system tells of them
    Events,
    /// The files are read each second
    Poll,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Status, Failure> {
    let option = if arguments.fixes.unsafe_fixes { "--unsafe-fixes" } else { "--suggest" };
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
    let is_watching = arguments.watch.is_some();
    if is_watching && arguments.paths.iter().any(|path| path.as_os_str() == "-") {
        let message = "`--watch` cannot watch standard input: name a file";
        return Err(Failure::new(message));
    }
    match arguments.watch {
        None => arguments.check_once(&mut Vec::new(), streams),
        #[cfg(not(target_family = "wasm"))]
        Some(mode) => watch::run(arguments, mode, streams),
        #[cfg(target_family = "wasm")]
        Some(_) => super::lacks("`--watch` waits for changes of files, and WebAssembly has none"),
    }
}

impl Arguments {
    /// Checks every file, and adds the paths of what was read to `used`.
    fn check_once(
        &self,
        used: &mut Vec<PathBuf>,
        streams: &mut Streams<'_>,
    ) -> Result<Status, Failure> {
        let suggests = self.fixes.suggest || self.fixes.unsafe_fixes;
        let mut selection = Selection::new(&self.selection);
        let jobs = self.jobs(&mut selection, streams)?;
        used.extend(selection.configurations.paths().map(Path::to_owned));
        let of_jobs = jobs.iter().flatten();
        used.extend(of_jobs.flat_map(|job| job.files().iter().chain(&job.baseline).cloned()));
        selection.report(streams.stderr)?;
        if self.show_files {
            return show(jobs, streams);
        }
        // They are read before a file is written.
        let of_jobs = jobs.iter().flatten().map(|job| job.baseline.as_deref());
        let mut baselines = Baselines::open(&self.baseline, of_jobs)?;
        let mut checked: Vec<_> = jobs
            .into_par_iter()
            // One file may take longer than a hundred others.
            .with_max_len(1)
            .map(|job| job?.check(self.fixes.fix))
            .collect();

        for (files, job) in checked.iter_mut().flatten() {
            for file in files {
                baselines.filter(job.baseline.as_deref(), file);
                // Fewer fixes are applied together.
                if suggests && file.baselined > 0 {
                    let reading = Reading::new(&file.source, file.dialect);
                    edit::gate(&reading, &mut file.diagnostics);
                }
            }
        }
        let files = checked.iter().flatten().flat_map(|(files, _)| files);
        let is_whole =
            |file: &Result<(_, Job), _>| file.as_ref().is_ok_and(|(_, job)| !job.is_refused());
        let is_complete = checked.iter().all(is_whole);
        self.write(files.collect(), is_complete, streams)?;
        let is_human = self.format == CheckFormat::Human && !self.report.quiet;
        if is_human && !suggests && !self.report.statistics {
            // `--suggest` shows none of files that are merged.
            let alone = checked.iter().flatten().filter(|(files, _)| files.len() == 1);
            let findings = alone.flat_map(|(files, _)| &files[0].diagnostics);
            let offered = findings.flat_map(|finding| &finding.fixes);
            let edits = offered.filter(|fix| fix.safety == Safety::ChangesMeaning).count();
            if edits > 0 {
                let edits = counted(edits, "more edit", "more edits");
                writeln!(streams.stdout, "{edits}: `robots check --suggest`")?;
            }
        }
        let mut status = Status::Success;
        for checked in checked {
            let of_file = match checked {
                // Nothing is checked.
                Ok((_, job)) if job.is_refused() => Status::Error,
                // Files that are merged have been refused.
                Ok((found, job)) if suggests && found.len() == 1 => {
                    let found = &found[0];
                    let mut suggested = edit::suggest(&found.source, &found.diagnostics);
                    let (source, findings) = (&found.source, &found.diagnostics);
                    // What is redundant beside the rules of the edits.
                    if self.fixes.unsafe_fixes && suggested.bytes() != source.bytes() {
                        suggested = robots_lint::fix(&suggested, job.dialect, &job.levels).source;
                    }
                    write_effects(streams.stdout, source, job.dialect, findings)?;
                    write!(streams.stdout, "{}", unified(source, &suggested))?;
                    if self.fixes.unsafe_fixes {
                        match job.path().map_or(Ok(()), |path| write(path, source, &suggested)) {
                            Ok(()) => {
                                let mut left = checked_text(suggested, job.dialect, &job.levels);
                                baselines.filter(job.baseline.as_deref(), &mut left);
                                Status::failed_if(left.denied())
                            }
                            Err(unreadable) => streams.report(Failure::File(unreadable)),
                        }
                    } else {
                        Status::failed_if(found.denied())
                    }
                }
                Ok((found, _)) => Status::failed_if(found.iter().any(CheckedFile::denied)),
                Err(failure) => streams.report(failure),
            };
            status = status.max(of_file);
        }
        baselines.finish(streams.stderr)?;
        Ok(self.report.status(status))
    }

    /// Writes the findings in the format of the command line. `is_complete` is whether every file
    /// was read.
    fn write(
        &self,
        files: Vec<&CheckedFile>,
        is_complete: bool,
        streams: &mut Streams<'_>,
    ) -> io::Result<()> {
        let report = CheckReport { files, folds: !self.all, colored: streams.colored };
        let out = &mut *streams.stdout;
        match self.format {
            CheckFormat::Json => report.json(out, is_complete, self.report.statistics)?,
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

    fn levels(&self) -> Result<Levels, Failure> {
        let levels = self.level_options.levels()?;
        Ok(if self.ignore_comments { levels.without_comments() } else { levels })
    }
}
