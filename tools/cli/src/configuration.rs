//! The configurations of files: the nearest `robots.toml` of each, or the one that is named.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use robots_analysis::merge::Refusal;
use robots_config::{Config, Invalid, Site, absolute, find};
use robots_core::{Dialect, SourceText};
use robots_lint::Levels;

use crate::failure::Failure;

/// The options that select the configuration.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct ConfigOptions {
    /// Use this configuration for every file, and not the nearest `robots.toml`. Paths in it are
    /// relative to its folder
    #[arg(long, value_name = "FILE", conflicts_with = "isolated")]
    config: Option<PathBuf>,

    /// Ignore every `robots.toml`
    #[arg(long)]
    isolated: bool,
}

/// The configurations of the files of a command. Each is read once.
#[derive(Debug, Default)]
pub(crate) struct Configurations {
    options: ConfigOptions,
    /// The path of the configuration, by the folder of a file.
    found: HashMap<PathBuf, Option<PathBuf>>,
    loaded: HashMap<PathBuf, Result<Arc<Config>, Invalid>>,
}

impl Configurations {
    pub(crate) fn new(options: &ConfigOptions) -> Self {
        Self { options: options.clone(), ..Self::default() }
    }

    /// Returns the configuration of a file, by its absolute path. The file need not exist.
    pub(crate) fn of(&mut self, file: &Path) -> Result<Option<Arc<Config>>, Failure> {
        if self.options.isolated {
            return Ok(None);
        }
        let path = match &self.options.config {
            Some(named) => Some(named.clone()),
            None => self.find(file)?,
        };
        let Some(path) = path else {
            return Ok(None);
        };
        let loaded = self.loaded.entry(path).or_insert_with_key(|path| {
            let config = Config::load(path)?;
            Ok(Arc::new(config))
        });
        Ok(Some(loaded.clone()?))
    }

    fn find(&mut self, file: &Path) -> io::Result<Option<PathBuf>> {
        let folder = file.parent().unwrap_or(file);
        if let Some(known) = self.found.get(folder) {
            return Ok(known.clone());
        }
        let found = find(file)?;
        self.found.insert(folder.to_owned(), found.clone());
        Ok(found)
    }

    /// Returns where a configuration excludes a file, by its absolute path. The nearest one
    /// decides, and then those above it: an excluded folder may have a configuration of its own.
    pub(crate) fn excludes(&mut self, file: &Path) -> Result<Option<String>, Failure> {
        let mut below = file.to_owned();
        while let Some(config) = self.of(&below)? {
            if let Some(glob) = config.excludes(file) {
                return Ok(Some(config.place(glob.span)));
            }
            let folder = config.folder();
            if self.options.config.is_some() || robots_config::is_root(folder) {
                break;
            }
            folder.clone_into(&mut below);
        }
        Ok(None)
    }

    /// Returns the dialect and levels of a file, by its absolute path. Those of the command line
    /// take precedence.
    pub(crate) fn settings(
        &mut self,
        file: &Path,
        dialect: Option<&'static Dialect>,
        levels: &Levels,
    ) -> Result<(&'static Dialect, Levels), Failure> {
        let config = self.of(file)?;
        let settings = config.as_ref().map(|config| config.settings(file));
        let configured = settings.as_ref().and_then(|settings| settings.dialect);
        let dialect = dialect.or(configured.map(|configured| configured.value));
        let weaker = settings.map(|settings| settings.levels());
        let levels = levels.clone().over(&weaker.unwrap_or_default());
        Ok((dialect.unwrap_or(Dialect::RFC_9309), levels))
    }

    /// Returns the dialect of a file: that of the command line, else that of its configuration.
    pub(crate) fn dialect(
        &mut self,
        file: &Path,
        named: Option<&'static Dialect>,
    ) -> Result<&'static Dialect, Failure> {
        Ok(self.settings(&located(file)?, named, &Levels::default())?.0)
    }

    /// Returns the paths of the files that the site of a file merges with it, by its absolute path.
    pub(crate) fn fragments(&mut self, file: &Path) -> Result<Vec<PathBuf>, Failure> {
        let config = self.of(file)?;
        let site = config.as_ref().and_then(|config| config.site(file));
        let fragments = site.into_iter().flat_map(Site::fragments);
        Ok(fragments.map(|file| file.value.clone()).collect())
    }

    /// Returns what the site of a file serves: the file, with the files that its site merges with
    /// it; or why they cannot be merged.
    pub(crate) fn served(
        &mut self,
        file: &Path,
        base: SourceText,
        dialect: &Dialect,
    ) -> Result<Result<SourceText, Vec<Refusal>>, Failure> {
        let file = located(file)?;
        let config = self.of(&file)?;
        let config = config.as_ref();
        let site = config.and_then(|config| Some((config, config.site(&file)?)));
        Ok(match site {
            Some((config, site)) => config.merged(site, &base, dialect)?,
            None => Ok(base),
        })
    }

    /// Returns the paths of the configurations that were read, also of invalid ones.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &Path> {
        self.loaded.keys().map(PathBuf::as_path)
    }

    pub(crate) fn loaded(&self) -> impl Iterator<Item = Arc<Config>> {
        self.loaded.values().filter_map(|config| config.clone().ok())
    }
}

/// Returns the absolute path by which the configuration of an argument is found. Standard input is
/// a file in the current folder.
pub(crate) fn located(path: &Path) -> io::Result<PathBuf> {
    if path.as_os_str() == "-" {
        return absolute(Path::new("<stdin>"));
    }
    absolute(path)
}

/// Returns an absolute path as people write it: relative to the current folder if it is in it.
pub(crate) fn shown(path: &Path) -> PathBuf {
    let here = absolute(Path::new(".")).unwrap_or_default();
    let below = path.strip_prefix(here);
    below.map_or_else(|_| path.to_owned(), Path::to_owned)
}
