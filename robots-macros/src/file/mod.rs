//! The file that is embedded.
//!
//! In: the literal of `include_robots!`. Out: [`MacroText`] with the bytes of the file, read
//! once, or an error with the path and the reason.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use proc_macro2::Span;
use robots_core::SourceText;
use syn::LitStr;

use crate::errors::failure;
use crate::report::{MacroText, TextOrigin};

/// Directories that often contain a robots.txt, relative to the root of the crate.
const USUAL_DIRECTORIES: &[&str] = &["", "static", "public", "assets", "www", "web", "src", "dist"];

/// Reads the file of the call, at the path in `literal`, relative to the root of the calling crate.
pub(crate) fn read(literal: &LitStr) -> syn::Result<MacroText> {
    read_or_suggest(literal, |found| format!("include_robots!({found:?})"))
}

/// Reads another file like [`read`], whose error suggests what `write` returns for a path.
pub(crate) fn read_or_suggest(
    literal: &LitStr,
    write: impl Fn(&str) -> String,
) -> syn::Result<MacroText> {
    let (caller, root) = caller_and_root(literal.span());
    let path = root.join(literal.value());
    let bytes = read_file(&path).map_err(|reason| {
        let message = format!("cannot read `{}`: {reason}", literal.value());
        let note = format!("looked for `{}`", path.display());
        let beside = caller.as_deref().and_then(Path::parent);
        let help = match likely_file(&root, Path::new(&literal.value()), beside) {
            Some(found) => {
                let found = found.to_string_lossy();
                format!("did you mean `{}`?", write(&found))
            }
            None => "write a path relative to the directory of the crate's Cargo.toml".to_owned(),
        };
        failure(literal.span(), message, note, help)
    })?;
    let Some(watched) = path.to_str() else {
        return Err(failure(
            literal.span(),
            format!("cannot watch `{}` for changes", literal.value()),
            format!("`{}` is not UTF-8", path.display()),
            "rename the file or its directories",
        ));
    };
    Ok(MacroText {
        source: SourceText::new(shown_name(&path), bytes),
        origin: TextOrigin::File(literal.span()),
        watched: vec![watched.to_owned()],
    })
}

/// Returns the source file of the macro call, and the directory that paths in it are relative to.
pub(crate) fn caller_and_root(span: Span) -> (Option<PathBuf>, PathBuf) {
    let caller = calling_file(span);
    let root = crate_root(caller.as_deref(), env::var_os("CARGO_MANIFEST_DIR"));
    (caller, root)
}

fn calling_file(span: Span) -> Option<PathBuf> {
    if !proc_macro::is_available() {
        return None;
    }
    std::path::absolute(span.unwrap().local_file()?).ok()
}

/// Returns the nearest directory around the calling file that contains a package.
///
/// This is not always `CARGO_MANIFEST_DIR`: if a package compiles a file of another, as trybuild
/// does, a path is relative to the package of the file. `CARGO_MANIFEST_DIR` is used if the
/// compiler does not report the file.
fn crate_root(caller: Option<&Path>, manifest: Option<OsString>) -> PathBuf {
    let is_package = |directory: &&Path| directory.join("Cargo.toml").is_file();
    match caller.and_then(|file| file.ancestors().skip(1).find(is_package)) {
        Some(directory) => directory.to_owned(),
        None => manifest.map(PathBuf::from).or_else(|| env::current_dir().ok()).unwrap_or_default(),
    }
}

fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    let kind = fs::metadata(path)?;
    if kind.is_dir() {
        return Err(io::Error::other("is a directory"));
    }
    if !kind.is_file() {
        return Err(io::Error::other("is not a file"));
    }
    fs::read(path)
}

/// Returns the file that `path` likely refers to, relative to `root`: the file relative to
/// `beside`, the directory of the calling file; else a robots.txt in a usual directory; else the
/// file relative to a package or workspace above this one.
fn likely_file(root: &Path, path: &Path, beside: Option<&Path>) -> Option<PathBuf> {
    let inside = root.join(path).join("robots.txt");
    let usual = USUAL_DIRECTORIES.iter().map(|directory| root.join(directory).join("robots.txt"));
    let named = beside.map(|directory| directory.join(path));
    let mut candidates = named.into_iter().chain([inside]).chain(usual);
    let Some(found) = candidates.find(|file| file.is_file()) else {
        return above(root, path);
    };
    let found = found.canonicalize().ok()?;
    match found.strip_prefix(root.canonicalize().ok()?) {
        Ok(from_root) => Some(from_root.to_owned()),
        Err(_) => Some(found),
    }
}

/// Returns the file at `path` in the nearest package or workspace above `root` that has it.
fn above(root: &Path, path: &Path) -> Option<PathBuf> {
    let mut up = PathBuf::new();
    for directory in root.ancestors().skip(1).take(MOST_ABOVE) {
        up.push("..");
        if directory.join("Cargo.toml").is_file() && directory.join(path).is_file() {
            return Some(up.join(path));
        }
    }
    None
}

const MOST_ABOVE: usize = 4;

/// Returns the name of the file in messages: its path relative to the current directory of the
/// compiler, like that of source files.
fn shown_name(path: &Path) -> String {
    let directory = env::current_dir().unwrap_or_default();
    let shown = path.strip_prefix(directory).unwrap_or(path);
    shown.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests;
