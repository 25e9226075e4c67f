//! What is checked: a file or a text, with its settings.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::slice;

use robots_analysis::Diagnostic;
use robots_analysis::diagnostic::Safety;
use robots_core::{Dialect, Reading, SourceText};
use robots_lint::{Levels, Subject, check};
use robots_report::CheckedFile;
use robots_site::{misnamed, misplaced, second_source};

use super::Arguments;
use crate::configuration::{Configurations, located};
use crate::failure::{Failure, Unreadable};
use crate::files::{robots_txt_in, robots_txt_or_collection_in};
use crate::input::{STDIN, paths_or_here, read_source, read_stdin};
use crate::replace::{Before, replace};
use crate::selection::Selection;
use crate::streams::{Status, Streams};

pub(super) struct Job {
    input: Input,
    pub(super) dialect: &'static Dialect,
    pub(super) levels: Levels,
    pub(super) baseline: Option<PathBuf>,
    /// Why no crawler requests the file.
    stray: Option<Diagnostic>,
}

enum Input {
    Text(SourceText),
    File(PathBuf),
    /// A text with its fragments, and the files that were read.
    Merged(SourceText, Vec<PathBuf>),
    /// What cannot be merged, and why.
    Refused(Vec<CheckedFile>, Vec<PathBuf>),
}

impl Job {
    /// Returns the path of a file that is not merged.
    pub(super) fn path(&self) -> Option<&Path> {
        match &self.input {
            Input::File(path) => Some(path),
            _ => None,
        }
    }

    pub(super) fn files(&self) -> &[PathBuf] {
        match &self.input {
            Input::Text(_) => &[],
            Input::File(path) => slice::from_ref(path),
            Input::Merged(_, files) | Input::Refused(_, files) => files,
        }
    }

    /// Returns whether the files cannot be merged.
    pub(super) fn is_refused(&self) -> bool {
        matches!(self.input, Input::Refused(..))
    }

    /// Checks the file, and returns the result with the job: one for each text that was merged.
    pub(super) fn check(mut self, fix: bool) -> Result<(Vec<CheckedFile>, Self), Failure> {
        let (dialect, levels) = (self.dialect, &self.levels);
        let mut source = match &mut self.input {
            Input::Merged(source, _) => {
                let found = check(source, dialect, levels);
                let files = CheckedFile::of(source, dialect, found.findings());
                return Ok((files, self));
            }
            Input::Refused(files, _) => return Ok((std::mem::take(files), self)),
            Input::Text(source) => source.clone(),
            Input::File(path) => read_source(path).map_err(Failure::File)?,
        };
        let mut fixed = 0;
        if let (true, Some(path)) = (fix && !source.is_too_large(), self.path()) {
            let after = robots_lint::fix(&source, dialect, levels);
            if after.applied > 0 {
                write(path, &source, &after.source).map_err(Failure::File)?;
                fixed = after.applied;
                source = after.source;
            }
        }
        let stray = self.path().and_then(misnamed).or(self.stray.take());
        let mut checked = checked_text(source, dialect, &self.levels);
        if let Some(finding) = stray {
            let reading = Reading::new(&checked.source, dialect);
            let found = Subject::new(&reading).apply_levels(&self.levels, vec![finding]);
            checked.diagnostics.splice(0..0, found);
        }
        let is_left = |finding: &&Diagnostic| {
            let first = finding.fixes.first();
            first.is_some_and(|fix| fix.expected != Safety::ChangesMeaning)
        };
        checked.fixed = fixed;
        if fix {
            checked.unproved = checked.diagnostics.iter().filter(is_left).count();
        }
        Ok((vec![checked], self))
    }
}

pub(super) fn checked_text(
    source: SourceText,
    dialect: &'static Dialect,
    levels: &Levels,
) -> CheckedFile {
    let findings = check(&source, dialect, levels).findings().to_vec();
    CheckedFile::new(source, dialect, findings)
}

