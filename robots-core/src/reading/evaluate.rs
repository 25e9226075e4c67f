//! The oracle: a decision by the words of the dialect, with nothing in between.

use std::ops::Deref;

use super::{GroupId, Reading, Rule, RuleId};
use crate::dialect::PrecedencePolicy;
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
        self.evaluate_in(self.group(token), path)
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
        let written = self.written_rules(group).map(Deref::deref);
        let mut matching = written.filter(matches);
        match self.dialect.precedence {
            PrecedencePolicy::FirstInFile => matching.next(),
            PrecedencePolicy::MostOctets => {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reading::RuleOrigin;
    use crate::{Dialect, SourceText};

    fn reading(text: &str, dialect: &'static Dialect) -> Reading {
        Reading::new(&SourceText::new("robots.txt", text), dialect)
    }

    #[test]
    fn evaluation_of_robots_txt_names_the_implicit_rule_with_and_without_a_group() {
        for text in ["User-agent: *\nDisallow: /\n", ""] {
            let rfc_9309 = reading(text, Dialect::RFC_9309);
            for path in [&b"/robots.txt"[..], b"/robots%2etxt"] {
                let found = rfc_9309.evaluate(b"x", path);
                assert_eq!(found.verdict, Verdict::Allow);
                let origin = found.rule.map(|rule| rfc_9309.origin(rule));
                assert_eq!(origin, Some(RuleOrigin::Implicit));
                assert_eq!(found.line(&rfc_9309), None);
            }
            let longer = rfc_9309.evaluate(b"x", b"/robots.txt?");
            assert_eq!(longer.line(&rfc_9309).is_some(), !text.is_empty());
        }
    }

    #[test]
    fn evaluation_in_a_dialect_without_an_implicit_rule_names_the_line() {
        let google = reading("User-agent: *\nDisallow: /\n", Dialect::GOOGLE);
        assert!(google.implicit_rule().is_none());
        assert_eq!(google.evaluate(b"x", b"/robots.txt").line(&google), Some(2));
    }

    /// Python ends lines at a vertical tab, RFC 9309 does not.
    #[test]
    fn evaluation_of_two_rules_on_one_line_tells_them_apart() {
        let text = "User-agent: *\nAllow: /x\u{b}Disallow: /b\n";
        let rfc_9309 = reading(text, Dialect::RFC_9309);
        let python = rfc_9309.read_as(Dialect::PYTHON_LEGACY);
        assert_eq!(
            python.source().bytes().as_ptr(),
            rfc_9309.source().bytes().as_ptr()
        );
        assert_eq!(python.standard_document(), rfc_9309.document());
        assert_ne!(python.document(), rfc_9309.document());
        let decided = |path: &[u8]| {
            let found = python.evaluate(b"x", path);
            let rule = found.rule.and_then(|rule| python.written_rule(rule));
            rule.map(|rule| (rule.line, python.slice(rule.span)))
        };
        assert_eq!(decided(b"/x"), Some((2, &b"Allow: /x"[..])));
        assert_eq!(decided(b"/b"), Some((2, &b"Disallow: /b"[..])));
    }
}
