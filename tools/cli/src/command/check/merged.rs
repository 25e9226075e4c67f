//! A file and its fragments, checked as one text.

use std::path::{Path, PathBuf};

use robots_lint::check;

use super::{Arguments, CheckFormat};
use crate::baseline::Baselines;
use crate::command::merge::refused;
use crate::configuration::located;
use crate::failure::Failure;
use crate::input::read_either;
use crate::output::CheckedFile;
use crate::selection::Selection;
use crate::streams::{Status, Streams};

impl Arguments {
    /// Checks a file and its fragments as one text.
    pub(super) fn check_merged(
        &self,
        used: &mut Vec<PathBuf>,
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
        let file = located(path)?;
        let (dialect, levels) = configurations.settings(&file, self.dialect, &levels)?;
        let baseline = self.baseline.of(&file, configurations)?;
        used.extend(configurations.paths().map(Path::to_owned));
        used.extend(baseline.clone());
        let baseline = baseline.as_deref();
        let mut baselines = Baselines::open(&self.baseline, [baseline])?;
        let base = read_either(path, streams)?;
        let merged = match self.fragments.merged(path, base, dialect)? {
            Ok(merged) => merged,
            Err(refusals) => {
                if self.format == CheckFormat::Human {
                    refused(&refusals, streams)?;
                } else {
                    let files = CheckedFile::refused(&refusals, dialect);
                    self.write(files.iter().collect(), false, streams)?;
                }
                // Nothing is checked.
                return Ok(Status::Error);
            }
        };
        let report = check(&merged, dialect, &levels);
        let mut files = CheckedFile::of(&merged, dialect, report.findings());
        for file in &mut files {
            baselines.filter(baseline, file);
        }
        self.write(files.iter().collect(), true, streams)?;
        baselines.finish(streams.stderr)?;
        let is_denied = files.iter().any(CheckedFile::denied);
        Ok(self.report.status(Status::failed_if(is_denied)))
    }
}
