//! Explanations of decisions.
//!
//! In: a reading, a crawler and a path. Out: an [`ExplainedPath`], and its text or JSON on a
//! stream.

mod output;

use std::borrow::Cow;
use std::cmp::Reverse;

pub(crate) use output::Line;
use robots_core::matcher::Verdict;
use robots_core::pattern::{canonical_path, legible};
use robots_core::reading::{GroupSource, RuleId};
use robots_core::{Dialect, Reading, SourceText};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use crate::answer::{Answer, SERVER_REASONS};
use crate::disagreement::{CrawlerReading, origin, reason};
use crate::json::Word;
use crate::selection::{DocumentedBehavior, obeyed};

// The fields are in the order in which they are written as JSON.

/// A decision and how it is reached.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct ExplainedPath<'a> {
    /// The name of the file.
    #[serde(skip)]
    pub file: &'a str,
    /// The product token; null for a client that is not a known crawler.
    pub agent: Option<Bytes<'a>>,
    /// Why the group applies.
    #[serde(rename = "group")]
    pub source: Word<GroupSource>,
    /// The product token of the group, as it is written.
    pub group_agent: Option<Bytes<'a>>,
    /// The documented fallback that is ignored.
    #[serde(skip)]
    pub unused_fallback: Option<&'static str>,
    /// The path and query as they are sent.
    pub path: Bytes<'a>,
    /// The form in which paths are compared (RFC 9309 §2.2.2).
    pub canonical: Bytes<'a>,
    /// The dialect.
    pub dialect: Word<&'static Dialect>,
    /// The decision.
    pub verdict: Word<Verdict>,
    /// The rule that decides.
    #[serde(skip)]
    pub rule: Option<RuleId>,
    /// The line of the rule that decides, from 1.
    pub line: Option<usize>,
    /// Why a server decides otherwise than the rules do about the path as sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("enum" = SERVER_REASONS))]
    pub reason: Option<&'static str>,
    /// The rules that match, in order of precedence. The first decides.
    #[serde(rename = "matching")]
    pub rules: Vec<MatchingRule<'a>>,
    /// The verdicts in each dialect.
    pub dialects: Vec<DialectVerdict>,
    /// The answer of a server, if it is not the decision on the path as sent, and the file.
    #[serde(skip)]
    pub of_server: Option<(Answer<'a>, &'a SourceText)>,
}

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
        let obeys = obeyed(reading, agent, documented);
        let group = obeys.group();
        let evaluation = reading.evaluate_in(group, path);
        let deciding = evaluation.rule.and_then(|rule| reading.written_rule(rule));

        let mut matching: Vec<_> =
            reading.written_rules(group).filter(|rule| rule.pattern.matches(&canonical)).collect();
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
        let this = CrawlerReading { reading, obeyed: obeys };
        let dialects = Dialect::ALL.iter().map(|&dialect| {
            let other = reading.read_as(dialect);
            let read =
                CrawlerReading { reading: &other, obeyed: obeyed(&other, agent, documented) };
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
            file: source.name(),
            agent: Some(Bytes(agent.to_vec().into())),
            source: Word(obeys.source),
            group_agent: obeys.agent.map(|agent| reading.slice(agent.token).into()),
            unused_fallback: match (documented, reading.obeyed(agent).source) {
                (DocumentedBehavior::Ignored, GroupSource::Fallback(token)) => Some(token),
                _ => None,
            },
            verdict: Word(evaluation.verdict),
            rule: evaluation.rule,
            line: deciding.map(|rule| origin(reading, rule).1),
            rules: rules.collect(),
            dialects: dialects.collect(),
            ..Self::unknown(path, reading.dialect())
        }
    }

    /// Returns the explanation for a client that is not a known crawler, and may fetch everything.
    pub fn unknown(path: &'a [u8], dialect: &'static Dialect) -> Self {
        let canonical = canonical_path(path, dialect.path_form);
        let shown = legible(&canonical, dialect.path_form).into_owned();
        Self {
            file: "",
            agent: None,
            source: Word(GroupSource::None),
            group_agent: None,
            unused_fallback: None,
            path: path.into(),
            canonical: Bytes(shown.into()),
            dialect: Word(dialect),
            verdict: Word(Verdict::Allow),
            rule: None,
            line: None,
            reason: None,
            rules: Vec::new(),
            dialects: Vec::new(),
            of_server: None,
        }
    }

    /// Adds the answer of a server about the path.
    #[must_use]
    pub fn answered(mut self, answer: Answer<'a>, file: &'a SourceText) -> Self {
        if answer.verdict != self.verdict.0 {
            self.verdict = Word(answer.verdict);
            self.line = answer.line().map(|line| file.origin_of_line(line).1);
            self.reason = answer.reason.of_server();
            self.of_server = Some((answer, file));
        }
        self
    }
}
