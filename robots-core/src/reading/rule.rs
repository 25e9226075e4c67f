//! Rules, the lines that give them, and their patterns for automata.

use std::ops::Deref;

use robots_automata::{Outcome, Pattern, PatternSet, Priority};
use robots_matcher::Verdict;

use super::RuleId;
use crate::pattern::PathPattern;
use crate::source::Span;

/// A rule: a verdict for the paths that a pattern matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    pub(super) id: RuleId,
    /// The verdict for these paths.
    pub verdict: Verdict,
    /// The paths that the rule matches.
    pub pattern: PathPattern,
    /// Which of several matching rules wins.
    pub(super) precedence: Precedence,
}

impl Rule {
    /// Returns the identity of the rule in its reading.
    pub fn id(&self) -> RuleId {
        self.id
    }

    /// Returns the precedence of the rule: of several matching rules the highest wins.
    pub fn precedence(&self) -> Precedence {
        self.precedence
    }
}

/// A rule that a line of the file gives. One line may give two rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenRule {
    pub(super) rule: Rule,
    /// The line number, from 1.
    pub line: usize,
    /// The span from the key to the end of the value.
    pub span: Span,
    /// The span of the value.
    pub value: Span,
}

impl Deref for WrittenRule {
    type Target = Rule;

    fn deref(&self) -> &Rule {
        &self.rule
    }
}

/// The origin of a rule of a reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleOrigin<'r> {
    /// A line of the file.
    Line(&'r WrittenRule),
    /// The dialect itself: see
    /// [`Dialect::robots_txt_is_allowed`](crate::Dialect::robots_txt_is_allowed).
    Implicit,
}

/// The precedence of a rule: of several matching rules the highest wins.
///
/// A single number: twice the weight that the dialect gives a rule, plus one for an Allow. By RFC
/// 9309 §2.2.2 the weight is the number of octets, and on a tie Allow wins. Where the first rule of
/// the file wins, each rule weighs more than those after it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Precedence(Priority);

impl Precedence {
    /// Lower than every rule: no rule matches.
    pub const NONE: Self = Self(Priority::NONE);

    /// Higher than every rule of a file: the precedence of the implicit rule, which allows.
    pub const IMPLICIT: Self = Self(Priority::LARGEST);

    /// Creates the precedence of a rule with this weight and verdict.
    ///
    /// The weight is at least 1, except for an empty pattern where octets are the weight. It is at
    /// most the octets of a file, 512,000, or three times that if every byte is escaped.
    pub fn new(weight: usize, verdict: Verdict) -> Self {
        Self(Priority::new(weight, outcome(verdict)))
    }

    /// Returns the verdict of a rule with this precedence; `None` for [`Precedence::NONE`].
    pub fn verdict(self) -> Option<Verdict> {
        self.0.outcome().map(verdict)
    }

    /// Returns the precedence as automata compare it.
    pub const fn priority(self) -> Priority {
        self.0
    }
}

/// Returns the automaton outcome for a verdict.
pub const fn outcome(verdict: Verdict) -> Outcome {
    match verdict {
        Verdict::Allow => Outcome::Accept,
        Verdict::Disallow => Outcome::Reject,
    }
}

/// Returns the verdict for an automaton outcome.
pub const fn verdict(outcome: Outcome) -> Verdict {
    match outcome {
        Outcome::Accept => Verdict::Allow,
        Outcome::Reject => Verdict::Disallow,
    }
}

/// Returns the patterns of `rules`, each with its precedence as priority.
pub fn rule_set<'p>(rules: impl Iterator<Item = &'p Rule>) -> PatternSet {
    PatternSet::new(rules.map(pattern))
}

/// Returns the patterns of `rules`, each with its offset in their text, `body`.
pub(crate) fn rule_set_in<'p>(
    rules: impl Iterator<Item = &'p WrittenRule>,
    body: &[u8],
) -> PatternSet {
    PatternSet::new(rules.map(|rule| {
        let pattern = pattern(rule);
        let start = rule.value.start;
        let written = body.get(start..start + pattern.glob.text().len());
        Pattern { origin: (written == Some(pattern.glob.text())).then_some(start), ..pattern }
    }))
}

fn pattern(rule: &Rule) -> Pattern {
    Pattern::new(rule.pattern.glob().clone(), rule.precedence().priority())
}
