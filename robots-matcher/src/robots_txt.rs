//! The compiled robots.txt.

use crate::agent::{self, ProductTokens, Selected};
use crate::attached::{Attached, EncodedBody};
use crate::binary_search::binary_search;
use crate::client::{self, Client, Crawler, HeaderTokens};
use crate::crawler::PurposeSet;
use crate::decision::{Decision, Rule, Verdict};
use crate::extension::Extensions;
use crate::file::{self, FromBytesError};
use crate::group::Group;
use crate::layout::{self, COUNTS_AT, FORMAT, NO_GROUP, u16_at};
use crate::lossy::Lossy;
use crate::packed::Packed;
use crate::path::PathForm;
use crate::published_ranges::PublishedRanges;
use crate::sitemaps::Sitemaps;
use crate::validate::is_valid;

/// A compiled robots.txt: the file that a server serves, and the rules by which it decides.
///
/// The value is `Copy`: byte slices and an entity tag. The macros `include_robots!` and
/// `robots_txt!` create it at compile time. At run time [`from_bytes`](Self::from_bytes) and
/// `robots_core::PackedSite` do.
///
/// ```
/// use robots_matcher::RobotsTxt;
/// use robots_static::robots_txt;
///
/// static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /members/\n");
///
/// assert_eq!(ROBOTS.body(), b"User-agent: *\nDisallow: /members/\n");
/// assert!(ROBOTS.decide("Googlebot", "/members/42").is_disallow());
/// assert_eq!(ROBOTS.as_str().as_bytes(), ROBOTS.body());
/// assert!(ROBOTS.etag().starts_with('"') && !ROBOTS.has_x_robots_tags());
/// let body = ROBOTS.brotli().map_or(ROBOTS.body(), |brotli| brotli.bytes);
/// assert!(body.len() <= ROBOTS.body().len());
///
/// let decision = ROBOTS.explain("Googlebot", "/members/42");
/// assert_eq!(decision.rule().map(|rule| rule.line()), Some(2));
/// assert_eq!(ROBOTS.group("Googlebot").token(), Some("*"));
/// let group = ROBOTS.group_bytes(b"googlebot");
/// assert_eq!(group.robots_txt().body(), ROBOTS.body());
/// ```
#[derive(Clone, Copy)]
pub struct RobotsTxt<'a> {
    pub(crate) packed: Packed<'a>,
}

impl<'a> RobotsTxt<'a> {
    /// Reads a packed robots.txt, such as the file that `robots compile --emit` writes or the bytes
    /// of `robots_core::PackedSite::to_bytes`.
    ///
    /// The bytes may come from an untrusted source. For any bytes, this function returns, and every
    /// method of the value returns, without a panic. `robots certify` checks that the bytes have
    /// the same meaning as a robots.txt. Takes time for each byte, and does not allocate.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are not a packed robots.txt, if another version of this crate
    /// wrote them, or if they were truncated or changed and cannot be read.
    ///
    /// ```
    /// use robots_core::{Dialect, SourceText, compile};
    /// use robots_matcher::{FromBytesError, RobotsTxt};
    ///
    /// let source = SourceText::new("robots.txt", "User-agent: *\nDisallow: /members/\n");
    /// let bytes = compile(&source, &Dialect::RFC_9309).site().to_bytes();
    ///
    /// let robots = RobotsTxt::from_bytes(&bytes)?;
    /// assert!(robots.decide("Googlebot", "/members/42").is_disallow());
    /// let error = RobotsTxt::from_bytes(b"User-agent: *\n").expect_err("text is not packed");
    /// assert_eq!(error, FromBytesError::NotPacked);
    /// assert_eq!(error.to_string(), "not a packed robots.txt");
    /// # Ok::<(), robots_matcher::FromBytesError>(())
    /// ```
    pub fn from_bytes(bytes: &'a [u8]) -> Result<Self, FromBytesError> {
        let packed = file::read(bytes)?;
        Ok(Self { packed })
    }

