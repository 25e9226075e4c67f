//! The oracle: a decision by the text of RFC 9309 §2.2.2, with nothing in between.

use super::Policy;
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
        let nothing = Evaluation {
            verdict: Verdict::Allow,
            line: None,
        };
        let path = canonical_path(path, crate::matcher::PathForm::Rfc9309);
        if self.dialect.robots_txt_is_allowed && path == b"/robots.txt" {
            return nothing;
        }
        let Some(group) = self.group(token) else {
            return nothing;
        };
        let mut best = None;
        for rule in self.rules(group).filter(|rule| rule.pattern.matches(&path)) {
            if best.is_none_or(|(rank, _)| rule.rank() > rank) {
                best = Some((rule.rank(), rule));
            }
        }
        best.map_or(nothing, |(_, rule)| Evaluation {
            verdict: rule.verdict,
            line: Some(rule.line),
        })
    }
}
