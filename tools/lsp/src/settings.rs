//! How a document is checked.

use std::path::{Path, PathBuf};

use robots_analysis::Levels;
use robots_config::{Config, find};
use robots_core::Dialect;
use url::Url;

/// The name that a robots.txt has on a server.
const FILE_NAME: &str = "robots.txt";

/// How a robots.txt is checked: as `robots check` does without options, by its `robots.toml`.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    /// The dialect in which it is read.
    pub(crate) dialect: &'static Dialect,
    /// The levels of lints.
    pub(crate) levels: Levels,
    /// The errors of the configuration, which then does not apply.
    pub(crate) invalid: Option<String>,
}

/// Returns how the document with this address is checked; `None` if it is not a robots.txt. The
/// language that the editor gives it does not matter: each editor has another name for it.
pub(crate) fn settings(uri: &str) -> Option<Settings> {
    let path = path(uri);
    let config = path.as_deref().map_or(Ok(None), config);
    let site = match (&config, &path) {
        (Ok(Some(config)), Some(path)) => config.site(path),
        _ => None,
    };
    if !is_robots_txt(uri) && site.is_none() {
        return None;
    }
    let mut settings = Settings {
        dialect: Dialect::RFC_9309,
        levels: Levels::default(),
        invalid: None,
    };
    match (config, path) {
        (Ok(Some(config)), Some(path)) => {
            let of_file = config.settings(&path);
            settings.dialect = of_file
                .dialect
                .map_or(settings.dialect, |dialect| dialect.value);
            settings.levels = of_file.levels();
        }
        (Err(error), _) => settings.invalid = Some(error),
        _ => {}
    }
    Some(settings)
}

/// Returns the configuration of a file, if it has one.
fn config(path: &Path) -> Result<Option<Config>, String> {
    let found = find(path).map_err(|error| format!("cannot find its `robots.toml`: {error}"))?;
    let Some(path) = found else {
        return Ok(None);
    };
    let error = |invalid: robots_config::Invalid| {
        let errors = invalid.errors().iter().map(|error| error.message.as_str());
        let errors = errors.collect::<Vec<_>>().join("; ");
        format!("`{}` does not apply: {errors}", path.display())
    };
    Config::load(&path).map(Some).map_err(error)
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

/// Returns the path of a document that is a file.
pub(crate) fn path(uri: &str) -> Option<PathBuf> {
    let url = Url::parse(uri).ok()?;
    (url.scheme() == "file")
        .then(|| url.to_file_path().ok())
        .flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_of_a_document_depend_on_its_base_name() {
        for uri in [
            "file:///site/robots.txt",
            "file:///c%3A/site/robots.txt",
            "vscode-remote://ssh-remote+host/site/robots.txt",
            "untitled:Untitled-1",
            "untitled:/site/new/robots.txt",
        ] {
            assert!(settings(uri).is_some(), "{uri}");
        }
        for uri in [
            "file:///site/humans.txt",
            "file:///robots.txt/a",
            "robots.txt",
            "",
            "file://",
        ] {
            assert!(settings(uri).is_none(), "{uri}");
        }
    }
}
