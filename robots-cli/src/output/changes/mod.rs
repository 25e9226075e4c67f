//! The output formats of `robots diff`: the changes from one reading of a robots.txt to another.
//!
//! In: a [`ChangesReport`]. Out: lines on a stream.

mod human;
mod json;
mod markdown;
mod reconciled;
mod summary;

pub(crate) use reconciled::ReconciledReport;

use std::borrow::Cow;

use robots_core::compare::{Comparison, Side, UndecidedRule};
use robots_core::pattern::canonical_path;
use robots_core::reading::{GroupSource, RuleId, WrittenRule};
use robots_core::{Evaluation, Reading, SourceText};

use super::human::visible;

/// The maximum number of names in a list of crawlers.
const NAMES: usize = 8;

/// The changes from one reading to another.
pub(crate) struct ChangesReport<'a> {
    /// The first reading.
    pub(crate) old: &'a Reading,
    /// The second reading.
    pub(crate) new: &'a Reading,
    /// Whether the readings are of one text in two dialects.
    pub(crate) of_dialects: bool,
    /// Whether every crawler was compared.
    pub(crate) of_all: bool,
    /// The text for which there is no change, if one is known.
    pub(crate) edit: Option<&'a SourceText>,
    /// The changes for each class of crawlers.
    pub(crate) comparisons: &'a [Comparison],
}

impl ChangesReport<'_> {
    fn reading(&self, side: Side) -> &Reading {
        match side {
            Side::Old => self.old,
            Side::New => self.new,
        }
    }

    /// Returns the line of a rule; `None` for an implicit rule.
    fn written(&self, side: Side, rule: RuleId) -> Option<&WrittenRule> {
        self.reading(side).written_rule(rule)
    }

    /// Returns a rule as it is written.
    fn text(&self, side: Side, rule: &WrittenRule) -> String {
        visible(self.reading(side).slice(rule.span))
    }

    /// Returns the file and line of a rule.
    fn place(&self, side: Side, rule: &WrittenRule) -> String {
        let name = visible(self.reading(side).source().name().as_bytes());
        format!("{name}:{}", rule.line)
    }

    /// Returns whether both readings compare queries. The oldest dialects do not.
    fn compare_queries(&self) -> bool {
        [self.old, self.new].into_iter().all(|reading| {
            let form = reading.dialect().path_form;
            canonical_path(b"/?a", form).contains(&b'?')
        })
    }

    /// Returns the names of what is compared: files or dialects.
    fn names(&self) -> [Cow<'_, str>; 2] {
        [self.old, self.new].map(|reading| {
            if self.of_dialects {
                Cow::Borrowed(reading.dialect().name)
            } else {
                Cow::Borrowed(reading.source().name())
            }
        })
    }

    /// Returns the subject of a statement about all compared crawlers.
    fn crawlers(&self) -> &'static str {
        if self.of_all {
            "every crawler"
        } else {
            "these crawlers"
        }
    }

    /// Returns the crawlers that obey the group of a documented fallback in a reading, with the
    /// product token of that group in each reading.
    fn fallbacks(&self, comparison: &Comparison) -> Vec<(Vec<u8>, [Option<&'static str>; 2])> {
        let agents = comparison.agents.iter();
        let found = agents.map(|agent| {
            let fallback = |reading: &Reading| match reading.obeyed(agent).source {
                GroupSource::Fallback(token) => Some(token),
                _ => None,
            };
            (agent.clone(), [fallback(self.old), fallback(self.new)])
        });
        found.filter(|(_, tokens)| *tokens != [None; 2]).collect()
    }

    fn is_equivalent(&self) -> bool {
        self.comparisons.iter().all(Comparison::is_equivalent)
    }

    /// Returns the rule that decided, with its file and line.
    fn decided(&self, side: Side, evaluation: Evaluation) -> Option<(String, String)> {
        let rule = self.written(side, evaluation.rule?)?;
        Some((self.text(side, rule), self.place(side, rule)))
    }

    fn open(&self, UndecidedRule { side, rule }: UndecidedRule) -> Option<(String, String)> {
        let rule = self.written(side, rule)?;
        Some((self.text(side, rule), self.place(side, rule)))
    }
}

/// Returns the names of crawlers, each formatted by `quoted`. A long list is cut.
fn names(agents: &[Vec<u8>], quoted: impl Fn(&str) -> String) -> String {
    let shown: Vec<_> = agents
        .iter()
        .take(NAMES)
        .map(|agent| match agent.as_slice() {
            b"*" => format!("{} (all other crawlers)", quoted("*")),
            name => quoted(&visible(name)),
        })
        .collect();
    let shown = shown.join(", ");
    match agents.len().saturating_sub(NAMES) {
        0 => shown,
        rest => format!("{shown} and {rest} more"),
    }
}
