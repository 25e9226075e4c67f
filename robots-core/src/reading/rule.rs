//! Rules, and the lines that they come from.

use std::ops::Deref;

use robots_automata::{Outcome, Priority};

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
    pub(super) precedence: Precedence,
}

impl Rule {
    /// Its identity in its reading.
    pub fn id(&self) -> RuleId {
        self.id
    }

    /// Which rule wins when several match.
    pub fn precedence(&self) -> Precedence {
        self.precedence
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

impl Deref for WrittenRule {
    type Target = Rule;

    fn deref(&self) -> &Rule {
        &self.rule
    }
}

/// Where a rule of a reading comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleOrigin<'r> {
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
pub struct Precedence(Priority);

impl Precedence {
    /// Below every rule: nothing has matched.
    pub const NONE: Self = Self(Priority::NONE);

    /// Above every rule of a file: that of the implicit rule, which allows.
    pub(crate) const IMPLICIT: Self = Self(Priority::LARGEST);

    /// The rank of a rule with this weight, which is at least 1 unless the pattern is empty and
    /// octets are weighed. It is no more than the octets of a file, 512,000, or three times that
    /// when every byte is escaped.
    pub fn new(weight: usize, verdict: Verdict) -> Self {
        Self(Priority::new(weight, outcome(verdict)))
    }

    /// What a rule of this rank says; [`Precedence::NONE`] has none.
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
