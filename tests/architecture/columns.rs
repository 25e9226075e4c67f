//! The width of comments, which rustfmt does not wrap.

use std::fs;
use std::path::{Path, PathBuf};

/// The maximum number of columns, as of code.
const COLUMNS: usize = 100;

/// Returns whether a line is a comment that is too wide, and has a place where it can be wrapped: a
/// URL and a row of a table have none.
fn is_too_wide(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let is_comment = words.next().is_some_and(|mark| ["//", "///", "//!"].contains(&mark));
    let is_row = line.trim_start_matches([' ', '/', '!']).starts_with('|');
    is_comment && !is_row && line.chars().count() > COLUMNS && words.nth(1).is_some()
}

/// Returns the Rust files of the project, without those of tools and of builds.
fn files() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut open = vec![root.to_owned()];
    let mut files = Vec::new();
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).expect("a folder can be read") {
            let path = entry.expect("an entry can be read").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let is_of_tool = name.starts_with('.') || name == "target" || name == "node_modules";
            if path.is_dir() && !is_of_tool {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path);
            }
        }
    }
    files
}

#[test]
fn comment_has_at_most_100_columns() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut wide = Vec::new();
    for file in files() {
        let path = file.strip_prefix(root).expect("a file of the project");
        let text = fs::read_to_string(&file).expect("a file can be read");
        let lines = text.lines().enumerate().filter(|(_, line)| is_too_wide(line));
        wide.extend(lines.map(|(index, _)| format!("{}:{}", path.display(), index + 1)));
    }
    assert!(wide.is_empty(), "wrap these comments: {wide:#?}");
}
