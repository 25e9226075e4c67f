//! One Allow or Disallow line.

use robots_automata::{Outcome, Priority};

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

    /// The rule with another rank.
    pub(crate) fn ranked(&self, rank: Rank) -> Self {
        Self {
            rank,
            ..self.clone()
        }
    }
}

/// The weight of a rule among those that match, of which the heaviest decides.
///
/// One number, so that ranks compare as numbers: twice the weight that the dialect gives a rule, and
/// one more for an Allow. RFC 9309 §2.2.2 weighs octets, on a tie Allow; where the first rule of the
/// file decides, each weighs more than those behind it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rank(Priority);

impl Rank {
    /// Below every rule: nothing has matched.
    pub const NONE: Self = Self(Priority::NONE);

    /// The weight of what wins over every rule of a file.
    pub(crate) const LARGEST_WEIGHT: u32 = Priority::LARGEST_WEIGHT;

    /// The rank of a rule with this weight, which is at least 1 unless the pattern is empty and
    /// octets are weighed. It is no more than the octets of a file, 512,000, or three times that
    /// when every byte is escaped.
    pub fn new(weight: usize, verdict: Verdict) -> Self {
        Self(Priority::new(weight, outcome(verdict)))
    }

    /// What a rule of this rank says; [`Rank::NONE`] has none.
    pub fn verdict(self) -> Option<Verdict> {
        self.0.outcome().map(verdict)
    }

    /// The rank as automata compare it.
    pub(crate) const fn priority(self) -> Priority {
        self.0
    }
}

/// What automata call a verdict.
pub(crate) const fn outcome(verdict: Verdict) -> Outcome {
    match verdict {
        Verdict::Allow => Outcome::Accept,
        Verdict::Disallow => Outcome::Reject,
    }
}

/// The verdict that automata call so.
pub(crate) const fn verdict(outcome: Outcome) -> Verdict {
    match outcome {
        Outcome::Accept => Verdict::Allow,
        Outcome::Reject => Verdict::Disallow,
    }
}
