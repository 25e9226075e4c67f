//! A file that is embedded.
//!
//! In: the literal of `include_robots!`. Out: [`MacroText`] with the bytes of the file, read once, or
//! the one error that says where it was looked for and why it could not be read.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use proc_macro2::Span;
use robots_core::SourceText;
use syn::LitStr;

use crate::errors::failure;
use crate::report::{MacroText, TextOrigin};

/// Folders that sites keep a robots.txt in, from the root of the crate.
const USUAL_FOLDERS: &[&str] = &[
    "", "static", "public", "assets", "www", "web", "src", "dist",
];

/// Reads the file that `literal` names from the root of the calling crate.
pub(crate) fn read(literal: &LitStr) -> syn::Result<MacroText> {
    let (caller, root) = caller_and_root(literal.span());
    let path = root.join(literal.value());
    let bytes = read_file(&path).map_err(|reason| {
        let message = format!("cannot read `{}`: {reason}", literal.value());
        let note = format!("looked for `{}`", path.display());
        let beside = caller.as_deref().and_then(Path::parent);
        let help = match elsewhere(&root, Path::new(&literal.value()), beside) {
            Some(found) => {
                let found = found.to_string_lossy();
                format!("there is one: `include_robots!({found:?})`")
            }
            None => "a path starts at the folder of the crate's Cargo.toml".to_owned(),
        };
        failure(literal.span(), message, note, help)
    })?;
    let Some(watched) = path.to_str() else {
        return Err(failure(
            literal.span(),
            format!("cannot watch `{}` for changes", literal.value()),
            format!("`{}` is not UTF-8", path.display()),
            "rename its folders",
        ));
    };
    Ok(MacroText {
        source: SourceText::new(shown_name(&path), bytes),
        origin: TextOrigin::File(literal.span()),
        watched: Some(watched.to_owned()),
    })
}

/// The source file of the macro call, and the folder that paths in it start at.
pub(crate) fn caller_and_root(span: Span) -> (Option<PathBuf>, PathBuf) {
    let caller = calling_file(span);
    let root = crate_root(caller.as_deref(), env::var_os("CARGO_MANIFEST_DIR"));
    (caller, root)
}

/// The source file of the macro call, absolute.
fn calling_file(span: Span) -> Option<PathBuf> {
    if !proc_macro::is_available() {
        return None;
    }
    std::path::absolute(span.unwrap().local_file()?).ok()
}

/// The nearest folder around the calling file that holds a package. It is not always
/// `CARGO_MANIFEST_DIR`: where one package compiles another's file, as trybuild does, a path means
/// what it means to its reader. Where the compiler does not tell the file, the manifest must do.
fn crate_root(caller: Option<&Path>, manifest: Option<OsString>) -> PathBuf {
    let holds_package = |folder: &&Path| folder.join("Cargo.toml").is_file();
    match caller.and_then(|file| file.ancestors().skip(1).find(holds_package)) {
        Some(folder) => folder.to_owned(),
        None => manifest
            .map(PathBuf::from)
            .or_else(|| env::current_dir().ok())
            .unwrap_or_default(),
    }
}

fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    let kind = fs::metadata(path)?;
    if kind.is_dir() {
        return Err(io::Error::other("it is a directory"));
    }
    if !kind.is_file() {
        return Err(io::Error::other("it is not a file"));
    }
    fs::read(path)
}

/// A file that may be meant by `path`, as it would be named from `root`: the one that it names from
/// `beside`, the folder of the calling file, or else a robots.txt in a usual place, or else the one that it
/// names from a package or workspace around this one.
fn elsewhere(root: &Path, path: &Path, beside: Option<&Path>) -> Option<PathBuf> {
    let inside = root.join(path).join("robots.txt");
    let usual = USUAL_FOLDERS
        .iter()
        .map(|folder| root.join(folder).join("robots.txt"));
    let named = beside.map(|folder| folder.join(path));
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

/// The file that `path` names from the nearest package or workspace around `root` that has it.
fn above(root: &Path, path: &Path) -> Option<PathBuf> {
    let mut up = PathBuf::new();
    for folder in root.ancestors().skip(1).take(MOST_ABOVE) {
        up.push("..");
        if folder.join("Cargo.toml").is_file() && folder.join(path).is_file() {
            return Some(up.join(path));
        }
    }
    None
}

/// Members are not kept deeper in a workspace than this.
const MOST_ABOVE: usize = 4;

/// What messages call the file: its path from where the compiler runs, as it names source files.
fn shown_name(path: &Path) -> String {
    let folder = env::current_dir().unwrap_or_default();
    let shown = path.strip_prefix(folder).unwrap_or(path);
    shown.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn workspace() -> &'static Path {
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .parent()
            .expect("the workspace is around it")
    }

    #[test]
    fn the_root_is_the_nearest_package_around_the_calling_file() {
        let elsewhere = Some(OsString::from("/elsewhere"));
        let file = workspace().join("robots-macros/src/deep/lib.rs");
        let root = crate_root(Some(&file), elsewhere.clone());
        assert_eq!(root, workspace().join("robots-macros"));
        assert_eq!(crate_root(None, elsewhere), Path::new("/elsewhere"));
    }

    #[test]
    fn an_absolute_path_is_taken_as_it_is() {
        let path = workspace().join("tests/sites/bookshop.txt");
        let literal = LitStr::new(path.to_str().expect("UTF-8"), Span::call_site());
        let text = read(&literal).expect("the file is there");
        assert_eq!(
            text.source.bytes(),
            fs::read(&path).expect("the file is there")
        );
        assert_eq!(text.watched.as_deref(), path.to_str());
    }

    #[test]
    fn the_file_that_is_meant_is_suggested() {
        let sites = workspace().join("tests/sites");
        let suggested = |root: &Path, path: &str, beside: Option<&Path>| {
            elsewhere(root, Path::new(path), beside)
        };
        let from_the_calling_file = suggested(workspace(), "bookshop.txt", Some(&sites));
        assert_eq!(
            from_the_calling_file,
            Some("tests/sites/bookshop.txt".into())
        );
        let in_a_usual_place = suggested(&sites, "crawlers.txt", None);
        assert_eq!(in_a_usual_place, Some("public/robots.txt".into()));
        let in_the_folder = suggested(workspace(), "tests/sites/public", None);
        assert_eq!(in_the_folder, Some("tests/sites/public/robots.txt".into()));
        let member = workspace().join("robots-macros");
        let in_the_workspace = suggested(&member, "tests/sites/bookshop.txt", None);
        assert_eq!(in_the_workspace, Some("../tests/sites/bookshop.txt".into()));
        let nowhere = suggested(&sites.join("public/robots.txt"), "robots.txt", None);
        assert_eq!(nowhere, None);
    }
}
