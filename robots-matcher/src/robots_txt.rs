//! The embedded value.

use crate::agent::{self, ProductTokens};
use crate::attached::{Attached, EncodedBody};
use crate::client::{self, Client};
use crate::decision::{Decision, Verdict};
use crate::extension::Extensions;
use crate::file::{self, FromBytesError};
use crate::group::Group;
use crate::layout::{self, COUNTS_AT, FORMAT, u16_at};
use crate::lossy::Lossy;
use crate::packed::Packed;
use crate::path::{PathCursor, PathSource, SourceCursor};
use crate::sitemaps::Sitemaps;
use crate::validate::is_valid;

/// A compiled robots.txt: what a server serves and what it decides by.
///
/// `Copy`: byte slices and an entity tag. It comes from `include_robots!` and `robots_txt!`, or at run time
/// from [`from_bytes`](Self::from_bytes) and `robots_core::PackedSite`.
#[derive(Clone, Copy)]
pub struct RobotsTxt<'a> {
    pub(crate) packed: Packed<'a>,
}

impl<'a> RobotsTxt<'a> {
    /// Puts together what `robots-core` wrote. Only generated code calls this.
    ///
    /// # Panics
    ///
    /// When `packed` is of another format than this crate reads; the macros call it where that
    /// stops the build.
    #[doc(hidden)]
    pub const fn __from_packed(body: &'a [u8], etag: &'a str, packed: &'a [u8]) -> Self {
        assert!(
            packed.len() >= COUNTS_AT && u16_at(packed, 0) == FORMAT,
            "robots-macros and robots-matcher are of different versions"
        );
        Self {
            packed: Packed {
                body,
                bytes: packed,
                etag,
                attached: None,
            },
        }
    }

    /// Returns the robots.txt that was packed into `bytes`, such as the file that `robots compile --emit`
    /// writes or the bytes of `robots_core::PackedSite::to_bytes`.
    ///
    /// The bytes need not be trusted: whatever they are, it returns, and every method of the value returns
    /// too, none with a panic. Whether they say what a robots.txt says is another question, which
    /// `robots certify` answers. Takes time for each byte, and allocates nothing.
    ///
    /// # Errors
    ///
    /// If the bytes are no packed robots.txt, are of another version of this crate, or were cut or changed
    /// so that they cannot be read.
    pub fn from_bytes(bytes: &'a [u8]) -> Result<Self, FromBytesError> {
        let packed = file::read(bytes)?;
        Ok(Self { packed })
    }

    /// The same site with what the macros put beside it. Only generated code calls this.
    #[doc(hidden)]
    #[must_use]
    pub const fn __with(self, attached: &'a Attached<'a>) -> Self {
        Self {
            packed: Packed {
                attached: Some(attached),
                ..self.packed
            },
        }
    }

