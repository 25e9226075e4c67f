//! The files that a command checks or formats: what is named, except for what is ignored by git or
//! excluded by a configuration.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use robots_analysis::facts::template;
use robots_report::counted;

use crate::configuration::{ConfigOptions, Configurations, located};
use crate::failure::{Failure, Unreadable};
use crate::files::misnamed_in;
use crate::git_ignore::GitIgnore;
use crate::input::read_source;

/// The options that select files.
#[derive(Debug, Default, Args)]
pub(crate) struct SelectionOptions {
    /// Also skip files and folders that are named, if git ignores them or a configuration excludes
    /// them: for hooks, which name files
    #[arg(long)]
    force_exclude: bool,

    #[command(flatten)]
    pub(crate) configuration: ConfigOptions,
}

#[derive(Debug)]
pub(crate) struct Selection {
    pub(crate) configurations: Configurations,
    force_exclude: bool,
    git: GitIgnore,
    skipped: BTreeMap<String, usize>,
    reported: BTreeSet<String>,
}

pub(crate) type Listed = Vec<Result<PathBuf, Failure>>;

impl Selection {
    pub(crate) fn new(options: &SelectionOptions) -> Self {
        Self {
            configurations: Configurations::new(&options.configuration),
            force_exclude: options.force_exclude,
            git: GitIgnore::default(),
            skipped: BTreeMap::new(),
            reported: BTreeSet::new(),
        }
    }

    /// Returns the files of a path: itself, or the `listed` files of the folder, and the robots.txt
    /// files of sites in it under other names. Skips what is ignored or excluded, and templates.
    pub(crate) fn of(
        &mut self,
        named: &Path,
        listed: impl Iterator<Item = Result<PathBuf, Unreadable>>,
    ) -> io::Result<Listed> {
        let folder = located(named)?;
        let is_folder = named.is_dir();
        let is_asked = self.is_asked(named, &folder);
        let mut files = Listed::new();
        let mut skipped = 0;
        for file in listed {
            // What renders a file is checked elsewhere, unless the file is asked for.
            if (is_folder || self.force_exclude)
                && let Some(reason) = file.as_deref().ok().and_then(template_reason)
            {
                *self.skipped.entry(reason).or_default() += 1;
                continue;
            }
            match file {
                Ok(file) if is_asked => files.push(Ok(without_dot(file))),
                Ok(file) => match self.skips(&file) {
                    Ok(None) => files.push(Ok(without_dot(file))),
                    Ok(Some(reason)) => {
                        skipped += 1;
                        *self.skipped.entry(reason).or_default() += 1;
                    }
                    Err(failure) => files.push(Err(failure)),
                },
                Err(unreadable) => files.push(Err(Failure::File(unreadable))),
            }
        }
        if is_folder {
            self.add_sites(named, &folder, &mut files)?;
            if files.iter().any(Result::is_ok) {
                // A folder without a robots.txt of this name has one of a site.
                files.retain(|file| !matches!(file, Err(Failure::File(error)) if error.is_empty));
            }
            if files.is_empty() && skipped > 0 && !self.force_exclude {
                let reason = "every robots.txt in the folder is skipped: name the files";
                files.push(Err(Failure::File(Unreadable::new(named, &reason))));
            }
        }
        Ok(files)
    }

    /// Adds the files of a folder that have another name than `robots.txt` and are meant as one.
    pub(crate) fn add_misnamed(&mut self, named: &Path, files: &mut Listed) -> io::Result<()> {
        if !named.is_dir() {
            return Ok(());
        }
        let is_known =
            |file: &PathBuf, files: &Listed| files.iter().flatten().any(|known| known == file);
        let is_asked = self.is_asked(named, &located(named)?);
        for file in misnamed_in(named) {
            let file = without_dot(file);
            let is_checked = is_asked || matches!(self.skips(&file), Ok(None));
            if is_checked && !is_known(&file, files) {
                // The folder has a robots.txt, which has another name.
                files.retain(|file| !matches!(file, Err(Failure::File(error)) if error.is_empty));
                files.push(Ok(file));
            }
        }
        Ok(())
    }

    /// Returns whether a file or folder on the command line is checked even if it is ignored.
    fn is_asked(&mut self, named: &Path, folder: &Path) -> bool {
        !self.force_exclude
            && (!named.is_dir()
                || self.git.ignores_all_in(folder)
                || matches!(self.configurations.excludes(folder), Ok(Some(_))))
    }

    /// Returns why a file is skipped; `None` if it is not.
    fn skips(&mut self, file: &Path) -> Result<Option<String>, Failure> {
        let file = located(file)?;
        let config = self.configurations.of(&file)?;
        // A site may be served from what a build writes.
        let is_site = config.is_some_and(|config| config.site(&file).is_some());
        if !is_site && self.git.ignores(&file) {
            return Ok(Some("ignored by git".to_owned()));
        }
        let excluded = self.configurations.excludes(&file)?;
        Ok(excluded.map(|place| format!("excluded by {place}")))
    }

    fn add_sites(&mut self, named: &Path, folder: &Path, files: &mut Listed) -> io::Result<()> {
        // The configuration of the folder, also if it has no robots.txt of this name.
        let governing = self.configurations.of(&folder.join("robots.txt"));
        if let Err(failure) = governing {
            files.push(Err(failure));
            return Ok(());
        }
        let mut known = BTreeSet::new();
        for file in files.iter().flatten() {
            known.insert(located(file)?);
        }
        let configs: Vec<_> = self.configurations.loaded().collect();
        for config in configs {
            for site in &config.sites {
                let file = &site.file;
                let Ok(below) = file.value.strip_prefix(folder) else {
                    continue;
                };
                let is_new = known.insert(file.value.clone());
                let nearest = self.configurations.of(&file.value).ok().flatten();
                let other = nearest.and_then(|nearest| config.governed_by(site, &nearest));
                if let Some(invalid) = config.missing([file]).or(other) {
                    files.push(Err(invalid.into()));
                } else if is_new && matches!(self.skips(&file.value), Ok(None)) {
                    files.push(Ok(without_dot(named.join(below))));
                }
            }
        }
        Ok(())
    }

    /// Returns whether a failure is not that of a configuration that failed before.
    pub(crate) fn is_new(&mut self, failure: &Failure) -> bool {
        match failure {
            Failure::Invalid(invalid) => self.reported.insert(invalid.to_string()),
            _ => true,
        }
    }

    pub(crate) fn report(&self, out: &mut dyn Write) -> io::Result<()> {
        for (reason, count) in &self.skipped {
            writeln!(out, "{} skipped, {reason}", counted(*count, "file", "files"))?;
        }
        Ok(())
    }
}

/// Returns why a template is skipped; `None` for any other file.
fn template_reason(file: &Path) -> Option<String> {
    let source = file.is_file().then(|| read_source(file).ok())??;
    let template = template(source.bytes())?;
    Some(format!("a template of {}: {}", template.engine, template.render))
}

fn without_dot(path: PathBuf) -> PathBuf {
    match path.strip_prefix(".") {
        Ok(below) if below.components().next().is_some() => below.to_owned(),
        _ => path,
    }
}
