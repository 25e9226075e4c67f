//! The body, compressed ahead of time.

/// The body in one content coding (RFC 9110 §8.4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Encoded<'a> {
    /// What goes over the wire.
    pub bytes: &'a [u8],
    /// Its own strong entity tag, with its quotes: other bytes are another representation
    /// (RFC 9110 §8.8.3.3).
    pub etag: &'a str,
}

/// The codings that the macros write. Only generated code names this.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Encodings<'a> {
    pub gzip: Option<Encoded<'a>>,
    pub brotli: Option<Encoded<'a>>,
}
