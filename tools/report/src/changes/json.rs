//! The JSON format: a `header`, the `changes` of each pair of readings, and a `summary`.

use std::io::{self, Write};

use robots_analysis::compare::{
    Access, Cause, Change, Comparison, Exception, OtherChange, OtherLine, Side, UndecidedRule,
};
use robots_core::matcher::Verdict;
use robots_core::reading::GroupSource;
use robots_core::{Dialect, Evaluation};
use schemars::JsonSchema;
use serde::Serialize;

use super::{ChangesReport, Reading, Requirement};
use crate::json::{Header, Word, lossy, write_line};
use crate::marked::plain;

impl ChangesReport<'_> {
    /// Writes one line with all changes, between those of [`Self::write_header`] and
    /// [`Self::write_summary`].
    pub fn json(&self, out: &mut dyn Write) -> io::Result<()> {
        write_line(out, &Line::Changes { changes: Box::new(self.changes()) })
    }

    /// Writes the first line.
    pub fn write_header(out: &mut dyn Write) -> io::Result<()> {
        write_line(out, &Line::Header(Header::of("diff")))
    }

    /// Writes the last line. `equivalent` is whether each pair of readings is.
    pub fn write_summary(out: &mut dyn Write, equivalent: bool) -> io::Result<()> {
        write_line(out, &Line::Summary { equivalent })
    }

    /// Returns whether every URL is proved to have the same verdict in both readings.
    pub fn is_proved_equivalent(&self) -> bool {
        self.is_equivalent() && self.is_complete()
    }

    /// Returns the JSON object with all changes.
    pub fn changes(&self) -> Changes {
        let comparisons = self.comparisons.iter();
        Changes {
            old: read(self.old),
            new: read(self.new),
            equivalent: self.is_proved_equivalent(),
            groups: comparisons.map(|comparison| self.group(comparison)).collect(),
            not_compared: self
                .malformed()
                .into_iter()
                .map(|(side, rule)| RulePlace { side: Word(side), line: Some(rule.line) })
                .collect(),
            other_lines: self.other_changes().iter().map(|it| self.other(it)).collect(),
            requirement: self.required.map(|relation| self.requirement(relation)),
        }
    }

    fn group(&self, comparison: &Comparison) -> GroupChanges {
        let changes = comparison.changes.iter();
        let fallbacks = self.fallbacks(comparison);
        GroupChanges {
            agents: texts(&comparison.agents),
            equivalent: comparison.is_equivalent(),
            changes: changes.map(|change| self.changed(change)).collect(),
            open: comparison.undecided.iter().map(|&rule| self.cause(rule)).collect(),
            fallbacks: fallbacks
                .into_iter()
                .map(|(agent, [old, new])| FallbackGroup { agent: lossy(&agent), old, new })
                .collect(),
            followers: texts(&comparison.fallback_agents),
            causes: comparison.causes.iter().map(why).collect(),
            access: comparison.access.map(|access| access.map(Word)),
            robots_txt: self.robots_txt(comparison).map(|verdicts| verdicts.map(Word)),
        }
    }

    fn changed(&self, change: &Change) -> ChangedUrls {
        ChangedUrls {
            change: if change.verdict().is_disallow() { "blocked" } else { "allowed" },
            witness: lossy(&change.witness),
            pattern: lossy(&change.pattern),
            whole: change.extent.is_whole(),
            except: change.extent.exception().map(lossy),
            already: exception(&change.extent.already),
            kept: exception(&change.extent.kept),
            cause: self.cause(UndecidedRule { side: change.side, rule: change.rule }),
            old: self.evaluated(Side::Old, change.old),
            new: self.evaluated(Side::New, change.new),
        }
    }

    fn other(&self, change: &OtherChange) -> OtherLineChange {
        let written = |side: Side, line: &Option<OtherLine>| {
            line.as_ref().map(|line| WrittenLine {
                line: line.line,
                text: lossy(self.reading(side).slice(line.span)),
            })
        };
        let agents = change.agents.as_ref();
        OtherLineChange {
            agents: agents.map(|agents| texts(agents)),
            old: written(Side::Old, &change.old),
            new: written(Side::New, &change.new),
        }
    }

    fn cause(&self, rule: UndecidedRule) -> RulePlace {
        RulePlace {
            side: Word(rule.side),
            line: self.written(rule.side, rule.rule).map(|rule| rule.line),
        }
    }

    fn evaluated(&self, side: Side, evaluation: Evaluation) -> Evaluated {
        Evaluated {
            verdict: Word(evaluation.verdict),
            line: evaluation.line(self.reading(side)),
            rule: self.decided(side, evaluation).map(|(rule, _)| plain(&rule)),
        }
    }
}

fn exception(exception: &Exception) -> Option<String> {
    match exception {
        Exception::Url { path, .. } => Some(lossy(path)),
        Exception::None | Exception::BudgetExhausted => None,
    }
}

fn why(cause: &Cause) -> OtherGroup {
    OtherGroup { agents: texts(&cause.agents), old: obeyed(cause.old), new: obeyed(cause.new) }
}