    /// Returns the robots.txt to serve, byte for byte as it was compiled.
    pub const fn body(&self) -> &'a [u8] {
        self.packed.body
    }

    /// Returns the robots.txt as text.
    ///
    /// The macros reject a file that is not UTF-8. For such a file, compiled at run time, this is
    /// the longest prefix that is UTF-8.
    pub const fn as_str(&self) -> &'a str {
        layout::text(self.packed.body)
    }

    /// Returns the strong entity tag of the body, with its quotes (RFC 9110 §8.8.3): a hash of the
    /// bytes.
    pub const fn etag(&self) -> &'a str {
        self.packed.etag
    }

    /// Returns the body as gzip.
    ///
    /// `None` if that is not smaller, if the feature `precompressed` of `robots-static` is off, or
    /// if the site was compiled at run time.
    pub const fn gzip(&self) -> Option<EncodedBody<'a>> {
        match self.packed.attached {
            Some(attached) => attached.gzip,
            None => None,
        }
    }

    /// Returns the body as brotli.
    ///
    /// `None` if that is not smaller, if the feature `precompressed` of `robots-static` is off, or
    /// if the site was compiled at run time.
    pub const fn brotli(&self) -> Option<EncodedBody<'a>> {
        match self.packed.attached {
            Some(attached) => attached.brotli,
            None => None,
        }
    }

    /// Returns the values of the `X-Robots-Tag` fields of the page at this path, for search engines
    /// that may fetch it. Each is a field of its own.
    ///
    /// They are the tags in the option `x_robots_tag` of the macros whose pattern matches. Of
    /// several patterns, the one with the most octets applies, and of several of one length the
    /// first. A site that was compiled at run time has none. The path is read in canonical form,
    /// with its query. The patterns are tried one by one.
    ///
    /// ```
    /// use robots_matcher::RobotsTxt;
    /// use robots_static::robots_txt;
    ///
    /// static ROBOTS: RobotsTxt = robots_txt!(
    ///     "User-agent: *\nDisallow: /members/\n",
    ///     x_robots_tag = { "/drafts/": ["googlebot: noindex, nofollow", "bingbot: noarchive"] }
    /// );
    ///
    /// let tags = ROBOTS.x_robots_tags("/drafts/7");
    /// assert_eq!(tags, ["googlebot: noindex, nofollow", "bingbot: noarchive"]);
    /// assert!(ROBOTS.x_robots_tags("/about").is_empty());
    /// ```
    pub const fn x_robots_tags(&self, path: &str) -> &'a [&'a str] {
        x_robots_tags_of(self, path.as_bytes())
    }

    /// Returns the addresses that an operator publishes for the crawler with this product token,
    /// ignoring ASCII case; `None` if the macro has embedded none for it.
    pub const fn published_ranges(&self, token: &str) -> Option<&'a PublishedRanges<'a>> {
        let Some(attached) = self.packed.attached else {
            return None;
        };
        let rows = attached.ranges;
        let token = token.as_bytes();
        match binary_search!(0, rows.len(), |row| agent::compare(rows[row].token.as_bytes(), token))
        {
            Some(row) => Some(&rows[row].ranges),
            None => None,
        }
    }

    /// Returns the product tokens that have [`published_ranges`](Self::published_ranges), in the
    /// order of their lower-case letters.
    pub fn tokens_with_ranges(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        let attached = self.packed.attached;
        let rows = attached.map_or(&[][..], |attached| attached.ranges);
        rows.iter().map(|row| row.token)
    }

    /// Returns whether any path has a tag. See [`x_robots_tags`](Self::x_robots_tags).
    #[inline]
    pub const fn has_x_robots_tags(&self) -> bool {
        match self.packed.attached {
            Some(attached) => !attached.tag_rules.is_empty(),
            None => false,
        }
    }

    /// Returns whether the sender of this User-Agent header may fetch this path.
    ///
    /// Browsers and all other clients that are not identified may fetch everything. A crawler may
    /// not fetch a path that the rules of any token in its header disallow. See
    /// [`identify`](Self::identify) and [`Crawler::decide`](crate::Crawler::decide).
    ///
    /// `path` is a path with its query, or a whole URL; see [`Group::decide`]. Alternate spellings
    /// of a path, such as `//a` for `/a`, are not tried. `RobotsLayer` of `robots-static` tries
    /// them.
    ///
    /// ```
    /// use robots_matcher::RobotsTxt;
    /// use robots_static::robots_txt;
    ///
    /// static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /members/\n");
    ///
    /// let googlebot = b"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
    /// let firefox = b"Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    /// assert!(!ROBOTS.is_allowed(googlebot, "/members/42"));
    /// assert!(ROBOTS.is_allowed(firefox, "/members/42"));
    /// ```
    pub const fn is_allowed(&self, user_agent: &[u8], path: &str) -> bool {
        match self.identify(user_agent) {
            Client::Crawler(crawler) => crawler.decide(path).is_allow(),
            Client::Unknown => true,
        }
    }

    /// Returns whether the crawler with this product token may fetch this path.
    ///
    /// The token is one of a `User-agent` line (`GPTBot`). A crawler that no line names obeys the
    /// default group, `*`. Without a default group it may fetch everything (RFC 9309 §2.2.1). Other
    /// dialects compare tokens differently, see `robots_core::Dialect`.
    ///
    /// A text with a space, a `/` or another delimiter, such as `GPTBot/1.0`, is read as a
    /// User-Agent header: each crawler that it names is decided as its token is, or by its
    /// documented fallback, and any of them disallows the path. If it names none, the text before
    /// the delimiter is the token. So a browser is decided by the default group, as every text is;
    /// for the headers of requests see [`is_allowed`](Self::is_allowed). `path` may be a whole URL,
    /// see [`Group::decide`].
    ///
    /// Takes one binary search over the tokens and [`Group::decide`], and for a header
    /// [`identify`](Self::identify). In a dialect in which a token names every crawler whose name
    /// contains it, all tokens are compared.
    ///
    /// ```
    /// use robots_matcher::RobotsTxt;
    /// use robots_static::robots_txt;
    ///
    /// static ROBOTS: RobotsTxt = robots_txt!("User-agent: GPTBot\nDisallow: /essays/\n");
    ///
    /// const _: () = assert!(ROBOTS.decide("gptbot", "/essays/1").is_disallow());
    /// const _: () = assert!(ROBOTS.decide("GPTBot/1.0", "essays/1").is_disallow());
    /// assert!(ROBOTS.decide("Googlebot", "/essays/1").is_allow());
    /// ```
    pub const fn decide(&self, token: &str, path: &str) -> Verdict {
        let site = &self.packed;
        let index = match agent::select(site, token.as_bytes()) {
            Selected::Agent(agent) => agent::group(site, agent),
            Selected::Nothing => NO_GROUP,
            Selected::Header => return self.explain_header(token, path).verdict(),
        };
        Group::decide_in(site, index, path.as_bytes())
    }

    /// Returns the verdict of [`decide`](Self::decide) and the rule that decided. See
    /// [`Group::explain`] for its cost.
    pub const fn explain(&self, token: &str, path: &str) -> Decision<'a> {
        match agent::select(&self.packed, token.as_bytes()) {
            Selected::Header => self.explain_header(token, path),
            _ => self.group(token).explain(path),
        }
    }

    /// Returns the decision on a path for the crawlers of a header: the first that disallows it.
    #[cold]
    const fn explain_header(&self, header: &str, path: &str) -> Decision<'a> {
        if let Client::Crawler(crawler) = self.identify(header.as_bytes()) {
            let decision = crawler.explain(path);
            if decision.verdict().is_disallow() {
                return decision;
            }
            let mut crawlers = crawler.all();
            while let Some(crawler) = crawlers.step() {
                if crawler.group().is_none() {
                    let decision = self.default_group().explain(path);
                    if decision.verdict().is_disallow() {
                        return decision;
                    }
                }
            }
        }
        self.group_of_header(header.as_bytes()).explain(path)
    }

    const fn default_group(&self) -> Group<'a> {
        match agent::find_default(&self.packed) {
            Some(agent) => Group::of_agent(&self.packed, agent),
            None => Group::none(&self.packed),
        }
    }

    /// Returns the group of the main crawler of a header, or else of the name at its start.
    #[cold]
    const fn group_of_header(&self, header: &[u8]) -> Group<'a> {
        match self.identify(header) {
            Client::Crawler(crawler) => match crawler.group() {
                Some(group) => group,
                None => self.default_group(),
            },
            Client::Unknown => self.group_bytes(agent::name_of(header)),
        }
    }

    /// Returns the group that the crawler with this product token obeys.
    ///
    /// It is the default group for a crawler that no line names, and an empty group if there is no
    /// default group. A User-Agent header is read as in [`decide`](Self::decide); of one that names
    /// several crawlers, this is the group of the main one.
    pub const fn group(&self, token: &str) -> Group<'a> {
        self.group_bytes(token.as_bytes())
    }

    /// [`group`](Self::group) for a token in bytes, which need not be UTF-8.
    #[inline]
    pub const fn group_bytes(&self, token: &[u8]) -> Group<'a> {
        let site = &self.packed;
        match agent::select(site, token) {
            Selected::Agent(index) => Group::of_agent(site, index),
            Selected::Nothing => Group::none(site),
            Selected::Header => self.group_of_header(token),
        }
    }

    /// Identifies the sender of this User-Agent header.
    ///
    /// Any bytes are accepted. A browser is [`Client::Unknown`], and so is any other client that
    /// neither the file nor the [table of crawlers](crate::KNOWN_CRAWLERS) names. A header may name
    /// several crawlers, see [`Crawler::all`](crate::Crawler::all). Takes time linear in the
    /// header, of which the first [`MAX_USER_AGENT`](crate::MAX_USER_AGENT) bytes are read.
    #[inline]
    pub const fn identify(&self, user_agent: &[u8]) -> Client<'a> {
        client::identify(&self.packed, user_agent, client::MAX_USER_AGENT, PurposeSet::NONE)
    }

    /// Returns the product tokens of the robots.txt, including `*`, each once, in the order of
    /// their lower-case forms.
    ///
    /// ```
    /// use robots_matcher::RobotsTxt;
    /// use robots_static::robots_txt;
    ///
    /// static ROBOTS: RobotsTxt = robots_txt!(
    ///     "User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n"
    ///     "User-agent: *\nAllow: /\n\nSitemap: https://shop.example/sitemap.xml\n"
    /// );
    ///
    /// assert!(ROBOTS.product_tokens().eq(["*", "CCBot", "GPTBot"]));
    /// assert!(ROBOTS.sitemaps().eq(["https://shop.example/sitemap.xml"]));
    /// ```
    pub const fn product_tokens(&self) -> ProductTokens<'a> {
        ProductTokens { site: self.packed, next: 0 }
    }

    /// Returns the URLs of the `Sitemap` lines, in file order.
    ///
    /// All are absolute, with the scheme `http`, `https` or `ftp`, as
    /// <https://www.sitemaps.org/protocol.html> requires. A line with any other value is left out,
    /// as it cannot be fetched.
    pub const fn sitemaps(&self) -> Sitemaps<'a> {
        Sitemaps { site: self.packed, next: 0 }
    }

    /// Returns the lines of other conventions than RFC 9309, in file order, for all crawlers.
    ///
    /// These are the lines with a known key and a value that its convention allows. Sitemaps are
    /// not among them. See [`Extension`](crate::Extension) for an example.
    pub const fn extensions(&self) -> Extensions<'a> {
        Extensions::new(self.packed, None)
    }
}

