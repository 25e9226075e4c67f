//! The body without the feature that compresses it: in no coding.

/// Returns nothing: the feature `precompressed` is missing.
pub(crate) fn gzip(_: &[u8]) -> Option<Vec<u8>> {
    None
}

/// Returns nothing: the feature `precompressed` is missing.
pub(crate) fn brotli(_: &[u8]) -> Option<Vec<u8>> {
    None
}