impl Arguments {
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
        if self.fragments.is_given() && paths.len() != 1 {
            let message = format!("`--merge` requires one file, found {}", paths.len());
            return Err(Failure::new(message));
        }
        // The files that are checked as a part of others.
        let mut merged = HashSet::new();
        // A file that is named twice, or in a folder that is named, is checked once.
        let mut named = HashSet::new();
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
            } else if self.fragments.is_given() {
                inputs.push(Ok((located(path)?, Input::File(path.clone()))));
            } else {
                let files = if self.fixes.fix {
                    selection.of(path, robots_txt_in(path))?
                } else {
                    let mut files = selection.of(path, robots_txt_or_collection_in(path))?;
                    selection.add_misnamed(path, &mut files)?;
                    files
                };
                for file in files {
                    inputs.push(file.and_then(|file| Ok((located(&file)?, Input::File(file)))));
                }
            }
            let known: Vec<_> = inputs.iter().flatten().map(|(file, _)| file.clone()).collect();
            for input in inputs {
                if let Ok((file, _)) = &input
                    && !named.insert(file.clone())
                {
                    continue;
                }
                let job = input.and_then(|(file, input)| {
                    let configurations = &mut selection.configurations;
                    let (dialect, levels) =
                        configurations.settings(&file, self.dialect, &levels)?;
                    let baseline = self.baseline.of(&file, configurations)?;
                    let input = self.merged(&file, input, dialect, configurations)?;
                    if let Input::Merged(_, files) | Input::Refused(_, files) = &input {
                        for file in files {
                            merged.insert(located(file)?);
                        }
                    }
                    let config = selection.configurations.of(&file)?;
                    let is_site = config.is_some_and(|config| config.site(&file).is_some());
                    Ok(Job {
                        stray: misplaced(&file, &known)
                            .filter(|_| !is_site)
                            .or_else(|| second_source(&file)),
                        input,
                        dialect,
                        levels,
                        baseline,
                    })
                });
                if job.as_ref().err().is_none_or(|failure| selection.is_new(failure)) {
                    jobs.push(job);
                }
            }
        }
        jobs.retain(|job| {
            let path = job.as_ref().ok().and_then(Job::path);
            let located = path.and_then(|path| located(path).ok());
            located.is_none_or(|path| !merged.contains(&path))
        });
        Ok(jobs)
    }

    /// Merges the file with the absolute path `file`, if it has fragments.
    fn merged(
        &self,
        file: &Path,
        input: Input,
        dialect: &'static Dialect,
        configurations: &mut Configurations,
    ) -> Result<Input, Failure> {
        if self.show_files || !self.fragments.apply_to(file, configurations)? {
            return Ok(input);
        }
        let (base, path) = match input {
            Input::File(path) => (read_source(&path).map_err(Failure::File)?, Some(path)),
            Input::Text(source) => (source, None),
            merged => return Ok(merged),
        };
        if self.fixes.fix || self.fixes.suggest {
            let name = base.name();
            let message = if self.fragments.is_given() {
                "`--merge` cannot fix: the merged text is not a file".to_owned()
            } else {
                format!(
                    "`{name}` is merged with other files, and the merged text cannot be fixed: fix \
                     each file with `--isolated`"
                )
            };
            return Err(Failure::new(message));
        }
        let mut files = self.fragments.files();
        if files.is_empty() {
            files = configurations.fragments(file)?;
        }
        files.extend(path);
        let merged = self.fragments.merged(file, base, dialect, configurations)?;
        Ok(match merged {
            Ok(source) => Input::Merged(source, files),
            Err(refusals) => Input::Refused(CheckedFile::refused(&refusals, dialect), files),
        })
    }
}

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
                // They are not merged to be listed.
                Input::Merged(..) | Input::Refused(..) => {}
            },
            Err(failure) => status = streams.report(failure),
        }
    }
    Ok(status)
}

/// Writes a changed text. One that is too large was not read whole, so it is left as it is.
pub(super) fn write(
    path: &Path,
    read: &SourceText,
    changed: &SourceText,
) -> Result<(), Unreadable> {
    if read.is_too_large() {
        return Ok(());
    }
    replace(path, changed.bytes(), Before::Read(read.bytes()))
}
