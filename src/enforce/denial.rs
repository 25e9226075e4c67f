//! The reason for a denial.

use core::fmt;

use robots_matcher::{Crawler, Rule};

/// The reason for a denied request: the crawler, and the rule that disallows the path.
///
/// The layer puts it into the extensions of the response, for logs and counters of outer middleware. Every
/// value in it is `'static`: the set of values is bounded by the robots.txt and the crawler table, not by
/// what clients send.
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
#[derive(Clone, Copy, Debug)]
pub struct Denial {
    crawler: Crawler<'static>,
    rule: Rule<'static>,
}

impl Denial {
    pub(crate) const fn new(crawler: Crawler<'static>, rule: Rule<'static>) -> Self {
        Self { crawler, rule }
    }

    /// Returns the crawler that the User-Agent header names.
    pub const fn crawler(&self) -> Crawler<'static> {
        self.crawler
    }

    /// Returns the product token of the group that applies to the crawler, as the file writes it: its own,
    /// that of a documented fallback, or `*` for the default group.
    pub const fn group(&self) -> &'static str {
        match self.crawler.group() {
            Some(group) => match group.token() {
                Some(token) => token,
                None => "*",
            },
            None => "*",
        }
    }

    /// Returns the rule that disallows the path, with its text and line number.
    pub const fn rule(&self) -> Rule<'static> {
        self.rule
    }
}

impl fmt::Display for Denial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "disallowed for {} by /robots.txt line {}: `{}`",
            self.crawler.token(),
            self.rule.line(),
            self.rule.text(),
        )
    }
}
