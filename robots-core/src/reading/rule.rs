//! Rules, and the lines that they come from.

use std::ops::Deref;

use super::RuleId;
use crate::matcher::Verdict;
use crate::pattern::PathPattern;
use crate::source::Span;

/// A rule: which verdict it gives the paths that it matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    pub(super) id: RuleId,
    /// The verdict on the paths that it matches.
    pub verdict: Verdict,
    /// The paths that it matches.
    pub pattern: PathPattern,
    /// Which rule wins when several match.
    pub(super) rank: Rank,
}

impl Rule {
    /// Its identity in its reading.
    pub fn id(&self) -> RuleId {
        self.id
    }

    /// Which rule wins when several match.
    pub fn rank(&self) -> Rank {
        self.rank
    }
}

/// An Allow or Disallow line that matches something. One line may give two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenRule {
    pub(super) rule: Rule,
    /// Its line, from 1.
    pub line: usize,
    /// From its key to the end of its value.
    pub span: Span,
    /// Its value.
    pub value: Span,
}

impl WrittenRule {
    /// The rule with another rank.
    pub(crate) fn ranked(&self, rank: Rank) -> Self {
        let mut ranked = self.clone();
        ranked.rule.rank = rank;
        ranked
    }
}

impl Deref for WrittenRule {
    type Target = Rule;

    fn deref(&self) -> &Rule {
        &self.rule
    }
}

/// Where a rule of a reading comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin<'r> {
    /// A line of the file.
    Line(&'r WrittenRule),
    /// The dialect itself, whatever the file says: see
    /// [`Dialect::robots_txt_is_allowed`](crate::Dialect::robots_txt_is_allowed).
    Implicit,
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

    /// No rule of a file weighs as much.
    const LARGEST_WEIGHT: u32 = u32::MAX / 4;

    /// Above every rule of a file: that of the implicit rule, which allows.
    pub(crate) const IMPLICIT: Self = Self(Self::LARGEST_WEIGHT * 2 + 1);

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
