//! One Allow or Disallow line.

use crate::matcher::Verdict;
use crate::pattern::PathPattern;
use crate::source::Span;

/// An Allow or Disallow line that matches something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// What it says of the paths it matches.
    pub verdict: Verdict,
    /// The paths it matches.
    pub pattern: PathPattern,
    /// Its line, from 1.
    pub line: usize,
    /// From its key to the end of its value.
    pub span: Span,
    /// Its value.
    pub value: Span,
}

impl Rule {
    /// Which rule wins when several match.
    pub fn rank(&self) -> Rank {
        Rank::new(self.pattern.octets(), self.verdict)
    }
}

/// The weight of a rule among those that match: the most octets, on a tie Allow (RFC 9309 §2.2.2).
///
/// One number, so that ranks compare as numbers: twice the octets, and one more for an Allow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rank(u32);

impl Rank {
    /// Below every rule: nothing has matched.
    pub const NONE: Self = Self(0);

    /// The rank of a rule. A pattern is no longer than a file, and a file no longer than 512,000
    /// bytes, three times that when every byte is escaped.
    pub fn new(octets: usize, verdict: Verdict) -> Self {
        let octets = u32::try_from(octets).unwrap_or(u32::MAX / 4);
        Self(octets * 2 + u32::from(verdict.is_allow()))
    }

    /// What a rule of this rank says; [`Rank::NONE`] has none.
    pub fn verdict(self) -> Option<Verdict> {
        match self.0 {
            0 => None,
            rank if rank % 2 == 1 => Some(Verdict::Allow),
            _ => Some(Verdict::Disallow),
        }
    }
}
