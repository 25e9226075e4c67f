//! Answers: decisions with their reasons.

use robots_core::Reading;
use robots_core::matcher::Verdict;

use crate::selection::Selected;

/// A verdict and its reason.
#[derive(Debug, PartialEq, Eq)]
pub struct Answer<'a> {
    /// The verdict.
    pub verdict: Verdict,
    /// The reason.
    pub reason: Reason,
    /// The rule of the reason as it is written, and its line number, from 1.
    pub rule: Option<(&'a [u8], usize)>,
}

/// The reasons of [`Reason::of_server`].
pub const SERVER_REASONS: [&str; 3] = ["alternate_spelling", "undecided", "well_known"];

/// The reason for a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// A rule.
    Rule,
    /// A rule that disallows an alternate spelling of the path, such as `//a` of `/a`, which a
    /// server may serve as the same page. The path as sent is allowed.
    AlternateSpelling,
    /// A rule that may disallow the request, by which a server denies it: the target has too many
    /// alternate spellings, or the header names more crawlers, than a server compares.
    Undecided,
    /// The path is below `/.well-known/`, where a server denies only by a rule that names it.
    WellKnown,
    /// The implicit rule of the dialect.
    RobotsTxt,
    /// No rule of the group matches the path.
    NoRule,
    /// No group applies to the crawler.
    NoGroup,
}

impl Reason {
    /// Returns the name in JSON of a reason for which a server decides otherwise than the rules do
    /// about the path as sent.
    pub fn of_server(self) -> Option<&'static str> {
        match self {
            Self::AlternateSpelling => Some("alternate_spelling"),
            Self::Undecided => Some("undecided"),
            Self::WellKnown => Some("well_known"),
            _ => None,
        }
    }

    /// Returns the reason as text, which follows the rule if there is one.
    pub(crate) fn text(self) -> &'static str {
        match self {
            Self::Rule => "",
            Self::AlternateSpelling => {
                "  (disallows an alternate spelling, which a server may serve as the same page)"
            }
            Self::Undecided => {
                "  (may apply: it is not known which page the target names, or which crawler the \
                 header names)"
            }
            Self::WellKnown => {
                "below /.well-known/, where a server denies only by a rule that names it"
            }
            Self::RobotsTxt => "always allowed (RFC 9309 §2.2.2)",
            Self::NoRule => "no rule matches",
            Self::NoGroup => "no group applies",
        }
    }
}

impl<'a> Answer<'a> {
    /// The answer for a client that no group applies to.
    pub const NO_GROUP: Self =
        Self { verdict: Verdict::Allow, reason: Reason::NoGroup, rule: None };

    /// Returns the line number of the rule that decided, from 1.
    pub fn line(&self) -> Option<usize> {
        self.rule.map(|(_, line)| line)
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
        let rule = decision.rule();
        let rule = rule.map(|rule| (rule.text_bytes(), rule.line() as usize));
        Ok(Self::new(verdict, rule, reading, selected, path))
    }

    /// Decides as [`by_automaton`](Self::by_automaton) does, by testing one rule after the other.
    pub fn by_rules(reading: &'a Reading, selected: Option<Selected<'a>>, path: &[u8]) -> Self {
        let Some(selected) = selected else {
            return Self::NO_GROUP;
        };
        let evaluation = reading.evaluate_in(selected.id, path);
        let rule = evaluation.rule.and_then(|rule| reading.written_rule(rule));
        let rule = rule.map(|rule| (reading.slice(rule.span), rule.line));
        Self::new(evaluation.verdict, rule, reading, selected, path)
    }

    fn new(
        verdict: Verdict,
        rule: Option<(&'a [u8], usize)>,
        reading: &Reading,
        selected: Selected<'_>,
        path: &[u8],
    ) -> Self {
        let reason = match rule {
            Some(_) => Reason::Rule,
            None if reading.implicit_rule_for(path).is_some() => Reason::RobotsTxt,
            None if selected.group.token().is_none() => Reason::NoGroup,
            None => Reason::NoRule,
        };
        Self { verdict, reason, rule }
    }
}
