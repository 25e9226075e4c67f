//! The oracle: a decision by the words of the dialect, with nothing in between.

use super::{Policy, Rule};
use crate::dialect::Ranking;
use crate::matcher::Verdict;
use crate::pattern::canonical_path;

/// An answer of the oracle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// The answer.
    pub verdict: Verdict,
    /// The line of the rule that decided, from 1; `None` when no rule did.
    pub line: Option<usize>,
}

impl Policy {
    /// May the crawler with this product token fetch this path and query?
    ///
    /// Compares every rule of its group with the path: the product of their lengths.
    pub fn evaluate(&self, token: &[u8], path: &[u8]) -> Evaluation {
        let path = canonical_path(path, self.dialect.path_form);
        let decisive = if self.dialect.robots_txt_is_allowed && path == b"/robots.txt" {
            None
        } else {
            self.decisive_rule(token, &path)
        };
        Evaluation {
            verdict: decisive.map_or(Verdict::Allow, |rule| rule.verdict),
            line: decisive.map(|rule| rule.line),
        }
    }

    fn decisive_rule(&self, token: &[u8], canonical_path: &[u8]) -> Option<&Rule> {
        let mut matching = self
            .rules(self.group(token)?)
            .filter(|rule| rule.pattern.matches(canonical_path));
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
