//! The JSON format: a `header`, the `changes` of each pair of readings, and a `summary`.

use std::io::{self, Write};

use robots_analysis::compare::{
    Access, Cause, Change, Comparison, Exception, OtherChange, OtherLine, Side, UndecidedRule,
};
use robots_core::Evaluation;
use robots_core::reading::GroupSource;
use schemars::JsonSchema;
use serde::Serialize;

use super::{ChangesReport, Reading, Requirement};
use crate::diff::unified;
use crate::json::{VERSION, write_line};

impl ChangesReport<'_> {
    /// Writes one line with all changes, between those of [`Self::write_header`] and
    /// [`Self::write_summary`].
    pub fn json(&self, out: &mut dyn Write) -> io::Result<()> {
        write_line(out, &Line::Changes(Box::new(self.changes())))
    }

    /// Writes the first line.
    pub fn write_header(out: &mut dyn Write) -> io::Result<()> {
        let (schema, command) = (VERSION, "diff");
        write_line(out, &Line::Header { schema, command })
    }

    /// Writes the last line. `equivalent` is whether each pair of readings is.
    pub fn write_summary(out: &mut dyn Write, equivalent: bool) -> io::Result<()> {
        write_line(out, &Line::Summary { equivalent })
    }

    /// Returns the JSON object with all changes.
    pub fn to_json(&self) -> impl Serialize + use<> {
        self.changes()
    }

    /// Returns whether every URL is proved to have the same verdict in both readings.
    pub fn is_proved_equivalent(&self) -> bool {
        self.is_equivalent() && self.is_complete()
    }

    pub(crate) fn changes(&self) -> Changes {
        let comparisons = self.comparisons.iter();
        let edit = self.edit.filter(|_| !self.is_equivalent());
        Changes {
            old: read(self.old),
            new: read(self.new),
            equivalent: self.is_proved_equivalent(),
            groups: comparisons
                .map(|comparison| self.group(comparison))
                .collect(),
            not_compared: self
                .malformed()
                .into_iter()
                .map(|(side, rule)| Place {
                    side: side_name(side),
                    line: Some(rule.line),
                })
                .collect(),
            other_lines: self
                .other_changes()
                .iter()
                .map(|it| self.other(it))
                .collect(),
            requirement: self.required.map(|relation| self.requirement(relation)),
            edit: edit.map(|edit| unified(self.old.source(), edit)),
        }
    }

    fn group(&self, comparison: &Comparison) -> Group {
        let changes = comparison.changes.iter();
        let fallbacks = self.fallbacks(comparison);
        Group {
            agents: comparison.agents.iter().map(|agent| text(agent)).collect(),
            equivalent: comparison.is_equivalent(),
            changes: changes.map(|change| self.changed(change)).collect(),
            open: comparison
                .undecided
                .iter()
                .map(|&rule| self.cause(rule))
                .collect(),
            fallbacks: fallbacks.into_iter().map(fallback).collect(),
            followers: comparison
                .fallback_agents
                .iter()
                .map(|agent| text(agent))
                .collect(),
            causes: comparison.causes.iter().map(why).collect(),
            access: comparison.access.map(|access| access.map(allowed)),
            robots_txt: self
                .robots_txt(comparison)
                .map(|verdicts| verdicts.map(|verdict| verdict.to_string())),
        }
    }

    fn changed(&self, change: &Change) -> Changed {
        Changed {
            change: if change.verdict().is_disallow() {
                "blocked"
            } else {
                "allowed"
            },
            witness: text(&change.witness),
            more: change.more_witnesses.iter().map(|url| text(url)).collect(),
            pattern: text(&change.pattern),
            whole: change.extent.is_whole(),
            except: change.extent.exception().map(text),
            already: exception(&change.extent.already),
            kept: exception(&change.extent.kept),
            cause: self.cause(UndecidedRule {
                side: change.side,
                rule: change.rule,
            }),
            old: self.evaluated(Side::Old, change.old),
            new: self.evaluated(Side::New, change.new),
        }
    }

    fn other(&self, change: &OtherChange) -> OtherChanged {
        let written = |side: Side, line: &Option<OtherLine>| {
            line.as_ref().map(|line| Written {
                line: line.line,
                text: text(self.reading(side).slice(line.span)),
            })
        };
        let agents = change.agents.as_ref();
        OtherChanged {
            agents: agents.map(|agents| agents.iter().map(|agent| text(agent)).collect()),
            old: written(Side::Old, &change.old),
            new: written(Side::New, &change.new),
        }
    }

    fn cause(&self, rule: UndecidedRule) -> Place {
        Place {
            side: side_name(rule.side),
            line: self.written(rule.side, rule.rule).map(|rule| rule.line),
        }
    }

    fn evaluated(&self, side: Side, evaluation: Evaluation) -> Evaluated {
        Evaluated {
            verdict: evaluation.verdict.to_string(),
            line: evaluation.line(self.reading(side)),
            rule: self.decided(side, evaluation).map(|(rule, _)| rule),
        }
    }
}

fn side_name(side: Side) -> &'static str {
    match side {
        Side::Old => "old",
        Side::New => "new",
    }
}

