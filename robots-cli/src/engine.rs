//! The engines that decide, and their answers.

use std::borrow::Cow;

use clap::ValueEnum;
use robots_core::Compilation;
use robots_core::matcher::Verdict;

use crate::failure::Failure;
use crate::selection::Selected;
use crate::url::RequestTarget;

/// The implementation that decides. Both always agree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Engine {
    /// The packed automaton that a server embeds
    #[default]
    Automaton,
    /// The reference implementation, which tests one rule after the other
    Evaluate,
}

/// A verdict and its reason.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Answer<'a> {
    pub(crate) verdict: Verdict,
    pub(crate) reason: Reason<'a>,
}

/// The reason for a verdict.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Reason<'a> {
    /// A rule, as it is written, and its line number, from 1.
    Rule { text: Cow<'a, [u8]>, line: usize },
    /// The implicit rule of the dialect.
    RobotsTxt,
    /// No rule of the group matches the path.
    NoRule,
    /// No group applies to the crawler.
    NoGroup,
}

impl Answer<'_> {
    /// The answer for a client that no group applies to.
    pub(crate) const NO_GROUP: Self = Self {
        verdict: Verdict::Allow,
        reason: Reason::NoGroup,
    };

    /// Returns the line number of the rule that decided, from 1.
    pub(crate) fn line(&self) -> Option<usize> {
        match self.reason {
            Reason::Rule { line, .. } => Some(line),
            _ => None,
        }
    }
}

impl Engine {
    /// Decides whether a crawler that obeys this group may fetch this path and query. `None` is a crawler
    /// that obeys no group.
    ///
    /// # Errors
    ///
    /// Returns a failure if the automaton and the rules of a packed site disagree, which is a bug.
    pub(crate) fn answer<'a>(
        self,
        compilation: &'a Compilation,
        selected: Option<Selected<'a>>,
        target: &RequestTarget,
    ) -> Result<Answer<'a>, Failure> {
        let Some(Selected { group, id, .. }) = selected else {
            return Ok(Answer::NO_GROUP);
        };
        let path = target.as_bytes();
        let (verdict, rule) = match self {
            Self::Automaton => {
                let verdict = group.decide_bytes(path);
                let decision = group.explain_bytes(path);
                if decision.verdict() != verdict {
                    return Err(Failure::new(format!(
                        "automaton and rules disagree about `{}`: {verdict} and {}; \
                         please report this bug with the robots.txt",
                        String::from_utf8_lossy(path),
                        decision.verdict(),
                    )));
                }
                let rule = decision.rule().map(|rule| Reason::Rule {
                    text: Cow::Borrowed(rule.text_bytes()),
                    line: rule.line() as usize,
                });
                (verdict, rule)
            }
            Self::Evaluate => {
                let reading = compilation.reading();
                let evaluation = reading.evaluate_in(id, path);
                let rule = evaluation.rule.and_then(|rule| reading.written_rule(rule));
                let rule = rule.map(|rule| Reason::Rule {
                    text: Cow::Borrowed(reading.slice(rule.span)),
                    line: rule.line,
                });
                (evaluation.verdict, rule)
            }
        };
        let reason = rule.unwrap_or_else(|| {
            if compilation.reading().implicit_rule_for(path).is_some() {
                Reason::RobotsTxt
            } else if group.token().is_none() {
                Reason::NoGroup
            } else {
                Reason::NoRule
            }
        });
        Ok(Answer { verdict, reason })
    }
}
