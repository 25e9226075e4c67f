//! Without the feature `pages`, no page is read.

/// Returns nothing.
pub(crate) fn noindex(_page: &[u8]) -> Vec<String> {
    Vec::new()
}
