//! What the macros put beside a site: its body compressed, and what is said of pages that crawlers may
//! fetch.

use crate::path::{PathCursor, PathSource, SourceCursor};
use crate::pattern;

/// The body in one content coding (RFC 9110 §8.4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EncodedBody<'a> {
    /// What goes over the wire.
    pub bytes: &'a [u8],
    /// Its own strong entity tag, with its quotes: other bytes are another representation
    /// (RFC 9110 §8.8.3.3).
    pub etag: &'a str,
}

/// Everything beside the body and its packed site. Only generated code names this.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Attached<'a> {
    pub gzip: Option<EncodedBody<'a>>,
    pub brotli: Option<EncodedBody<'a>>,
    /// In the order in which they are tried. Written by `robots_core::x_robots_tag`.
    pub tags: &'a [TagRule<'a>],
}

/// The `X-Robots-Tag` of the paths that a pattern matches.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct TagRule<'a> {
    /// A pattern in canonical form.
    pub paths: &'a [u8],
    pub tag: &'a str,
}

impl<'a> Attached<'a> {
    /// The tag of the first rule that matches.
    pub(crate) const fn tag(&self, path: PathCursor<'_>) -> Option<&'a str> {
        let mut rules = self.tags;
        while let [rule, rest @ ..] = rules {
            if pattern::matches(rule.paths, path) {
                return Some(rule.tag);
            }
            rules = rest;
        }
        None
    }

    /// The same for a path that is not one text.
    pub(crate) fn tag_of_source<S: PathSource>(&self, path: SourceCursor<S>) -> Option<&'a str> {
        let mut rules = self.tags.iter();
        let rule = rules.find(|rule| pattern::matches_source(rule.paths, path))?;
        Some(rule.tag)
    }
}
