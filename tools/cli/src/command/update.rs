//! `robots update`: adds the crawlers that are documented since a group for a purpose was written.

use std::path::{Path, PathBuf};

use clap::Args;
use robots_analysis::edit;
use robots_analysis::purpose::Purpose;
use robots_core::{Dialect, SourceText};
use robots_lint::{Levels, check};
use robots_report::unified;

use crate::failure::Failure;
use crate::files::robots_txt_in;
use crate::input::{paths_or_here, read_source};
use crate::replace::{Before, replace};
use crate::selection::{Selection, SelectionOptions};
use crate::streams::{Status, Streams};

const EXAMPLES: &str = "Examples:
  robots init --block training
  robots update robots.txt
  robots update --check .

A group that `robots init --block` wrote starts with a comment such as
  # purpose training: crawlers of 2026-09-22
Crawlers of the table that the group lacks are added below its `User-agent` lines, but for
those that another group names: a group of its own is how to leave a crawler out.

Exit status:
  0  up to date, or updated
  1  with --check, a file is outdated
  2  on error in the arguments or a file";

const LINT: &str = "outdated_purpose_block";

/// Add new crawlers to the groups that `robots init --block` wrote
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Files, or folders (every `robots.txt` in them) [default: .]
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,

    #[command(flatten)]
    selection: SelectionOptions,

    /// Show what would change, and write no file
    #[arg(long)]
    check: bool,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Status, Failure> {
    let mut status = Status::Success;
    let mut selection = Selection::new(&arguments.selection);
    for path in &*paths_or_here(&arguments.paths) {
        for file in selection.of(path, robots_txt_in(path))? {
            let updated = file.and_then(|file| arguments.update(&file, streams));
            let of_file = match updated {
                Ok(of_file) => of_file,
                Err(failure) if selection.is_new(&failure) => streams.report(failure),
                Err(_) => Status::Error,
            };
            status = status.max(of_file);
        }
    }
    selection.report(streams.stderr)?;
    Ok(status)
}

impl Arguments {
    fn update(&self, file: &Path, streams: &mut Streams<'_>) -> Result<Status, Failure> {
        let source = read_source(file)?;
        // The first may correct a heading, below which the second adds crawlers.
        let updated = updated(&updated(&source));
        let is_current = updated == source;
        write!(streams.stdout, "{}", unified(&source, &updated))?;
        if is_current {
            writeln!(streams.stdout, "{}: {}", source.name(), current(&source))?;
        }
        if self.check {
            return Ok(Status::failed_if(!is_current));
        }
        if !is_current && !source.is_too_large() {
            let before = Before::Read(source.bytes());
            replace(file, updated.bytes(), before).map_err(Failure::File)?;
        }
        Ok(Status::Success)
    }
}

/// Returns why nothing changes. A heading with a typo would keep its group from being updated.
fn current(source: &SourceText) -> &'static str {
    let text = String::from_utf8_lossy(source.bytes());
    if text.lines().any(|line| Purpose::read_heading(line).is_some()) {
        "up to date"
    } else {
        "no group of `robots init --block`"
    }
}

fn updated(source: &SourceText) -> SourceText {
    let report = check(source, Dialect::RFC_9309, &Levels::default().without_comments());
    let findings = report.findings().iter().filter(|finding| finding.name() == LINT);
    let findings: Vec<_> = findings.cloned().collect();
    edit::suggest(source, &findings)
}