impl<'a> Group<'a> {
    /// Returns the robots.txt that contains the group.
    pub const fn robots_txt(&self) -> RobotsTxt<'a> {
        RobotsTxt { packed: self.site }
    }
}

/// Writes the robots.txt, with U+FFFD for bytes that are not UTF-8.
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

// The functions below are for the other crates of this project: `__private` exports them.

/// Creates a value from the parts that `robots-core` writes.
///
/// # Panics
///
/// If `packed` has another format than this crate reads. The macros call it in a constant, where a
/// panic is a compile error.
pub const fn from_packed<'a>(body: &'a [u8], etag: &'a str, packed: &'a [u8]) -> RobotsTxt<'a> {
    assert!(
        packed.len() >= COUNTS_AT && u16_at(packed, 0) == FORMAT,
        "robots-macros and robots-matcher have different versions"
    );
    from_valid(body, etag, packed)
}

/// Creates a value from the parts of bytes that [`RobotsTxt::from_bytes`] has accepted.
#[inline]
pub const fn from_valid<'a>(body: &'a [u8], etag: &'a str, packed: &'a [u8]) -> RobotsTxt<'a> {
    RobotsTxt { packed: Packed { body, bytes: packed, etag, attached: None } }
}

/// Attaches what the macros embed beside the packed site.
#[must_use]
pub const fn with_attached<'a>(robots: RobotsTxt<'a>, attached: &'a Attached<'a>) -> RobotsTxt<'a> {
    RobotsTxt { packed: Packed { attached: Some(attached), ..robots.packed } }
}