/// Returns the group that a crawler obeys: `own`, `*`, the product token of a documented fallback,
/// or none.
fn obeyed(source: GroupSource) -> Option<&'static str> {
    match source {
        GroupSource::Own => Some("own"),
        GroupSource::Fallback(token) => Some(token),
        GroupSource::Default => Some("*"),
        GroupSource::IgnoresDefault | GroupSource::None => None,
    }
}

fn read(reading: &Reading) -> ReadFile {
    ReadFile {
        file: reading.source().name().to_owned(),
        dialect: Word(reading.dialect()),
        truncated: reading.source().is_too_large(),
    }
}

fn texts(texts: &[Vec<u8>]) -> Vec<String> {
    texts.iter().map(|text| lossy(text)).collect()
}

// The fields are in the order in which they are written.

/// A line of the output.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Line {
    /// The first line.
    Header(Header),
    /// The changes from one reading to another.
    Changes {
        #[serde(flatten)]
        changes: Box<Changes>,
    },
    /// The last line.
    Summary {
        /// Whether all readings are proved to decide every URL alike.
        equivalent: bool,
    },
}

/// The changes for each class of crawlers.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Changes {
    old: ReadFile,
    new: ReadFile,
    /// Whether both are proved to decide every URL alike.
    equivalent: bool,
    groups: Vec<GroupChanges>,
    /// Rules that match paths with malformed escapes, which are not compared.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    not_compared: Vec<RulePlace>,
    /// Lines beside rules, such as `Sitemap` and `Crawl-delay`, that apply to crawlers in one
    /// reading only. They decide no URL, so the readings may be equivalent all the same.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    other_lines: Vec<OtherLineChange>,
    /// The relation of `--require`.
    #[serde(skip_serializing_if = "Option::is_none")]
    requirement: Option<Requirement>,
}

/// A file as it was read.
#[derive(Debug, Serialize, JsonSchema)]
struct ReadFile {
    file: String,
    dialect: Word<&'static Dialect>,
    /// Present if only its first 512,000 bytes are read (RFC 9309 §2.5).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    truncated: bool,
}

/// The changes for crawlers that obey the same rules in both files.
#[derive(Debug, Serialize, JsonSchema)]
struct GroupChanges {
    /// The product tokens; `*` is every other crawler.
    agents: Vec<String>,
    equivalent: bool,
    changes: Vec<ChangedUrls>,
    /// The rules that are not compared, because the budget is exhausted.
    open: Vec<RulePlace>,
    /// The crawlers that obey the group of a documented fallback.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fallbacks: Vec<FallbackGroup>,
    /// Crawlers with these changes because of a documented fallback.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    followers: Vec<String>,
    /// Crawlers that obey another group than before.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    causes: Vec<OtherGroup>,
    /// How much they may fetch before and after.
    #[serde(skip_serializing_if = "Option::is_none")]
    access: Option<[Word<Access>; 2]>,
    /// The verdicts on `/robots.txt` where they differ, which is not a change.
    #[serde(skip_serializing_if = "Option::is_none")]
    robots_txt: Option<[Word<Verdict>; 2]>,
}

/// Crawlers that obey another group than before: `own`, `*`, the token of a fallback, or none.
#[derive(Debug, Serialize, JsonSchema)]
struct OtherGroup {
    agents: Vec<String>,
    old: Option<&'static str>,
    new: Option<&'static str>,
}

/// The product token of the documented fallback whose group a crawler obeys, in each file.
#[derive(Debug, Serialize, JsonSchema)]
struct FallbackGroup {
    agent: String,
    old: Option<&'static str>,
    new: Option<&'static str>,
}

/// URLs that are decided differently because of one rule.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Change")]
struct ChangedUrls {
    /// The new verdict.
    #[schemars(extend("enum" = ["allowed", "blocked"]))]
    change: &'static str,
    /// The shortest URL that changes.
    witness: String,
    /// The pattern that matches every URL of this change.
    pattern: String,
    /// Whether every URL of the pattern changes; null if that is undecided.
    whole: Option<bool>,
    /// A URL of the pattern that does not change.
    except: Option<String>,
    /// A URL of the pattern that had the new verdict before.
    already: Option<String>,
    /// A URL of the pattern that keeps the old verdict.
    kept: Option<String>,
    /// The rule that makes the change.
    cause: RulePlace,
    old: Evaluated,
    new: Evaluated,
}

/// A line that decides no URL, and applies to crawlers in one file only.
#[derive(Debug, Serialize, JsonSchema)]
struct OtherLineChange {
    /// The product tokens of the crawlers; null for every crawler.
    agents: Option<Vec<String>>,
    old: Option<WrittenLine>,
    new: Option<WrittenLine>,
}

/// A line as it is written.
#[derive(Debug, Serialize, JsonSchema)]
struct WrittenLine {
    /// From 1.
    line: usize,
    /// The key and the value, as written.
    text: String,
}

/// The file and line of a rule.
#[derive(Debug, Serialize, JsonSchema)]
struct RulePlace {
    side: Word<Side>,
    /// From 1; null for the rule that `/robots.txt` itself is always allowed.
    line: Option<usize>,
}

/// The decision on a URL, and the rule that gave it.
#[derive(Debug, Serialize, JsonSchema)]
struct Evaluated {
    verdict: Word<Verdict>,
    /// The line of the rule that decides, from 1.
    line: Option<usize>,
    /// The rule as it is written.
    rule: Option<String>,
}
