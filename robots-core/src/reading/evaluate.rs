//! The oracle: a decision by the words of the dialect, with nothing in between.

use super::{AgentGroup, GroupId, Reading, Rule, RuleId};
use crate::dialect::Ranking;
use crate::matcher::Verdict;
use crate::pattern::canonical_path;

/// An answer of the oracle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// The answer.
    pub verdict: Verdict,
    /// The rule of the reading that decided, the implicit one among them; `None` when no rule did.
    pub rule: Option<RuleId>,
}

impl Evaluation {
    /// The line of the rule that decided, from 1; `None` when no rule of the file did. `reading` is
    /// the one that evaluated.
    pub fn line(&self, reading: &Reading) -> Option<usize> {
        Some(reading.written_rule(self.rule?)?.line)
    }
}

impl Reading {
    /// Returns whether the crawler with this product token may fetch this path and query.
    ///
    /// By the file alone: its own group, else that of `*` (RFC 9309 §2.2.1). Compares every rule of
    /// the group with the path: the product of their lengths.
    pub fn evaluate(&self, token: &[u8], path: &[u8]) -> Evaluation {
        self.evaluate_in(self.group(token).map(AgentGroup::id), path)
    }

    /// Returns whether a crawler that obeys this group may fetch this path and query. `None` stands
    /// for a crawler that obeys none. Takes the same time.
    pub fn evaluate_in(&self, group: Option<GroupId>, path: &[u8]) -> Evaluation {
        let path = canonical_path(path, self.dialect.path_form);
        let decisive = self.decisive_rule(group, &path);
        Evaluation {
            verdict: decisive.map_or(Verdict::Allow, |rule| rule.verdict),
            rule: decisive.map(Rule::id),
        }
    }

    fn decisive_rule(&self, group: Option<GroupId>, canonical_path: &[u8]) -> Option<&Rule> {
        let matches = |rule: &&Rule| rule.pattern.matches(canonical_path);
        if let Some(implicit) = self.implicit.as_ref().filter(matches) {
            return Some(implicit);
        }
        let group = &self.groups[group?];
        let written = self.written_rules(group).map(|rule| &rule.rule);
        let mut matching = written.filter(matches);
        match self.dialect.ranking {
            Ranking::FirstInFile => matching.next(),
            Ranking::MostOctets => {
                let specificity = |rule: &Rule| (rule.pattern.octets(), rule.verdict.is_allow());
                matching.reduce(|best, rule| {
                    if specificity(rule) > specificity(best) {
                        rule
                    } else {
                        best
                    }
                })
            }
        }
    }
}