/// Returns the crawler of tokens that this robots.txt has identified.
#[inline]
pub const fn crawler_of<'a>(robots: &RobotsTxt<'a>, header: HeaderTokens) -> Crawler<'a> {
    Crawler::of_header(&robots.packed, header)
}

/// A [`Rule`] without its robots.txt: where the body contains it.
#[derive(Clone, Copy, Debug)]
pub struct RuleSpan {
    start: u32,
    len: u32,
    line: u32,
    verdict: Verdict,
}

/// Returns where the body contains this rule, for [`rule_at`].
pub fn span_of(robots: &RobotsTxt<'_>, rule: &Rule<'_>) -> RuleSpan {
    let start = rule.text.as_ptr().addr().wrapping_sub(robots.body().as_ptr().addr());
    RuleSpan {
        start: u32::try_from(start).unwrap_or(u32::MAX),
        len: u32::try_from(rule.text.len()).unwrap_or(0),
        line: rule.line,
        verdict: rule.verdict,
    }
}

/// Returns the rule that the body contains there.
pub fn rule_at<'a>(robots: &RobotsTxt<'a>, span: RuleSpan) -> Rule<'a> {
    let RuleSpan { start, len, line, verdict } = span;
    let after = robots.body().get(start as usize..).unwrap_or_default();
    Rule { text: after.get(..len as usize).unwrap_or_default(), line, verdict }
}

