//! The verdict on a path, and the rule that gave it.

use core::fmt;

use crate::layout;
use crate::lossy::Lossy;

/// Whether a crawler may fetch a path.
///
/// ```
/// use robots_matcher::{RobotsTxt, Verdict};
/// use robots_static::robots_txt;
///
/// static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /members/\n");
///
/// assert_eq!(ROBOTS.decide("Googlebot", "/about"), Verdict::Allow);
/// assert_eq!(ROBOTS.decide("Googlebot", "/members/42"), Verdict::Disallow);
/// assert_eq!(Verdict::Disallow.to_string(), "disallow");
/// assert!(Verdict::Allow.is_allow() && Verdict::Allow.opposite().is_disallow());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Verdict {
    /// The crawler may fetch the path.
    Allow,
    /// The crawler may not fetch the path.
    Disallow,
}

impl Verdict {
    /// Returns whether this is [`Verdict::Allow`].
    pub const fn is_allow(self) -> bool {
        matches!(self, Self::Allow)
    }

    /// Returns whether this is [`Verdict::Disallow`].
    pub const fn is_disallow(self) -> bool {
        matches!(self, Self::Disallow)
    }

    /// Returns the other verdict.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Allow => Self::Disallow,
            Self::Disallow => Self::Allow,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Allow => "allow",
            Self::Disallow => "disallow",
        })
    }
}

/// A [`Verdict`] and the rule that gave it.
///
/// There is no rule if none matched, or if the path is `/robots.txt`, which every crawler may fetch
/// (RFC 9309 §2.2.2).
///
/// It is displayed as the verdict, the line and the rule, or as the verdict alone.
///
/// ```
/// use robots_matcher::RobotsTxt;
/// use robots_static::robots_txt;
///
/// static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /members/\n");
///
/// let decision = ROBOTS.explain("Googlebot", "/members/42");
/// assert_eq!(decision.to_string(), "disallow by line 2: `Disallow: /members/`");
/// assert_eq!(ROBOTS.explain("Googlebot", "/about").to_string(), "allow");
/// assert!(decision.verdict().is_disallow());
/// let rule = decision.rule().expect("a rule matches");
/// assert_eq!((rule.line(), rule.text()), (2, "Disallow: /members/"));
/// assert!(rule.verdict().is_disallow() && rule.text_bytes() == rule.text().as_bytes());
/// assert!(ROBOTS.explain("Googlebot", "/about").rule().is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision<'a> {
    pub(crate) verdict: Verdict,
    pub(crate) rule: Option<Rule<'a>>,
}

impl<'a> Decision<'a> {
    pub(crate) const NONE: Self = Self { verdict: Verdict::Allow, rule: None };

    /// Returns the verdict, which is the one that `decide` returns.
    pub const fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// Returns the rule that decided, if one did.
    pub const fn rule(&self) -> Option<Rule<'a>> {
        self.rule
    }
}

/// Writes ``disallow by line 60: `Disallow: /members/` ``, or `allow` if no rule decided.
impl fmt::Display for Decision<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.verdict)?;
        match self.rule {
            Some(rule) => write!(f, " by line {}: `{rule}`", rule.line),
            None => Ok(()),
        }
    }
}

/// An `Allow` or `Disallow` line of the robots.txt.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Rule<'a> {
    pub(crate) text: &'a [u8],
    pub(crate) line: u32,
    pub(crate) verdict: Verdict,
}

impl<'a> Rule<'a> {
    /// Returns the rule as it is written, without its comment: `Disallow: /members/`.
    ///
    /// For a rule that is not UTF-8, which only a robots.txt that was compiled at run time has,
    /// this is the longest prefix that is.
    pub const fn text(&self) -> &'a str {
        layout::text(self.text)
    }

    /// Returns the rule as it is written, as bytes.
    pub const fn text_bytes(&self) -> &'a [u8] {
        self.text
    }

    /// Returns the line of the rule in the robots.txt, counted from 1.
    pub const fn line(&self) -> u32 {
        self.line
    }

    /// Returns the verdict on the paths that the rule matches.
    pub const fn verdict(&self) -> Verdict {
        self.verdict
    }
}

/// Writes the rule as it is written, with U+FFFD for bytes that are not UTF-8.
impl fmt::Display for Rule<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&Lossy(self.text), f)
    }
}

impl fmt::Debug for Rule<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rule")
            .field("text", &Lossy(self.text))
            .field("line", &self.line)
            .field("verdict", &self.verdict)
            .finish()
    }
}
