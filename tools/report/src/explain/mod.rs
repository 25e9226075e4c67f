//! Explanations of decisions.
//!
//! In: a reading, a crawler and a path. Out: an [`ExplainedPath`], and its text or JSON on a
//! stream.

mod output;

use std::borrow::Cow;
use std::cmp::Reverse;

pub(crate) use output::{Explained, Line, unknown};
use robots_core::matcher::Verdict;
use robots_core::pattern::{canonical_path, legible};
use robots_core::reading::{GroupSource, RuleId};
use robots_core::{Dialect, Evaluation, Reading, SourceText};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use crate::answer::Answer;
use crate::disagreement::{CrawlerReading, origin, reason};
use crate::json::Word;
use crate::selection::{DocumentedBehavior, obeyed};

/// A decision and how it is reached.
#[derive(Debug)]
pub struct ExplainedPath<'a> {
    /// The file.
    pub source_text: &'a SourceText,
    /// The product token of the crawler.
    pub agent: Vec<u8>,
    /// Why the crawler obeys its group.
    pub source: GroupSource,
    /// The product token that the group was found by, as it is written.
    pub group_agent: Option<&'a [u8]>,
    /// The documented fallback that is ignored.
    pub unused_fallback: Option<&'static str>,
    /// The path and query as they are sent.
    pub path: &'a [u8],
    /// The canonical form of the path, if it differs.
    pub canonical: Option<Vec<u8>>,
    /// The rules that match, in order of precedence.
    pub rules: Vec<MatchingRule<'a>>,
    /// The dialect.
    pub dialect: &'static Dialect,
    /// The decision.
    pub evaluation: Evaluation,
    /// The line number of the rule that decided, from 1.
    pub line: Option<usize>,
    /// The verdict of each dialect.
    pub dialects: Vec<DialectVerdict>,
    /// The answer of a server, if it is not the decision on the path as sent.
    pub of_server: Option<Answer<'a>>,
}

// The fields are in the order in which they are written as JSON.

/// A rule that matches.
#[derive(Debug, Serialize, JsonSchema)]
pub struct MatchingRule<'a> {
    /// The identifier of the rule.
    #[serde(skip)]
    pub id: RuleId,
    /// The rule as it is written.
    #[serde(rename = "rule")]
    pub text: Bytes<'a>,
    /// The file, if the text was merged from several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The line number, from 1.
    pub line: usize,
    /// The length of the canonical form: the longest rule decides.
    pub octets: usize,
    /// The canonical form, if it differs from the rule as it is written.
    pub canonical: Option<Bytes<'a>>,
}

/// The verdict of one dialect.
#[derive(Debug, Serialize, JsonSchema)]
pub struct DialectVerdict {
    /// The dialect.
    pub dialect: Word<&'static Dialect>,
    /// The verdict.
    pub verdict: Word<Verdict>,
    /// The file, if the text was merged from several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The line number of the rule that decided, from 1.
    pub line: Option<usize>,
    /// The reason, if the verdict differs.
    #[serde(rename = "why", skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// Bytes of a file or of an argument. In JSON, those that are not UTF-8 are replaced.
#[derive(Debug, JsonSchema)]
#[schemars(inline, with = "String")]
pub struct Bytes<'a>(pub Cow<'a, [u8]>);

impl<'a> From<&'a [u8]> for Bytes<'a> {
    fn from(bytes: &'a [u8]) -> Self {
        Self(bytes.into())
    }
}

impl Serialize for Bytes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&String::from_utf8_lossy(&self.0))
    }
}

impl<'a> ExplainedPath<'a> {
    /// Decides whether the crawler with this product token may fetch this path and query, and
    /// collects the steps. Reads the file once per dialect.
    pub fn new(
        reading: &'a Reading,
        agent: &[u8],
        documented: DocumentedBehavior,
        path: &'a [u8],
    ) -> Self {
        let source = reading.source();
        let form = reading.dialect().path_form;
        let canonical = canonical_path(path, form);
        let shown = legible(&canonical, form);
        let obeys = obeyed(reading, agent, documented);
        let group = obeys.group();
        let evaluation = reading.evaluate_in(group, path);
        let deciding = evaluation.rule.and_then(|rule| reading.written_rule(rule));

        let mut matching: Vec<_> = reading
            .written_rules(group)
            .filter(|rule| rule.pattern.matches(&canonical))
            .collect();
        // The sort is stable: rules of one precedence stay in file order.
        matching.sort_by_key(|rule| Reverse(rule.precedence()));
        let rules = matching.iter().map(|rule| {
            let value = reading.slice(rule.value);
            let pattern = legible(rule.pattern.canonical(), form);
            let (file, line) = origin(reading, rule);
            MatchingRule {
                id: rule.id(),
                text: reading.slice(rule.span).into(),
                file,
                line,
                octets: rule.pattern.octets(),
                canonical: (value != &*pattern).then_some(Bytes(pattern)),
            }
        });
        let this = CrawlerReading {
            reading,
            obeyed: obeys,
        };
        let dialects = Dialect::ALL.iter().map(|&dialect| {
            let other = reading.read_as(dialect);
            let read = CrawlerReading {
                reading: &other,
                obeyed: obeyed(&other, agent, documented),
            };
            let decided = other.evaluate_in(read.obeyed.group(), path);
            let reason = (decided.verdict != evaluation.verdict).then(|| reason(this, read, path));
            let rule = decided.rule.and_then(|rule| other.written_rule(rule));
            let (file, line) = rule.map(|rule| origin(&other, rule)).unzip();
            DialectVerdict {
                dialect: Word(dialect),
                verdict: Word(decided.verdict),
                file: file.flatten(),
                line,
                reason,
            }
        });
        Self {
            source_text: source,
            agent: agent.to_vec(),
            source: obeys.source,
            group_agent: obeys.agent.map(|agent| reading.slice(agent.token)),
            unused_fallback: unused_fallback(reading, agent, documented),
            path,
            canonical: (shown != path).then(|| shown.to_vec()),
            rules: rules.collect(),
            dialect: reading.dialect(),
            line: deciding.map(|rule| origin(reading, rule).1),
            evaluation,
            dialects: dialects.collect(),
            of_server: None,
        }
    }

    /// Adds the answer of a server about the path.
    #[must_use]
    pub fn answered(self, answer: Answer<'a>) -> Self {
        let differs = answer.verdict != self.evaluation.verdict;
        Self {
            of_server: differs.then_some(answer),
            ..self
        }
    }

    /// Returns the verdict: that of a server, if it is another one.
    pub fn verdict(&self) -> Verdict {
        let of_server = self.of_server.as_ref();
        of_server.map_or(self.evaluation.verdict, |answer| answer.verdict)
    }
}

/// Returns the documented fallback whose group the crawler would obey, if it is ignored.
fn unused_fallback(
    reading: &Reading,
    agent: &[u8],
    documented: DocumentedBehavior,
) -> Option<&'static str> {
    let GroupSource::Fallback(token) = reading.obeyed(agent).source else {
        return None;
    };
    (documented == DocumentedBehavior::Ignored).then_some(token)
}
