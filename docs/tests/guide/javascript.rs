//! What the page on JavaScript shows is in files that the tests of these packages run.

use std::path::Path;
use std::{fs, io};

use robots_guide::Sources;

/// Reads the text files below a folder, except those that npm writes.
fn read_all(folder: &Path, texts: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let is_written = !path.ends_with("node_modules") && !path.ends_with("package-lock.json");
        if is_written && path.is_dir() {
            read_all(&path, texts)?;
        } else if is_written {
            texts.push(fs::read_to_string(&path)?);
        }
    }
    Ok(())
}

/// Returns the language and the text of each code block.
fn blocks(page: &str) -> Vec<(&str, &str)> {
    let parts = page.split("```").skip(1).step_by(2);
    parts.filter_map(|block| block.split_once('\n')).collect()
}

#[test]
fn javascript_page_shows_files_that_are_tested() -> io::Result<()> {
    let project = Sources::of_project().project().to_owned();
    let mut texts = Vec::new();
    for folder in ["bindings/frameworks", "bindings/vite/tests"] {
        read_all(&project.join(folder), &mut texts)?;
    }
    let page = fs::read_to_string(project.join("docs/guide/javascript.md"))?;
    let mut shown = 0;
    for (language, block) in blocks(&page) {
        let is_tested = match language {
            "js" | "ts" | "text" => texts.iter().any(|text| text == block),
            "json" => texts.iter().any(|text| text.contains(block)),
            _ => continue,
        };
        assert!(is_tested, "no test runs this block:\n{block}");
        shown += 1;
    }
    assert!(shown > 0, "the page shows no code");
    Ok(())
}
