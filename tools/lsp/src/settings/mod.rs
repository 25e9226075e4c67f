//! How a document is checked.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use robots_analysis::Diagnostic;
use robots_config::{Config, Invalid, Site, find, is_root};
use robots_core::{Dialect, SourceText};
use robots_lint::Levels;
use serde_json::Value;
use url::Url;

/// The name that a robots.txt has on a server.
const FILE_NAME: &str = "robots.txt";

/// The configurations of all documents. The text of an open one takes precedence over its file, as
/// that of an open robots.txt does.
#[derive(Clone, Debug, Default)]
pub(crate) struct Configurations {
    /// The one that the client names for every document.
    named: Option<PathBuf>,
    pub(crate) open: BTreeMap<PathBuf, SourceText>,
}

impl Configurations {
    pub(crate) fn new(parameters: &Value) -> Self {
        let named = parameters.pointer("/initializationOptions/config").and_then(Value::as_str);
        let named = named.filter(|path| !path.is_empty());
        Self {
            // Without a current folder, no path is found.
            named: named.and_then(|path| robots_config::absolute(Path::new(path)).ok()),
            open: BTreeMap::new(),
        }
    }

    pub(crate) fn has(&self, path: &Path) -> bool {
        let is_named = |named: &PathBuf| named == path;
        path.file_name() == Some(robots_config::FILE_NAME.as_ref())
            || self.named.as_ref().is_some_and(is_named)
    }

    fn of(&self, file: &Path) -> Result<Option<Config>, Box<Diagnostic>> {
        // It fails without a current folder, and paths of documents are absolute.
        let find = || find(file).ok().flatten();
        let Some(path) = self.named.clone().or_else(find) else {
            return Ok(None);
        };
        let config = match self.open.get(&path) {
            Some(source) => Config::parse(&path, source.clone()),
            None => Config::load(&path),
        };
        config.map(Some).map_err(|invalid| Box::new(in_other_file(&invalid)))
    }

    /// Returns whether a file is excluded by its configuration or by one above that, as of
    /// `robots check --force-exclude`.
    fn exclude(&self, file: &Path, config: &Config) -> bool {
        if config.excludes(file).is_some() {
            return true;
        }
        let folder = config.folder();
        if self.named.is_some() || is_root(folder) {
            return false;
        }
        // One that is invalid is reported where its files are checked.
        let above = self.of(folder).ok().flatten();
        above.is_some_and(|above| self.exclude(file, &above))
    }
}

/// How a robots.txt is checked: as `robots check` and `robots prove` do without options, by its
/// `robots.toml`.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub(crate) dialect: &'static Dialect,
    pub(crate) levels: Levels,
    /// Whether it is not checked, and never changed as a whole.
    pub(crate) is_excluded: bool,
    /// The site that it is the robots.txt of, with its configuration.
    pub(crate) site: Option<(Config, Site)>,
    /// The errors of the configuration, which then does not apply.
    pub(crate) invalid: Option<Diagnostic>,
}

/// Returns how the document with this address is checked; `None` if it is not a robots.txt. The
/// language that the editor gives it does not matter: each editor has another name for it.
pub(crate) fn settings(uri: &str, configurations: &Configurations) -> Option<Settings> {
    let path = path(uri);
    let config = path.as_deref().map_or(Ok(None), |path| configurations.of(path));
    let site = match (&config, &path) {
        (Ok(Some(config)), Some(path)) => config.site(path).cloned(),
        _ => None,
    };
    if !is_robots_txt(uri) && site.is_none() {
        return None;
    }
    let mut settings = Settings {
        dialect: Dialect::RFC_9309,
        levels: Levels::default(),
        is_excluded: false,
        site: None,
        invalid: None,
    };
    match (config, path) {
        (Ok(Some(config)), Some(path)) => {
            let of_file = config.settings(&path);
            settings.dialect = of_file.dialect.map_or(settings.dialect, |dialect| dialect.value);
            settings.levels = of_file.levels();
            settings.is_excluded = configurations.exclude(&path, &config);
            settings.site = site.map(|site| (config, site));
        }
        (Err(error), _) => settings.invalid = Some(*error),
        _ => {}
    }
    Some(settings)
}

/// Returns the errors in another file as one about the whole robots.txt.
pub(crate) fn in_other_file(invalid: &Invalid) -> Diagnostic {
    let source = invalid.source();
    let errors = invalid.errors();
    let messages = errors.iter().map(|error| error.message.as_str()).collect::<Vec<_>>().join("; ");
    let mut found = Diagnostic::error(match source.name() {
        // The message names the file.
        "" => messages,
        name => format!("`{name}` does not apply: {messages}"),
    });
    for error in errors {
        if let Some(label) = error.labels.first() {
            found = found.label_in(source.clone(), label.span, error.message.clone());
        }
    }
    found
}

/// Returns a finding whose labels are in another file, this one.
pub(crate) fn labels_in(source: &SourceText, mut found: Diagnostic) -> Diagnostic {
    for label in std::mem::take(&mut found.labels) {
        found = found.label_in(source.clone(), label.span, label.text);
    }
    found
}

pub(crate) fn config_source(path: &Path, text: &str) -> SourceText {
    let folder = std::env::current_dir().unwrap_or_default();
    let shown = path.strip_prefix(folder).unwrap_or(path);
    SourceText::new(shown.to_string_lossy(), text)
}

/// Returns whether a document is a robots.txt by its name. One that was never saved has none, and
/// is one because the editor sends it.
fn is_robots_txt(uri: &str) -> bool {
    let Ok(url) = Url::parse(uri) else {
        return false;
    };
    let name = url.path().rsplit(['/', '\\']).next();
    url.scheme() == "untitled" || name == Some(FILE_NAME)
}

pub(crate) fn path(uri: &str) -> Option<PathBuf> {
    let url = Url::parse(uri).ok()?;
    (url.scheme() == "file").then(|| url.to_file_path().ok()).flatten()
}

#[cfg(test)]
mod tests;