/// Returns the packed site.
pub const fn packed_of<'a>(robots: &RobotsTxt<'a>) -> &'a [u8] {
    robots.packed.bytes
}

/// [`RobotsTxt::x_robots_tags`] for a path in bytes, which need not be UTF-8.
pub const fn x_robots_tags_of<'a>(robots: &RobotsTxt<'a>, path: &[u8]) -> &'a [&'a str] {
    match robots.packed.attached {
        Some(attached) => attached.tags(path, robots.packed.path_form()),
        None => &[],
    }
}

/// Returns the form in which paths are compared.
#[inline]
pub const fn path_form_of(robots: &RobotsTxt<'_>) -> PathForm {
    robots.packed.path_form()
}

/// Returns whether the packed site is valid, as one of [`RobotsTxt::from_bytes`] is.
pub fn is_valid_site(robots: &RobotsTxt<'_>) -> bool {
    is_valid(&robots.packed)
}

/// Returns the group of the token with this index in [`RobotsTxt::product_tokens`].
pub const fn group_of_agent<'a>(robots: &RobotsTxt<'a>, index: usize) -> Group<'a> {
    Group::of_agent(&robots.packed, index)
}

/// [`RobotsTxt::identify`], reading at most `limit` bytes: what is left of the limit for a request
/// with several fields. Undocumented crawlers with a purpose in `bound` obey the default group.
#[inline]
pub const fn identify_within<'a>(
    robots: &RobotsTxt<'a>,
    user_agent: &[u8],
    limit: usize,
    bound: PurposeSet,
) -> Client<'a> {
    client::identify(&robots.packed, user_agent, limit, bound)
}
