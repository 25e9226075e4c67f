//! The answer, and the answer with its reason.

use core::fmt;

use crate::layout;
use crate::lossy::Lossy;

/// May this crawler fetch this path?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Verdict {
    /// It may.
    Allow,
    /// It may not.
    Disallow,
}

impl Verdict {
    /// `true` for [`Verdict::Allow`].
    pub const fn is_allow(self) -> bool {
        matches!(self, Self::Allow)
    }

    /// `true` for [`Verdict::Disallow`].
    pub const fn is_disallow(self) -> bool {
        matches!(self, Self::Disallow)
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
/// No rule means that none matched, or that the path is `/robots.txt`, which every crawler may
/// fetch (RFC 9309 §2.2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision<'a> {
    pub(crate) verdict: Verdict,
    pub(crate) rule: Option<Rule<'a>>,
}

impl<'a> Decision<'a> {
    /// The decision where no rule matches.
    pub(crate) const NONE: Self = Self {
        verdict: Verdict::Allow,
        rule: None,
    };

    /// The answer; always the one that `decide` gives.
    pub const fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// The rule that decided.
    pub const fn rule(&self) -> Option<Rule<'a>> {
        self.rule
    }
}

/// As ``disallow by line 60: `Disallow: /members/` ``, or `allow` where no rule decided.
impl fmt::Display for Decision<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.verdict)?;
        match self.rule {
            Some(rule) => write!(f, " by line {}: `{rule}`", rule.line),
            None => Ok(()),
        }
    }
}

/// One Allow or Disallow line of the robots.txt.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Rule<'a> {
    pub(crate) text: &'a [u8],
    pub(crate) line: u32,
    pub(crate) verdict: Verdict,
}

impl<'a> Rule<'a> {
    /// The rule as it is written, without its comment: `Disallow: /members/`.
    ///
    /// Where a robots.txt that was compiled at run time is not UTF-8, its longest valid prefix.
    pub const fn text(&self) -> &'a str {
        layout::text(self.text)
    }

    /// The rule as it is written, as bytes.
    pub const fn text_bytes(&self) -> &'a [u8] {
        self.text
    }

    /// Its line in the robots.txt, counted from 1.
    pub const fn line(&self) -> u32 {
        self.line
    }

    /// What it says of the paths it matches.
    pub const fn verdict(&self) -> Verdict {
        self.verdict
    }
}

/// The rule as it is written, with U+FFFD for what is not UTF-8.
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
