//! What is checked: a file or a text, with its settings.

use std::fs;
use std::path::{Path, PathBuf};

use robots_analysis::Diagnostic;
use robots_analysis::diagnostic::Safety;
use robots_core::{Dialect, SourceText};
use robots_lint::{Levels, check};

use super::Arguments;
use crate::configuration::located;
use crate::failure::{Failure, Unreadable};
use crate::files::{robots_txt_in, robots_txt_or_collection_in};
use crate::input::{STDIN, paths_or_here, read_source, read_stdin};
use crate::output::CheckedFile;
use crate::selection::Selection;
use crate::streams::{Status, Streams};

/// A file or text to check, with its settings.
pub(super) struct Job {
    input: Input,
    pub(super) dialect: &'static Dialect,
    pub(super) levels: Levels,
    /// The path of its baseline.
    pub(super) baseline: Option<PathBuf>,
}

enum Input {
    Text(SourceText),
    File(PathBuf),
}

impl Job {
    /// Returns the path of a file.
    pub(super) fn path(&self) -> Option<&Path> {
        match &self.input {
            Input::Text(_) => None,
            Input::File(path) => Some(path),
        }
    }

    /// Checks the file, and returns the result with the job.
    pub(super) fn check(self, fix: bool) -> Result<(CheckedFile, Self), Failure> {
        let (dialect, levels) = (self.dialect, &self.levels);
        let mut source = match &self.input {
            Input::Text(source) => source.clone(),
            Input::File(path) => read_source(path).map_err(Failure::File)?,
        };
        let mut fixed = 0;
        if let (true, Some(path)) = (fix && !source.is_too_large(), self.path()) {
            let after = robots_lint::fix(&source, dialect, levels);
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

/// Checks a text.
pub(super) fn checked_text(
    source: SourceText,
    dialect: &'static Dialect,
    levels: &Levels,
) -> CheckedFile {
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
    /// Returns what is checked, each with its settings.
    pub(super) fn jobs(
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
                        baseline: self.baseline.of(&file, configurations)?,
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
pub(super) fn show(
    jobs: Vec<Result<Job, Failure>>,
    streams: &mut Streams<'_>,
) -> Result<Status, Failure> {
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
pub(super) fn write(path: &Path, source: &SourceText) -> Result<(), Unreadable> {
    if source.is_too_large() {
        return Ok(());
    }
    fs::write(path, source.bytes())
        .map_err(|error| Unreadable::new(path, &format_args!("cannot be written: {error}")))
}
