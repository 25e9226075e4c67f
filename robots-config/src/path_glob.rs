//! Paths, also with wildcards.

use std::path::{Component, Path, PathBuf};

use globset::{GlobBuilder, GlobMatcher};
use robots_analysis::Diagnostic;
use robots_core::source::Spanned;

use crate::located::Located;

/// A path relative to the folder of the configuration, with wildcards. It matches a file, or a
/// folder with everything in it.
#[derive(Clone, Debug)]
pub struct PathGlob {
    text: String,
    matcher: GlobMatcher,
}

impl PathGlob {
    pub(crate) fn parse(text: &Located<String>) -> Result<Spanned<Self>, Box<Diagnostic>> {
        let span = text.span();
        let written = path_text(text)?;
        if let Some(from_root) = written.strip_prefix('/') {
            let found = Diagnostic::error("path with wildcards starts with `/`");
            let found = found.label(span, "relative to the folder of this file");
            return Err(Box::new(found.help(format!("write `{from_root}`"))));
        }
        if let Some(path) = written.strip_prefix('!') {
            let found = Diagnostic::error("path with wildcards starts with `!`");
            let found = found.label(span, "takes nothing back, unlike in a `.gitignore`");
            let help = format!("delete it, or write `[!]{path}` for a file with this name");
            return Err(Box::new(found.help(help)));
        }
        let mut below = written.split('/').skip_while(|&segment| segment == "..");
        if below.any(|segment| matches!(segment, "." | "..")) {
            let found = Diagnostic::error("path with wildcards matches nothing");
            let found = found.label(span, "no path has such a segment");
            return Err(Box::new(found.help("write `..` only at the start, and no `.`")));
        }
        let glob =
            GlobBuilder::new(written).literal_separator(true).backslash_escape(false).build();
        let glob = glob.map_err(|error| {
            let found = Diagnostic::error("invalid path with wildcards");
            Box::new(found.label(span, error.kind().to_string()))
        })?;
        let matcher = glob.compile_matcher();
        let text = written.to_owned();
        Ok(Spanned::new(Self { text, matcher }, span))
    }

    /// Returns the path as it is written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns whether a relative path, or a folder that it is in, matches.
    pub fn matches(&self, path: &Path) -> bool {
        let mut paths = path.ancestors();
        paths.any(|path| !path.as_os_str().is_empty() && self.matcher.is_match(path))
    }
}

/// Reads a path relative to `folder`. Adds the error of one that cannot be read.
pub(crate) fn path(
    text: &Located<String>,
    folder: &Path,
    errors: &mut Vec<Diagnostic>,
) -> Option<Spanned<PathBuf>> {
    let path = path_text(text).map_err(|error| errors.push(*error)).ok()?;
    Some(Spanned::new(folder.join(path), text.span()))
}

/// Returns a relative path as it is written, without `./` at its start and `/` at its end.
fn path_text(text: &Located<String>) -> Result<&str, Box<Diagnostic>> {
    let written = text.value().as_str();
    let invalid = |message: &str| {
        let label = "relative to the folder of this file";
        Diagnostic::error(message).label(text.span(), label)
    };
    if written.contains('\\') {
        let help = format!("write `{}`, on every system", written.replace('\\', "/"));
        return Err(Box::new(invalid("unexpected `\\` in a path").help(help)));
    }
    if written.contains(['\0', '\n', '\r']) {
        return Err(Box::new(invalid("unexpected control character in a path").help("remove it")));
    }
    let path = written.strip_prefix("./").unwrap_or(written);
    let path = path.strip_suffix('/').unwrap_or(path);
    if path.is_empty() {
        return Err(Box::new(
            invalid("empty path").help("write a path, such as `public/robots.txt`"),
        ));
    }
    Ok(path)
}

/// Returns the path of a file relative to a folder, both absolute, with `..` where needed.
pub fn relative(file: &Path, folder: &Path) -> PathBuf {
    let mut file = file.components().peekable();
    let mut folder = folder.components().peekable();
    while file.peek().is_some() && file.peek() == folder.peek() {
        file.next();
        folder.next();
    }
    let up = folder.map(|_| Component::ParentDir);
    up.chain(file).collect()
}
