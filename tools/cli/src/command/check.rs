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
use crate::args::{DialectOption, LevelOptions};
use crate::failure::{Failure, Unreadable};
use crate::files::{robots_txt_in, robots_txt_or_collection_in};
use crate::input::{paths_or_stdin, read_either, read_source, read_stdin};
use crate::output::{CheckReport, CheckedFile, diff};
use crate::streams::{Status, Streams};

const EXAMPLES: &str = "Examples:
  robots check robots.txt
  robots check --deny warnings --allow style .
  robots check --suggest robots.txt
  robots check --fix --suggested robots.txt
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
    fixes: FixOptions,

    #[command(flatten)]
    fragments: MergeOptions,

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

    /// Show the fixes that change decisions or are not proved as a diff, and with `--fix` those
    /// that are left. Requires `--format human`
    #[arg(long)]
    suggest: bool,

    /// Show these fixes as `--suggest` does, and apply them. Requires `--format human`
    #[arg(long, requires = "fix")]
    suggested: bool,
}

/// The formats of findings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum CheckFormat {
    /// Text with excerpts of the file
    #[default]
    Human,
    /// One JSON object per finding and line
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
    let option = if arguments.fixes.suggested {
        "--suggested"
    } else {
        "--suggest"
    };
    let suggests = arguments.fixes.suggest || arguments.fixes.suggested;
    if suggests && arguments.format != CheckFormat::Human {
        let message = format!("`{option}` requires `--format human`");
        return Err(Failure::new(message));
    }
    let dialect = arguments.read_as.dialect;
    if arguments.fragments.is_given() {
        return arguments.check_merged(&levels, streams);
    }
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
    let checked: Vec<_> = jobs
        .into_par_iter()
        // One file may take longer than a hundred others.
        .with_max_len(1)
        .map(|job| job?.check(dialect, &levels, arguments.fixes.fix))
        .collect();

    let files = checked.iter().filter_map(|file| file.as_ref().ok());
    arguments.write(files.map(|(file, _)| file).collect(), streams)?;
    let mut status = Status::Success;
    for file in checked {
        let of_file = match file {
            Ok((found, path)) if suggests => {
                let suggested = edit::suggest(&found.source, &found.diagnostics);
                diff(streams.stdout, &found.source, &suggested)?;
                if arguments.fixes.suggested {
                    match path.map_or(Ok(()), |path| write(&path, &suggested)) {
                        Ok(()) => {
                            Status::failed_if(check(&suggested, dialect, &levels).is_denied())
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
    Ok(status)
}

impl Arguments {
    /// Writes the findings in the format of the command line.
    fn write(&self, files: Vec<&CheckedFile>, streams: &mut Streams<'_>) -> io::Result<()> {
        let report = CheckReport {
            files,
            folds: !self.all,
            colored: streams.colored,
            dialect: self.read_as.dialect,
        };
        match self.format {
            CheckFormat::Json => report.json(streams.stdout),
            CheckFormat::Sarif => report.sarif(streams.stdout),
            CheckFormat::Github => report.github(streams.stdout),
            CheckFormat::Gitlab => report.gitlab(streams.stdout),
            CheckFormat::Human => report.human(streams.stdout),
        }
    }

    /// Checks a file and its fragments as one text.
    fn check_merged(&self, levels: &Levels, streams: &mut Streams<'_>) -> Result<Status, Failure> {
        let [path] = self.paths.as_slice() else {
            let found = self.paths.len();
            let message = format!("`--merge` requires one file, found {found}");
            return Err(Failure::new(message));
        };
        if self.fixes.fix || self.fixes.suggest {
            let message = "`--merge` cannot fix: the merged text is not a file";
            return Err(Failure::new(message));
        }
        let base = read_either(path, streams)?;
        let merged = match self.fragments.merged(path, base, self.read_as.dialect)? {
            Ok(merged) => merged,
            Err(refusals) => return refused(&refusals, streams),
        };
        let report = check(&merged, self.read_as.dialect, levels);
        let files = CheckedFile::of(&merged, report.findings());
        self.write(files.iter().collect(), streams)?;
        Ok(Status::failed_if(report.is_denied()))
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
        let checked = CheckedFile {
            source,
            diagnostics,
            fixed,
            unproved,
        };
        let path = match self {
            Self::Text(_) => None,
            Self::File(path) => Some(path),
        };
        Ok((checked, path))
    }
}
