//! One Allow or Disallow line.

use super::RuleId;
use crate::matcher::Verdict;
use crate::pattern::PathPattern;
use crate::source::Span;

/// An Allow or Disallow line that matches something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    pub(super) id: RuleId,
    /// What it says of the paths it matches.
    pub verdict: Verdict,
    /// The paths it matches.
    pub pattern: PathPattern,
    /// Which rule wins when several match.
    pub(super) rank: Rank,
    /// Its line, from 1.
    pub line: usize,
    /// From its key to the end of its value.
    pub span: Span,
    /// Its value.
    pub value: Span,
}

impl Rule {
    /// Which rule of its policy it is.
    pub fn id(&self) -> RuleId {
        self.id
    }

    /// Which rule wins when several match.
    pub fn rank(&self) -> Rank {
        self.rank
    }
}

/// The weight of a rule among those that match, of which the heaviest decides.
///
/// One number, so that ranks compare as numbers: twice the weight that the dialect gives a rule, and
/// one more for an Allow. RFC 9309 §2.2.2 weighs octets, on a tie Allow; where the first rule of the
/// file decides, each weighs more than those behind it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rank(u32);

impl Rank {
    /// Below every rule: nothing has matched.
    pub const NONE: Self = Self(0);

    /// The weight of what wins over every rule of a file.
    pub(crate) const LARGEST_WEIGHT: u32 = u32::MAX / 4;

    /// Above every rule.
    pub(crate) const HIGHEST: Self = Self(u32::MAX);

    /// The rank of a rule with this weight, which is at least 1 unless the pattern is empty and
    /// octets are weighed. It is no more than the octets of a file, 512,000, or three times that
    /// when every byte is escaped.
    pub fn new(weight: usize, verdict: Verdict) -> Self {
        debug_assert!(
            weight <= Self::LARGEST_WEIGHT as usize,
            "a file is no larger"
        );
        let weight = u32::try_from(weight).unwrap_or(u32::MAX);
        let weight = weight.min(Self::LARGEST_WEIGHT);
        Self(weight * 2 + u32::from(verdict.is_allow()))
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
