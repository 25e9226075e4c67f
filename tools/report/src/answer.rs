//! Answers: decisions with their reasons.

use std::borrow::Cow;

use robots_core::Reading;
use robots_core::matcher::Verdict;

use crate::selection::Selected;

/// A verdict and its reason.
#[derive(Debug, PartialEq, Eq)]
pub struct Answer<'a> {
    /// The verdict.
    pub verdict: Verdict,
    /// The reason.
    pub reason: Reason<'a>,
}

/// The reasons of [`Answer::server_reason`].
pub const SERVER_REASONS: [&str; 3] = ["alternate_spelling", "undecided", "well_known"];

/// The reason for a verdict.
#[derive(Debug, PartialEq, Eq)]
pub enum Reason<'a> {
    /// A rule.
    Rule {
        /// The rule as it is written.
        text: Cow<'a, [u8]>,
        /// Its line number, from 1.
        line: usize,
    },
    /// A rule that disallows an alternate spelling of the path, such as `//a` of `/a`, which a
    /// server may serve as the same page. The path as sent is allowed.
    AlternateSpelling {
        /// The rule as it is written.
        text: Cow<'a, [u8]>,
        /// Its line number, from 1.
        line: usize,
    },
    /// A rule that may disallow the request, by which a server denies it: the target has too many
    /// alternate spellings, or the header names more crawlers, than a server compares.
    Undecided {
        /// The rule as it is written.
        text: Cow<'a, [u8]>,
        /// Its line number, from 1.
        line: usize,
    },
    /// The path is below `/.well-known/`, where a server denies only by a rule that names it.
    WellKnown,
    /// The implicit rule of the dialect.
    RobotsTxt,
    /// No rule of the group matches the path.
    NoRule,
    /// No group applies to the crawler.
    NoGroup,
}

impl<'a> Answer<'a> {
    /// The answer for a client that no group applies to.
    pub const NO_GROUP: Self = Self {
        verdict: Verdict::Allow,
        reason: Reason::NoGroup,
    };

    /// Returns the line number of the rule that decided, from 1.
    pub fn line(&self) -> Option<usize> {
        match self.reason {
            Reason::Rule { line, .. }
            | Reason::AlternateSpelling { line, .. }
            | Reason::Undecided { line, .. } => Some(line),
            _ => None,
        }
    }

    /// Returns the rule that decided, as it is written.
    pub fn rule(&self) -> Option<&[u8]> {
        match &self.reason {
            Reason::Rule { text, .. }
            | Reason::AlternateSpelling { text, .. }
            | Reason::Undecided { text, .. } => Some(text),
            _ => None,
        }
    }

    /// Returns the reason for which a server decides otherwise than the rules do about the path as
    /// sent, as JSON names it.
    pub fn server_reason(&self) -> Option<&'static str> {
        match self.reason {
            Reason::AlternateSpelling { .. } => Some("alternate_spelling"),
            Reason::Undecided { .. } => Some("undecided"),
            Reason::WellKnown => Some("well_known"),
            _ => None,
        }
    }

    /// Decides with the packed automaton whether a crawler that obeys this group may fetch this
    /// path and query. `None` is a crawler that obeys no group.
    ///
    /// # Errors
    ///
    /// Returns a message if the automaton and the rules of the packed site disagree: a bug.
    pub fn by_automaton(
        reading: &Reading,
        selected: Option<Selected<'a>>,
        path: &[u8],
    ) -> Result<Self, String> {
        let Some(selected) = selected else {
            return Ok(Self::NO_GROUP);
        };
        let verdict = selected.group.decide_bytes(path);
        let decision = selected.group.explain_bytes(path);
        if decision.verdict() != verdict {
            let (path, rules) = (String::from_utf8_lossy(path), decision.verdict());
            return Err(format!(
                "automaton and rules disagree about `{path}`: {verdict} and {rules}; \
                 please report this bug with the robots.txt"
            ));
        }
        let rule = decision.rule().map(|rule| Reason::Rule {
            text: Cow::Borrowed(rule.text_bytes()),
            line: rule.line() as usize,
        });
        Ok(Self::new(verdict, rule, reading, selected, path))
    }

    /// Decides as [`by_automaton`](Self::by_automaton) does, by testing one rule after the other.
    pub fn by_rules(reading: &'a Reading, selected: Option<Selected<'a>>, path: &[u8]) -> Self {
        let Some(selected) = selected else {
            return Self::NO_GROUP;
        };
        let evaluation = reading.evaluate_in(selected.id, path);
        let rule = evaluation.rule.and_then(|rule| reading.written_rule(rule));
        let rule = rule.map(|rule| Reason::Rule {
            text: Cow::Borrowed(reading.slice(rule.span)),
            line: rule.line,
        });
        Self::new(evaluation.verdict, rule, reading, selected, path)
    }

    fn new(
        verdict: Verdict,
        rule: Option<Reason<'a>>,
        reading: &Reading,
        selected: Selected<'_>,
        path: &[u8],
    ) -> Self {
        let reason = rule.unwrap_or_else(|| {
            if reading.implicit_rule_for(path).is_some() {
                Reason::RobotsTxt
            } else if selected.group.token().is_none() {
                Reason::NoGroup
            } else {
                Reason::NoRule
            }
        });
        Self { verdict, reason }
    }
}
