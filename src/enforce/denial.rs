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
    header: HeaderTokens,
    rule: RuleSpan,
    cause: DenialCause,
}

/// Why a request is denied for a rule.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum DenialCause {
    /// The rule disallows the path, or an alternate spelling of it.
    Rule,
    /// The target names no page, or has more alternate spellings than are compared: the rule may
    /// disallow it.
    Target,
    /// The User-Agent fields name more crawlers, or have more bytes, than are read: the rule may
    /// apply to the client.
    Header,
}

/// A [`Denial`] that borrows from the robots.txt, while the request is decided.
#[derive(Clone, Copy)]
pub(crate) struct DenialRef<'r> {
    pub(crate) crawler: Crawler<'r>,
    pub(crate) rule: Rule<'r>,
    pub(crate) cause: DenialCause,
}

impl DenialRef<'_> {
    /// Returns the denial by this site that outlives the request.
    pub(crate) fn to_denial(self, site: SiteRef<'_>) -> Denial {
        Denial {
            header: header_of(&self.crawler),
            rule: span_of(&site.robots_txt(), &self.rule),
            cause: self.cause,
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

    /// Returns the rule that disallows the path, with its text and line number. If the request [is
    /// not decided](Self::is_decided), the first Disallow rule of the group.
    pub fn rule(&self) -> Rule<'_> {
        rule_at(&self.site.robots_txt(), self.rule)
    }

    /// Returns whether the rule disallows the path, or an alternate spelling of it.
    ///
    /// `false` if the layer cannot tell, because of a limit: the target names no page or has too
    /// many alternate spellings, or the User-Agent fields name more crawlers, or have more bytes,
    /// than it reads. [`Display`](fmt::Display) states which.
    ///
    /// ```
    /// use http::Request;
    /// use robots_static::layer::{Denial, LayerOutcome, RequestHead};
    /// use robots_static::{RobotsLayer, RobotsTxt, robots_txt};
    ///
    /// static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /basket/\n");
    ///
    /// let request = Request::get("*").header("user-agent", "GPTBot/1.3").body(())?;
    /// let outcome = RobotsLayer::new(&ROBOTS).apply(&RequestHead::of(&request));
    /// let LayerOutcome::Respond(response) = outcome else { unreachable!() };
    /// let denial = response.extensions().get::<Denial>().expect("the reason");
    /// assert!(!denial.is_decided());
    /// assert_eq!(
    ///     denial.to_string(),
    ///     "denied to GPTBot: it is not known which page the target names, and /robots.txt line 2 \
    ///      disallows some pages: `Disallow: /basket/`"
    /// );
    /// # Ok::<(), http::Error>(())
    /// ```
    pub fn is_decided(&self) -> bool {
        self.cause == DenialCause::Rule
    }
}

impl fmt::Display for Denial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (crawler, rule) = (self.crawler(), self.rule());
        let (token, line, text) = (crawler.token(), rule.line(), rule.text());
        let unknown = match self.cause {
            DenialCause::Rule => {
                return write!(f, "disallowed for {token} by /robots.txt line {line}: `{text}`");
            }
            DenialCause::Target => "which page the target names",
            DenialCause::Header => "which crawler the User-Agent header names",
        };
        write!(
            f,
            "denied to {token}: it is not known {unknown}, and /robots.txt line {line} disallows \
             some pages: `{text}`"
        )
    }
}

impl fmt::Debug for Denial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Denial")
            .field("crawler", &self.crawler())
            .field("rule", &self.rule())
            .field("is_decided", &self.is_decided())
            .finish()
    }
}