    /// The robots.txt, byte for byte as it was compiled, and as it is to be served.
    pub const fn body(&self) -> &'a [u8] {
        self.packed.body
    }

    /// Returns the robots.txt as text. The macros embed none that is not UTF-8; of one that was compiled
    /// at run time and is not, the longest valid prefix.
    pub const fn as_str(&self) -> &'a str {
        layout::text(self.packed.body)
    }

    /// A strong entity tag of the body with its quotes (RFC 9110 §8.8.3): a hash of the bytes.
    pub const fn etag(&self) -> &'a str {
        self.packed.etag
    }

    /// The body as gzip; `None` where that is not smaller, and for a site compiled at run time.
    pub const fn gzip(&self) -> Option<EncodedBody<'a>> {
        match self.packed.attached {
            Some(attached) => attached.gzip,
            None => None,
        }
    }

    /// The body as brotli; `None` where that is not smaller, and for a site compiled at run time.
    pub const fn brotli(&self) -> Option<EncodedBody<'a>> {
        match self.packed.attached {
            Some(attached) => attached.brotli,
            None => None,
        }
    }

    /// What an `X-Robots-Tag` should say of the page at this path, for search engines that may fetch it: the
    /// tag of the option `x_robots_tag` of the macros whose pattern matches, of several that with the most
    /// octets, of those the first. `None` for a site compiled at run time.
    ///
    /// ```text
    /// include_robots!("robots.txt", x_robots_tag = { "/drafts/": "noindex, nofollow" })
    /// ```
    ///
    /// The path is read in canonical form, with its query. Tries the patterns one by one.
    pub const fn x_robots_tag(&self, path: &str) -> Option<&'a str> {
        match self.packed.attached {
            Some(attached) => attached.tag(PathCursor::in_form(
                path.as_bytes(),
                self.packed.path_form(),
            )),
            None => None,
        }
    }

    /// [`x_robots_tag`](Self::x_robots_tag) for a path that is not one text.
    pub fn x_robots_tag_of_source<S: PathSource>(&self, path: S) -> Option<&'a str> {
        self.packed
            .attached?
            .tag_of_source(SourceCursor::new(path, self.packed.path_form()))
    }

    /// Does any path have a tag? See [`x_robots_tag`](Self::x_robots_tag).
    #[inline]
    pub const fn has_x_robots_tags(&self) -> bool {
        match self.packed.attached {
            Some(attached) => !attached.tags.is_empty(),
            None => false,
        }
    }

    /// Returns whether the sender of this User-Agent header may fetch this path: what a server should
    /// do with its request.
    ///
    /// Browsers and all other clients that are not identified may fetch everything. A crawler may not
    /// fetch what the rules of any name in its header disallow. See [`identify`](Self::identify) and
    /// [`Crawler::decide`](crate::Crawler::decide). `path` is a path with its query, as in the request; an
    /// empty one is `/`. That a server may serve one page under several spellings is for its middleware to
    /// know. Any other text that does not start with `/`, such as a whole URL, is no path: a crawler may
    /// fetch it only if it may fetch everything.
    pub const fn is_allowed(&self, user_agent: &[u8], path: &str) -> bool {
        let Client::Crawler(crawler) = self.identify(user_agent) else {
            return true;
        };
        if path.is_empty() {
            return crawler.decide("/").is_allow();
        }
        if path.as_bytes()[0] == b'/' {
            return crawler.decide(path).is_allow();
        }
        let mut crawlers = crawler.all();
        while let Some(crawler) = crawlers.step() {
            if let Some(group) = crawler.group()
                && group.first_disallow().is_some()
            {
                return false;
            }
        }
        true
    }

    /// Returns whether the crawler with this product token may fetch this path.
    ///
    /// The token is a crawler's name as a robots.txt spells it (`GPTBot`), not a User-Agent header: for
    /// that see [`is_allowed`](Self::is_allowed). A crawler that no line names gets the rules of `*`,
    /// and without those may fetch everything (RFC 9309 §2.2.1). Other dialects name crawlers in other
    /// ways, see `robots_core::Dialect`.
    ///
    /// One binary search over the tokens, then [`Group::decide`]; a dialect in which a token names
    /// every crawler whose name contains it looks at all tokens.
    pub const fn decide(&self, token: &str, path: &str) -> Verdict {
        self.group(token).decide(path)
    }

    /// Returns [`decide`](Self::decide) and the rule that decided. See [`Group::explain`].
    pub const fn explain(&self, token: &str, path: &str) -> Decision<'a> {
        self.group(token).explain(path)
    }

    /// The rules for the crawler with this product token.
    pub const fn group(&self, token: &str) -> Group<'a> {
        self.group_bytes(token.as_bytes())
    }

    /// [`group`](Self::group) for a token that need not be UTF-8.
    pub const fn group_bytes(&self, token: &[u8]) -> Group<'a> {
        let site = &self.packed;
        match agent::naming(site, token) {
            Some(index) => Group::of_agent(site, index),
            None => match agent::find(site, b"*") {
                Some(index) => Group::of_agent(site, index),
                None => Group::none(site),
            },
        }
    }

    /// The packed site.
    #[doc(hidden)]
    pub const fn __packed(&self) -> &'a [u8] {
        self.packed.bytes
    }

    /// Whether the packed site can be read, which is so for one of [`from_bytes`](Self::from_bytes).
    #[doc(hidden)]
    pub fn __is_valid(&self) -> bool {
        is_valid(&self.packed)
    }

    /// The group of the agent with this number in [`RobotsTxt::product_tokens`].
    #[doc(hidden)]
    pub const fn __group_of_agent(&self, index: usize) -> Group<'a> {
        Group::of_agent(&self.packed, index)
    }

    /// Returns the sender of this User-Agent header, and the rules that a server should hold it to.
    ///
    /// Any bytes are accepted. Browsers and everything that neither the file nor the table of crawlers
    /// knows are [`Client::Unknown`]. A header may name several crawlers, see
    /// [`Crawler::all`](crate::Crawler::all). Time is linear in the header.
    #[inline]
    pub const fn identify(&self, user_agent: &[u8]) -> Client<'a> {
        client::identify(&self.packed, user_agent)
    }

    /// The product tokens that the robots.txt names.
    pub const fn product_tokens(&self) -> ProductTokens<'a> {
        ProductTokens {
            site: self.packed,
            next: 0,
        }
    }

    /// The URLs of its Sitemap lines, in file order. All are absolute, of `http`, `https` or `ftp`, as
    /// <https://www.sitemaps.org/protocol.html> has it: a line with another value names nothing that
    /// could be fetched, and is left out.
    pub const fn sitemaps(&self) -> Sitemaps<'a> {
        Sitemaps {
            site: self.packed,
            next: 0,
        }
    }

    /// Its lines of conventions beside RFC 9309, in file order, for whomever they are: those with a
    /// known key and a value that its convention allows. Sitemaps are not among them.
    pub const fn extensions(&self) -> Extensions<'a> {
        Extensions::new(self.packed, None)
    }
}

impl<'a> Group<'a> {
    /// The file that it is a group of.
    pub const fn robots_txt(&self) -> RobotsTxt<'a> {
        RobotsTxt { packed: self.site }
    }
}

/// The robots.txt, with U+FFFD for what is not UTF-8.
impl core::fmt::Display for RobotsTxt<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        core::fmt::Display::fmt(&Lossy(self.packed.body), f)
    }
}

impl core::fmt::Debug for RobotsTxt<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("RobotsTxt")
            .field("body_len", &self.packed.body.len())
            .field("packed_len", &self.packed.bytes.len())
            .field("etag", &self.packed.etag)
            .field("agents", &agent::count(&self.packed))
            .finish()
    }
}
