//! Pages, and the snippets in them.

use crate::Mention;
use crate::mention::version_length;

/// What stands before a version of the project: a sentence, or the name of a package, of an artifact or of a tag.
const BEFORE: [&str; 13] = [
    "Version ",
    "version ",
    "version: ",
    "rev: v",
    "robots ",
    "robots-static-cli==",
    "robots_static_cli-",
    "robots-static-cli-",
    "robots-static-cli@",
    "robots-static-linux-x64-",
    "robots-wasm-",
    "robots-wasm@",
    "robots-static@v",
];

/// Returns the mentions in a page.
#[must_use]
pub fn page(text: &str) -> Vec<Mention> {
    let mut found: Vec<_> = BEFORE
        .iter()
        .flat_map(|before| text.match_indices(before))
        .filter_map(|(start, before)| {
            let start = start + before.len();
            let end = start + version_length(&text[start..])?;
            Some(Mention { range: start..end })
        })
        .collect();
    found.sort_by_key(|mention| mention.range.start);
    found.dedup();
    found
}