fn exception(exception: &Exception) -> Option<String> {
    match exception {
        Exception::Url { path, .. } => Some(text(path)),
        Exception::None | Exception::BudgetExhausted => None,
    }
}

fn allowed(access: Access) -> &'static str {
    match access {
        Access::Everything => "everything",
        Access::Some => "some",
        Access::Nothing => "nothing",
    }
}

fn why(cause: &Cause) -> Why {
    Why {
        agents: cause.agents.iter().map(|agent| text(agent)).collect(),
        old: obeyed(cause.old),
        new: obeyed(cause.new),
    }
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

fn fallback((agent, [old, new]): (Vec<u8>, [Option<&'static str>; 2])) -> Fallback {
    Fallback {
        agent: text(&agent),
        old,
        new,
    }
}

fn read(reading: &Reading) -> Read {
    Read {
        file: reading.source().name().to_owned(),
        dialect: reading.dialect().name,
        truncated: reading.source().is_too_large(),
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

// The fields are in the order in which they are written.

/// A line of the output.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Line {
    /// The first line.
    Header {
        /// The version of the lines.
        #[schemars(extend("const" = VERSION))]
        schema: u32,
        #[schemars(extend("const" = "diff"))]
        command: &'static str,
    },
    /// The changes from one reading to another.
    Changes(Box<Changes>),
    /// The last line.
    Summary {
        /// Whether all readings are proved to decide every URL alike.
        equivalent: bool,
    },
}

#[derive(Debug, Serialize, JsonSchema)]
#[schemars(inline)]
pub(crate) struct Changes {
    old: Read,
    new: Read,
    /// Whether both are proved to decide every URL alike.
    equivalent: bool,
    groups: Vec<Group>,
    /// Rules that match paths with malformed escapes, which are not compared.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    not_compared: Vec<Place>,
    /// Lines beside rules, such as `Sitemap` and `Crawl-delay`, that apply to crawlers in one
    /// reading only. They decide no URL, so the readings may be equivalent all the same.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    other_lines: Vec<OtherChanged>,
    #[serde(skip_serializing_if = "Option::is_none")]
    /// The relation of `--require`.
    requirement: Option<Requirement>,
    #[serde(skip_serializing_if = "Option::is_none")]
    /// With `--dialects`, a patch after which the dialects agree.
    edit: Option<String>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Read {
    file: String,
    dialect: &'static str,
    /// Whether only its first 512,000 bytes are read.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    truncated: bool,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Group {
    /// The product tokens of the crawlers with these changes.
    agents: Vec<String>,
    equivalent: bool,
    changes: Vec<Changed>,
    /// The rules for which the budget was exhausted.
    open: Vec<Place>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fallbacks: Vec<Fallback>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    /// Crawlers with these changes because of a documented fallback.
    followers: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    causes: Vec<Why>,
    #[serde(skip_serializing_if = "Option::is_none")]
    /// What they may fetch before and after: `everything`, `some` or `nothing`.
    access: Option<[&'static str; 2]>,
    /// The verdicts on `/robots.txt` where they differ, which is not a change.
    #[serde(skip_serializing_if = "Option::is_none")]
    robots_txt: Option<[String; 2]>,
}

/// Crawlers that obey another group than before.
#[derive(Debug, Serialize, JsonSchema)]
struct Why {
    agents: Vec<String>,
    old: Option<&'static str>,
    new: Option<&'static str>,
}

/// The product tokens of the documented fallbacks whose groups a crawler obeys.
#[derive(Debug, Serialize, JsonSchema)]
struct Fallback {
    agent: String,
    old: Option<&'static str>,
    new: Option<&'static str>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Changed {
    #[schemars(extend("enum" = ["allowed", "blocked"]))]
    change: &'static str,
    /// The shortest URL that changes.
    witness: String,
    /// Others.
    more: Vec<String>,
    /// The pattern that matches every URL of this change.
    pattern: String,
    /// Whether every URL of the pattern changes; null if that is undecided.
    whole: Option<bool>,
    /// A URL of the pattern that does not change.
    except: Option<String>,
    /// A URL of the pattern that had the verdict before.
    already: Option<String>,
    /// A URL of the pattern that does not get the verdict.
    kept: Option<String>,
    /// The rule that makes the change.
    cause: Place,
    old: Evaluated,
    new: Evaluated,
}

/// A line that decides no URL, and applies to crawlers in one reading only.
#[derive(Debug, Serialize, JsonSchema)]
struct OtherChanged {
    /// The product tokens of the crawlers; null for every crawler.
    agents: Option<Vec<String>>,
    old: Option<Written>,
    new: Option<Written>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Written {
    /// From 1.
    line: usize,
    /// The key and the value, as written.
    text: String,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Place {
    #[schemars(extend("enum" = ["old", "new"]))]
    side: &'static str,
    /// From 1.
    line: Option<usize>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Evaluated {
    #[schemars(extend("enum" = ["allow", "disallow"]))]
    verdict: String,
    /// The line of the rule that decides, from 1.
    line: Option<usize>,
    rule: Option<String>,
}
