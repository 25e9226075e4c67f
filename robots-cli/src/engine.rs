//! What decides, and the answer with its reason.

use std::borrow::Cow;

use clap::ValueEnum;
use robots_core::Compilation;
use robots_core::matcher::Verdict;

use crate::failure::Failure;
use crate::selection::Selected;
use crate::url::RequestTarget;

/// The two ways to a verdict, which must always agree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Engine {
    /// The packed automaton that a server embeds
    #[default]
    Automaton,
    /// The slow and obvious reading of the rules, to check the automaton against
    Evaluate,
}

/// A verdict and what it rests on.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Answer<'a> {
    pub(crate) verdict: Verdict,
    pub(crate) reason: Reason<'a>,
}

/// What a verdict rests on.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Reason<'a> {
    /// A rule, as it is written, and its line, from 1.
    Rule { text: Cow<'a, [u8]>, line: usize },
    /// The implicit rule of the dialect.
    RobotsTxt,
    /// The group has no rule for the path.
    NoRule,
    /// No group holds for the crawler.
    NoGroup,
}

impl Answer<'_> {
    /// For a client that is held to no rules.
    pub(crate) const NO_GROUP: Self = Self {
        verdict: Verdict::Allow,
        reason: Reason::NoGroup,
    };

    /// The line of the rule that decided, from 1.
    pub(crate) fn line(&self) -> Option<usize> {
        match self.reason {
            Reason::Rule { line, .. } => Some(line),
            _ => None,
        }
    }
}

impl Engine {
    /// May a crawler that obeys this group fetch this path and query? `None` stands for a crawler that
    /// obeys none.
    ///
    /// # Errors
    ///
    /// When the automaton and the rule list of a packed site contradict each other.
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
                    return Err(Failure::refused(format!(
                        "the automaton says {verdict} to `{}`, but the rules say {}: \
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
