//! The reason for a denial.

use core::fmt;

use robots_matcher::__private::{HeaderTokens, RuleSpan, crawler_of, header_of, rule_at, span_of};
use robots_matcher::{Crawler, Rule};

use crate::hosts::{SiteHandle, SiteRef};

/// The reason for a denied request: the crawler, and the rule that disallows the path.
///
/// The layer puts it into the extensions of the response, for logs and counters of outer
/// middleware. Its values come from the robots.txt and the crawler table, not from what clients
/// send. A denial by a loaded [`Site`](crate::Site) keeps this site, so it stays true after the
/// site was replaced.
///
/// [`Display`](fmt::Display) writes the text of the default response body, without the newline:
///
/// ```
/// use http::Request;
/// use robots_static::layer::{Denial, LayerOutcome, RequestHead};
/// use robots_static::{RobotsLayer, RobotsTxt, robots_txt};
///
/// static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /basket/\n");
///
/// let request = Request::get("/basket/").header("user-agent", "GPTBot/1.3").body(())?;
/// let outcome = RobotsLayer::new(&ROBOTS).apply(&RequestHead::of(&request));
/// let LayerOutcome::Respond(response) = outcome else { unreachable!() };
/// let denial = response.extensions().get::<Denial>().expect("the reason");
/// assert_eq!(denial.crawler().token(), "GPTBot");
/// assert_eq!(denial.group(), "*");
/// assert_eq!(denial.rule().line(), 2);
/// assert_eq!(
///     denial.to_string(),
///     "disallowed for GPTBot by /robots.txt line 2: `Disallow: /basket/`"
/// );
/// # Ok::<(), http::Error>(())
/// ```
#[derive(Clone)]
pub struct Denial {
    site: SiteHandle,
    /// The crawler, as numbers for this site.
    header: HeaderTokens,
    /// The rule, as its place in this site.
    rule: RuleSpan,
}

/// A [`Denial`] that borrows from the robots.txt, while the request is decided.
#[derive(Clone, Copy)]
pub(crate) struct DenialRef<'r> {
    pub(crate) crawler: Crawler<'r>,
    pub(crate) rule: Rule<'r>,
}

impl DenialRef<'_> {
    /// Returns the denial by this site that outlives the request.
    pub(crate) fn to_denial(self, site: SiteRef<'_>) -> Denial {
        Denial {
            header: header_of(&self.crawler),
            rule: span_of(&site.robots_txt(), &self.rule),
            site: site.to_handle(),
        }
    }
}

impl Denial {
    /// Returns the crawler that the User-Agent header names.
    pub fn crawler(&self) -> Crawler<'_> {
        crawler_of(&self.site.robots_txt(), self.header)
    }

    /// Returns the product token of the group that applies to the crawler, as the file writes it:
    /// its own, that of a documented fallback, or `*` for the default group.
    pub fn group(&self) -> &str {
        let group = self.crawler().group();
        group.and_then(|group| group.token()).unwrap_or("*")
    }

    /// Returns the rule that disallows the path, with its text and line number.
    pub fn rule(&self) -> Rule<'_> {
        rule_at(&self.site.robots_txt(), self.rule)
    }
}

impl fmt::Display for Denial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rule = self.rule();
        write!(
            f,
            "disallowed for {} by /robots.txt line {}: `{}`",
            self.crawler().token(),
            rule.line(),
            rule.text(),
        )
    }
}

impl fmt::Debug for Denial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Denial")
            .field("crawler", &self.crawler())
            .field("rule", &self.rule())
            .finish()
    }
}
