//! The output formats of `robots diff`: the changes from one reading of a robots.txt to another.
//!
//! In: a [`ChangesReport`]. Out: lines on a stream.

mod human;
mod json;
mod markdown;
mod requirement;
mod summary;

pub use json::Changes;
pub(crate) use json::Line;
pub use requirement::Requirement;
use robots_analysis::compare::{
    Comparison, OtherChange, OtherLine, Relation, Side, compare, not_compared, other_changes,
};
use robots_core::matcher::Verdict;
use robots_core::pattern::canonical_path;
use robots_core::reading::{GroupSource, RuleId, WrittenRule};
use robots_core::source::Span;
use robots_core::{Dialect, Evaluation, Reading, SourceText};

use crate::left_out::listed;
use crate::marked::code;
use crate::unread::unread;
use crate::visible::visible;

const NAMES: usize = 8;

/// The changes from one reading to another.
#[derive(Debug)]
pub struct ChangesReport<'a> {
    /// The first reading.
    pub old: &'a Reading,
    /// The second reading.
    pub new: &'a Reading,
    /// Whether the readings are of one text in two dialects.
    pub of_dialects: bool,
    /// Whether every crawler was compared.
    pub of_all: bool,
    /// The relation that the JSON format reports as proved or not.
    pub required: Option<Relation>,
    /// The changes for each class of crawlers.
    pub comparisons: &'a [Comparison],
}

impl<'a> ChangesReport<'a> {
    /// Creates the report of the changes from one file to another for every crawler.
    pub fn new(old: &'a Reading, new: &'a Reading, comparisons: &'a [Comparison]) -> Self {
        Self { old, new, of_dialects: false, of_all: true, required: None, comparisons }
    }

