//! What the macros attach to a site: its compressed bodies, and the `X-Robots-Tag` of its pages.

use crate::path::{PathCursor, PathForm};
use crate::plain::{is_sent, written_out};
use crate::published_ranges::CrawlerRow;
use crate::{pattern, plain};

/// The body in one content coding (RFC 9110 §8.4.1).
///
/// Returned by [`RobotsTxt::gzip`](crate::RobotsTxt::gzip) and
/// [`RobotsTxt::brotli`](crate::RobotsTxt::brotli).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EncodedBody<'a> {
    /// The compressed body, as it is sent.
    pub bytes: &'a [u8],
    /// The strong entity tag of these bytes, with its quotes. It differs from the tag of the body,
    /// because a coding is another representation (RFC 9110 §8.8.3.3).
    pub etag: &'a str,
}

/// Everything that the macros attach to a packed site. Only generated code names this.
#[derive(Clone, Copy, Debug)]
pub struct Attached<'a> {
    /// The body in gzip, if that is smaller.
    pub gzip: Option<EncodedBody<'a>>,
    /// The body in brotli, if that is smaller.
    pub brotli: Option<EncodedBody<'a>>,
    /// The tags in the order in which they are tried. `robots_analysis::x_robots_tag` writes them.
    pub tag_rules: &'a [TagRule<'a>],
    /// The address ranges of crawlers, in the order of the lower-case tokens.
    pub ranges: &'a [CrawlerRow<'a>],
}

/// The `X-Robots-Tag` fields of the paths that a pattern matches.
#[derive(Clone, Copy, Debug)]
pub struct TagRule<'a> {
    /// A pattern in canonical form.
    pub paths: &'a [u8],
    /// The value of each field.
    pub tags: &'a [&'a str],
}

impl<'a> Attached<'a> {
    /// Returns the tags of the first rule that matches; none if no rule does.
    pub(crate) const fn tags(&self, path: &[u8], form: PathForm) -> &'a [&'a str] {
        if is_sent(form, path) {
            return self.tags_of_canonical(path);
        }
        let cursor = PathCursor::of_text(path, form);
        written_out!(cursor, |path| self.tags_of_canonical(path), or {
            let mut rules = self.tag_rules;
            while let [rule, rest @ ..] = rules {
                if pattern::matches(rule.paths, cursor) {
                    return rule.tags;
                }
                rules = rest;
            }
            &[]
        })
    }

    const fn tags_of_canonical(&self, path: &[u8]) -> &'a [&'a str] {
        let mut rules = self.tag_rules;
        while let [rule, rest @ ..] = rules {
            if plain::matches(rule.paths, path) {
                return rule.tags;
            }
            rules = rest;
        }
        &[]
    }
}
