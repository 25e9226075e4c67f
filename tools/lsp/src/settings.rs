//! How a document is checked.

use std::path::PathBuf;

use robots_analysis::Levels;
use robots_core::Dialect;
use url::Url;

/// The name that a robots.txt has on a server.
const FILE_NAME: &str = "robots.txt";

/// How a robots.txt is checked: as `robots check` does without options.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    /// The dialect in which it is read.
    pub(crate) dialect: &'static Dialect,
    /// The levels of lints.
    pub(crate) levels: Levels,
}

/// Returns how the document with this address is checked; `None` if it is not a robots.txt. The
/// language that the editor gives it does not matter: each editor has another name for it.
pub(crate) fn settings(uri: &str) -> Option<Settings> {
    is_robots_txt(uri).then(|| Settings {
        dialect: Dialect::RFC_9309,
        levels: Levels::default(),
    })
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
