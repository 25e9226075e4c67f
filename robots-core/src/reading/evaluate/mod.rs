//! The oracle: decides by the definition, rule by rule.

use std::ops::Deref;

use robots_matcher::Verdict;

use super::{GroupId, Reading, Rule, RuleId};
use crate::dialect::PrecedencePolicy;
use crate::pattern::canonical_path_of_text;

/// A verdict and the rule that gave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// The verdict.
    pub verdict: Verdict,
    /// The rule that decided, which may be the implicit rule; `None` if no rule matches.
    pub rule: Option<RuleId>,
}

impl Evaluation {
    /// Returns the line of the rule that decided, from 1; `None` if no rule of the file did.
    /// `reading` is the reading that evaluated.
    pub fn line(&self, reading: &Reading) -> Option<usize> {
        Some(reading.written_rule(self.rule?)?.line)
    }
}

impl Reading {
    /// Decides whether the crawler with this product token may fetch this path and query.
    ///
    /// `path` may be a whole URL, and one without a first `/` is read as if it had one. Uses the
    /// file alone: the crawler's own group, else the default group (RFC 9309 §2.2.1).
    /// Compares every rule of the group with the path, in time proportional to the product of their
    /// lengths.
    pub fn evaluate(&self, token: &[u8], path: &[u8]) -> Evaluation {
        self.evaluate_in(self.group(token), path)
    }

    /// Decides whether a crawler that obeys this group may fetch this path and query. `None` is a
    /// crawler without a group. Takes the same time as [`evaluate`](Self::evaluate).
    pub fn evaluate_in(&self, group: Option<GroupId>, path: &[u8]) -> Evaluation {
        let path = canonical_path_of_text(path, self.dialect.path_form);
        let written = self.written_rules(group).map(Deref::deref);
        self.evaluate_among(written, &path)
    }

    /// Decides with these rules of a group, in file order, and the implicit rule. Those of the
    /// group that are left out must not match.
    pub fn evaluate_among<'r>(
        &'r self,
        written: impl Iterator<Item = &'r Rule>,
        canonical_path: &[u8],
    ) -> Evaluation {
        let matches = |rule: &&Rule| rule.pattern.matches(canonical_path);
        let implicit = self.implicit.as_ref().filter(matches);
        let mut matching = written.filter(matches);
        let decisive = implicit.or_else(|| match self.dialect.precedence {
            PrecedencePolicy::FirstInFile => matching.next(),
            PrecedencePolicy::MostOctets => {
                let specificity = |rule: &Rule| (rule.pattern.octets(), rule.verdict.is_allow());
                matching.reduce(
                    |best, rule| {
                        if specificity(rule) > specificity(best) { rule } else { best }
                    },
                )
            }
        });
        Evaluation {
            verdict: decisive.map_or(Verdict::Allow, |rule| rule.verdict),
            rule: decisive.map(Rule::id),
        }
    }
}

#[cfg(test)]
mod tests;
