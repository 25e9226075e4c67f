//! Without the feature `pages`, no page is read.

pub(crate) fn noindex(_page: &[u8]) -> Vec<String> {
    Vec::new()
}
