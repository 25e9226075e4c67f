//! Compression without the feature `precompressed`: no coding.

/// Returns `None`: the feature `precompressed` is missing.
pub(crate) fn gzip(_: &[u8]) -> Option<Vec<u8>> {
    None
}

/// Returns `None`: the feature `precompressed` is missing.
pub(crate) fn brotli(_: &[u8]) -> Option<Vec<u8>> {
    None
}
