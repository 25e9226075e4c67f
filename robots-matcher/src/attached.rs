//! What the macros attach to a site: its compressed bodies, and the `X-Robots-Tag` of its pages.

use crate::path::{PathCursor, PathForm, PathSource, SourceCursor};
use crate::plain::{LONGEST_OF_ALL, WrittenPath, is_sent};
use crate::published_ranges::CrawlerRow;
use crate::{pattern, plain};

/// The body in one content coding (RFC 9110 §8.4.1).
///
/// Returned by [`RobotsTxt::gzip`](crate::RobotsTxt::gzip) and
/// [`RobotsTxt::brotli`](crate::RobotsTxt::brotli).
///
/// ```
/// use robots_matcher::RobotsTxt;
/// use robots_static::robots_txt;
///
/// static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /members/\n");
///
/// let (bytes, etag) = match ROBOTS.gzip() {
///     Some(gzip) => (gzip.bytes, gzip.etag),
///     None => (ROBOTS.body(), ROBOTS.etag()),
/// };
/// assert!(bytes.len() <= ROBOTS.body().len());
/// assert!(etag.ends_with('"'));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EncodedBody<'a> {
    /// The compressed body, as it is sent.
    pub bytes: &'a [u8],
    /// The strong entity tag of these bytes, with its quotes. It differs from the tag of the body,
    /// because a coding is another representation (RFC 9110 §8.8.3.3).
    pub etag: &'a str,
}

/// Everything that the macros attach to a packed site. Only generated code names this.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Attached<'a> {
    pub gzip: Option<EncodedBody<'a>>,
    pub brotli: Option<EncodedBody<'a>>,
    /// In the order in which they are tried. `robots_analysis::x_robots_tag` writes them.
    pub tags: &'a [TagRule<'a>],
    /// In the order of the lower-case tokens.
    pub ranges: &'a [CrawlerRow<'a>],
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
    /// Returns the tag of the first rule that matches.
    pub(crate) const fn tag(&self, path: &[u8], form: PathForm) -> Option<&'a str> {
        let cursor = PathCursor::of_text(path, form);
        if is_sent(form, path) {
            self.tag_of_canonical(path)
        } else if let Some(path) = <WrittenPath>::of(cursor) {
            self.tag_of_canonical(path.bytes())
        } else if let Some(path) = WrittenPath::<LONGEST_OF_ALL>::of(cursor) {
            self.tag_of_canonical(path.bytes())
        } else {
            let mut rules = self.tags;
            while let [rule, rest @ ..] = rules {
                if pattern::matches(rule.paths, cursor) {
                    return Some(rule.tag);
                }
                rules = rest;
            }
            None
        }
    }

    /// [`tag`](Self::tag) for a path that is read from a source.
    pub(crate) fn tag_of_source<S: PathSource>(&self, path: SourceCursor<S>) -> Option<&'a str> {
        if let Some(path) = <WrittenPath>::of_source(path) {
            self.tag_of_canonical(path.bytes())
        } else if let Some(path) = WrittenPath::<LONGEST_OF_ALL>::of_source(path) {
            self.tag_of_canonical(path.bytes())
        } else {
            let mut rules = self.tags.iter();
            let rule = rules.find(|rule| pattern::matches_source(rule.paths, path))?;
            Some(rule.tag)
        }
    }

    const fn tag_of_canonical(&self, path: &[u8]) -> Option<&'a str> {
        let mut rules = self.tags;
        while let [rule, rest @ ..] = rules {
            if plain::matches(rule.paths, path) {
                return Some(rule.tag);
            }
            rules = rest;
        }
        None
    }
}
