//! What pages state about themselves.
//!
//! In: the bytes of a page. Out: whom its `noindex` addresses.

use std::collections::BTreeMap;

use html5gum::{DefaultEmitter, Token, Tokenizer};

/// Returns the names of the `meta` elements of a page that contain `noindex` or `none`, in lower
/// case: `robots`, or that of a crawler. Linear in the page.
pub(crate) fn noindex(page: &[u8]) -> Vec<String> {
    let mut names = Vec::new();
    let mut emitter = DefaultEmitter::default();
    // A script is text, as in a browser.
    emitter.naively_switch_states(true);
    for token in Tokenizer::new_with_emitter(page, emitter) {
        let Ok(Token::StartTag(tag)) = token else {
            continue;
        };
        if *tag.name != b"meta" {
            continue;
        }
        let attributes: BTreeMap<_, _> =
            tag.attributes.iter().map(|(name, value)| (text(name), text(value))).collect();
        let (Some(name), Some(content)) = (attributes.get("name"), attributes.get("content"))
        else {
            continue;
        };
        let mut values = content.split(|c: char| c == ',' || c.is_whitespace());
        if values.any(|value| value == "noindex" || value == "none") {
            names.push(name.clone());
        }
    }
    names
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).trim().to_ascii_lowercase()
}

#[cfg(test)]
mod tests;
