//! BENCHMARKS.md, whose tables this program writes.
//!
//! The text of a section is between `<!-- begin: name -->` and `<!-- end: name -->`, each on its
//! own line.

use std::fs;
use std::path::{Path, PathBuf};

/// Returns the folder of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Replaces the text between the markers of a section.
pub fn replace(section: &str, text: &str) -> Result<(), String> {
    let path = root().join("BENCHMARKS.md");
    let document = fs::read_to_string(&path).map_err(|error| format!("BENCHMARKS.md: {error}"))?;
    let begin = format!("<!-- begin: {section} -->\n");
    let end = format!("<!-- end: {section} -->");
    let parts = document
        .split_once(&begin)
        .and_then(|(before, rest)| Some((before, rest.split_once(&end)?.1)));
    let (before, after) =
        parts.ok_or_else(|| format!("BENCHMARKS.md has no markers of `{section}`"))?;
    let text = text.trim();
    let document = format!("{before}{begin}\n{text}\n\n{end}{after}");
    fs::write(&path, document).map_err(|error| format!("BENCHMARKS.md: {error}"))
}