    /// Compares each dialect of a file with RFC 9309, for these crawlers or every crawler, and
    /// calls `report` with the changes of each.
    ///
    /// # Errors
    ///
    /// Returns the first error of `report`.
    pub fn each_dialect<E>(
        source: &SourceText,
        agents: Option<&[Vec<u8>]>,
        mut report: impl FnMut(&ChangesReport<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        let rfc_9309 = Reading::new(source, Dialect::RFC_9309);
        let others = Dialect::ALL.iter().filter(|&&dialect| dialect != Dialect::RFC_9309);
        for dialect in others {
            let other = rfc_9309.read_as(dialect);
            let comparisons = compare(&rfc_9309, &other, agents);
            report(&ChangesReport {
                of_dialects: true,
                of_all: agents.is_none(),
                ..ChangesReport::new(&rfc_9309, &other, &comparisons)
            })?;
        }
        Ok(())
    }
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

    /// Returns a line as it is written, and its file and number, with marks.
    fn quoted(&self, side: Side, span: Span, line: usize) -> (String, String) {
        let reading = self.reading(side);
        let name = visible(reading.source().name().as_bytes());
        let text = code(&visible(reading.slice(span)));
        (text, code(&format!("{name}:{line}")))
    }

    /// Returns a rule, and its file and line, with marks; `None` for an implicit rule.
    fn quoted_rule(&self, side: Side, rule: RuleId) -> Option<(String, String)> {
        let rule = self.written(side, rule)?;
        Some(self.quoted(side, rule.span, rule.line))
    }

    /// Returns the rule that decided, and its file and line, with marks.
    fn decided(&self, side: Side, evaluation: Evaluation) -> Option<(String, String)> {
        self.quoted_rule(side, evaluation.rule?)
    }

    /// Returns whether both readings compare queries. The oldest dialects do not.
    fn compare_queries(&self) -> bool {
        [self.old, self.new].into_iter().all(|reading| {
            let form = reading.dialect().path_form;
            canonical_path(b"/?a", form).contains(&b'?')
        })
    }

    /// Returns the names of what is compared, files or dialects, with marks.
    fn names(&self) -> [String; 2] {
        self.plain_names().map(|name| code(&visible(name.as_bytes())))
    }

    fn plain_names(&self) -> [&str; 2] {
        [self.old, self.new].map(|reading| {
            if self.of_dialects { reading.dialect().name } else { reading.source().name() }
        })
    }

    fn crawlers(&self) -> &'static str {
        if self.of_all { "every crawler" } else { "these crawlers" }
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

    /// Returns the verdicts on `/robots.txt` if only one of two dialects always allows it. This is
    /// not a change, since crawlers fetch the file in any case.
    fn robots_txt(&self, comparison: &Comparison) -> Option<[Verdict; 2]> {
        let agent = comparison.agents.first()?;
        let verdicts = [self.old, self.new].map(|reading| {
            let group = reading.obeyed(agent).group();
            reading.evaluate_in(group, b"/robots.txt").verdict
        });
        (verdicts[0] != verdicts[1]).then_some(verdicts)
    }

    fn about_robots_txt(&self) -> Option<String> {
        let differ = self.comparisons.iter();
        let differ: Vec<_> = differ
            .filter(|comparison| self.robots_txt(comparison).is_some())
            .flat_map(|comparison| comparison.agents.clone())
            .collect();
        let [old, new] = self.names();
        let (allows, other) =
            if self.old.implicit_rule().is_some() { (old, new) } else { (new, old) };
        (!differ.is_empty()).then(|| {
            format!(
                "not counted: {}, always allowed by {allows}, disallowed by {other} for {}",
                code("/robots.txt"),
                names(&differ)
            )
        })
    }

    fn malformed(&self) -> Vec<(Side, &WrittenRule)> {
        not_compared([self.old, self.new], self.comparisons)
    }

    fn about_malformed(&self) -> Option<String> {
        let rules = self.malformed().into_iter().map(|(side, rule)| {
            let (rule, place) = self.quoted(side, rule.span, rule.line);
            format!("{rule} ({place})")
        });
        let rules = listed(&rules.collect::<Vec<_>>(), 1);
        (!rules.is_empty()).then(|| {
            format!("not compared: paths with a malformed escape (RFC 3986 §2.1), as in {rules}")
        })
    }

    /// Returns the changes of lines that decide no URL. Every dialect has its own idea of them, so
    /// none between dialects.
    fn other_changes(&self) -> Vec<OtherChange> {
        if self.of_dialects {
            return Vec::new();
        }
        let crawlers = self.comparisons.iter().flat_map(|it| it.agents.clone());
        other_changes([self.old, self.new], &crawlers.collect::<Vec<_>>())
    }

    /// Returns the crawlers and a sentence for each change of a line that decides no URL, with
    /// marks.
    fn about_other_lines(&self) -> Vec<(String, String)> {
        let line = |side, line: &OtherLine| self.quoted(side, line.span, line.line);
        let changes = self.other_changes().into_iter();
        let sentences = changes.map(|change| {
            let agents = match &change.agents {
                Some(agents) => names(agents),
                None => "every crawler".to_owned(),
            };
            let old = change.old.as_ref().map(|old| line(Side::Old, old));
            let new = change.new.as_ref().map(|new| line(Side::New, new));
            let what = match (old, new) {
                (Some((old, at)), Some((new, after))) => {
                    format!("{old} is now {new} ({at}, {after})")
                }
                (Some((old, at)), None) => format!("{old} no longer applies ({at})"),
                (None, Some((new, at))) => format!("{new} newly applies ({at})"),
                (None, None) => String::new(),
            };
            (agents, what)
        });
        sentences.collect()
    }

    /// Returns the sentence about files that are not read to their ends, with marks.
    fn unread(&self) -> Option<String> {
        unread([self.old, self.new].map(Reading::source))
    }

    fn remarks(&self) -> impl Iterator<Item = String> {
        let remarks = [self.about_robots_txt(), self.about_malformed(), self.unread()];
        remarks.into_iter().flatten()
    }

    /// Returns whether the comparisons cover every path that a client may send. They are of URLs,
    /// and clients send some paths with malformed escapes too.
    pub fn is_complete(&self) -> bool {
        self.malformed().is_empty()
    }

    /// Returns whether every URL has the same verdict in both readings.
    pub fn is_equivalent(&self) -> bool {
        self.comparisons.iter().all(Comparison::is_equivalent)
    }

    /// Returns the crawlers that are proved to be unchanged, with marks; `None` if there are none.
    fn unchanged(&self) -> Option<String> {
        let comparisons = self.comparisons.iter();
        let unchanged = comparisons.filter(|comparison| comparison.is_equivalent());
        let unchanged: Vec<_> =
            unchanged.flat_map(|comparison| comparison.agents.clone()).collect();
        (!unchanged.is_empty()).then(|| names(&unchanged))
    }
}

/// Returns the names of crawlers, with marks. A long list is cut.
pub(crate) fn names(agents: &[Vec<u8>]) -> String {
    let names = agents.iter().map(|agent| match agent.as_slice() {
        b"*" => format!("{} (all other crawlers)", code("*")),
        name => code(&visible(name)),
    });
    listed(&names.collect::<Vec<_>>(), NAMES)
}

#[cfg(test)]
mod tests;
