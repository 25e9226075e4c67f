//! The map of the project, CONTRIBUTING.md.

use std::path::Path;

use crate::read;

/// Returns the words of a page that are paths: they are code, and have a `/` or the extension of a
/// file.
fn paths(page: &str) -> Vec<&str> {
    const EXTENSIONS: [&str; 6] = ["md", "py", "rs", "toml", "tsv", "yml"];
    let is_file = |word: &str| {
        let extension = Path::new(word).extension();
        extension.is_some_and(|extension| EXTENSIONS.iter().any(|known| extension == *known))
    };
    // A block between fences has no code in it, and splits as one.
    let code = page.split('`').skip(1).step_by(2);
    let words = code.flat_map(str::split_whitespace);
    words.filter(|word| word.contains('/') || is_file(word)).collect()
}

#[test]
fn contributing_names_paths_that_exist() {
    let page = read("CONTRIBUTING.md").replace("```", "`");
    let paths = paths(&page);
    assert!(paths.len() > 30, "{paths:?}");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for path in paths {
        assert!(root.join(path).exists(), "CONTRIBUTING.md: no `{path}`");
    }
}
