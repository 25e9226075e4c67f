//! The output formats of `robots explain`.

use std::borrow::Cow;
use std::io::{self, Write};

use robots_core::matcher::{DefaultGroupPolicy, Verdict, known_crawler};
use robots_core::pattern::{canonical_path, legible};
use robots_core::reading::{GroupSource, RuleId};
use robots_core::{Dialect, Evaluation};
use serde::{Serialize, Serializer};

use super::human::visible;
use super::json::{as_word, write_line};
use super::style::{Styled, Styles};
use crate::url::RequestTarget;

/// A decision and how it is reached.
pub(crate) struct ExplainedPath<'a> {
    /// The name of the file.
    pub(crate) file: &'a str,
    /// The product token of the crawler.
    pub(crate) agent: Vec<u8>,
    /// Why the crawler obeys its group.
    pub(crate) source: GroupSource,
    /// The product token that the group was found by, as it is written.
    pub(crate) group_agent: Option<&'a [u8]>,
    /// The documented fallback that is ignored.
    pub(crate) unused_fallback: Option<&'static str>,
    /// The path and query as they are sent.
    pub(crate) path: &'a [u8],
    /// The canonical form of the path, if it differs.
    pub(crate) canonical: Option<Vec<u8>>,
    /// The rules that match, in order of precedence.
    pub(crate) rules: Vec<MatchingRule<'a>>,
    /// The name of the dialect.
    pub(crate) dialect: &'static str,
    /// The decision.
    pub(crate) evaluation: Evaluation,
    /// The line number of the rule that decided, from 1.
    pub(crate) line: Option<usize>,
    /// The verdict of each dialect.
    pub(crate) dialects: Vec<DialectVerdict>,
}

// The fields are in the order in which they are written as JSON.

/// A rule that matches.
#[derive(Serialize)]
pub(crate) struct MatchingRule<'a> {
    /// The identifier of the rule.
    #[serde(skip)]
    pub(crate) id: RuleId,
    /// The rule as it is written.
    #[serde(rename = "rule")]
    pub(crate) text: Bytes<'a>,
    /// The line number, from 1.
    pub(crate) line: usize,
    /// The length of the canonical form.
    pub(crate) octets: usize,
    /// The canonical form, if it differs from the rule as it is written.
    pub(crate) canonical: Option<Bytes<'a>>,
}

/// The verdict of one dialect.
#[derive(Serialize)]
pub(crate) struct DialectVerdict {
    #[serde(rename = "dialect")]
    pub(crate) name: &'static str,
    #[serde(serialize_with = "as_word")]
    pub(crate) verdict: Verdict,
    pub(crate) line: Option<usize>,
    /// The reason, if the verdict differs.
    #[serde(rename = "why", skip_serializing_if = "Option::is_none")]
    pub(crate) reason: Option<String>,
}

#[derive(Serialize)]
struct Explained<'a> {
    agent: Option<Bytes<'a>>,
    group: &'static str,
    group_agent: Option<Bytes<'a>>,
    path: Bytes<'a>,
    canonical: Bytes<'a>,
    dialect: &'static str,
    #[serde(serialize_with = "as_word")]
    verdict: Verdict,
    line: Option<usize>,
    matching: &'a [MatchingRule<'a>],
    dialects: &'a [DialectVerdict],
}

/// Bytes of a file or of an argument. In JSON, those that are not UTF-8 are replaced.
pub(crate) struct Bytes<'a>(pub(crate) Cow<'a, [u8]>);

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

impl ExplainedPath<'_> {
    /// Writes the steps as text.
    pub(crate) fn human(&self, out: &mut dyn Write, colored: bool) -> io::Result<()> {
        let styles = Styles::new(colored);
        let (agent, path) = (visible(&self.agent), visible(self.path));
        let verdict = self.evaluation.verdict;
        writeln!(
            out,
            "{}: {} for `{agent}` (dialect {})",
            Styled(styles.of(verdict), verdict),
            Styled(styles.strong, path),
            self.dialect
        )?;
        writeln!(out, "  group      {}", self.group(&agent))?;
        if let Some(fallback) = self.unused_fallback {
            writeln!(
                out,
                "  ignored    documented fallback `{fallback}` (--exact)"
            )?;
        }
        if let Some(canonical) = &self.canonical {
            writeln!(out, "  canonical  {}", visible(canonical))?;
        }
        for rule in &self.rules {
            let (mark, style) = if self.evaluation.rule == Some(rule.id) {
                ("decides", styles.of(verdict))
            } else {
                ("overridden", styles.faint)
            };
            let text = visible(&rule.text.0);
            let (file, line, octets) = (self.file, rule.line, rule.octets);
            let unit = if octets == 1 { "octet" } else { "octets" };
            let mut line_text = format!("{mark:<10} {text}  {file}:{line}, {octets} {unit}");
            if let Some(canonical) = &rule.canonical {
                line_text += ", canonical form ";
                line_text += &visible(&canonical.0);
            }
            writeln!(out, "  {}", Styled(style, line_text))?;
        }
        let is_listed = |rule| self.rules.iter().any(|listed| listed.id == rule);
        match self.evaluation.rule {
            Some(rule) if is_listed(rule) => {}
            Some(_) => writeln!(
                out,
                "  decides    /robots.txt is always allowed (RFC 9309 §2.2.2)"
            )?,
            None => writeln!(out, "  decides    no rule matches: allowed by default")?,
        }
        for dialect in &self.dialects {
            let verdict = format!("{:<9}", dialect.verdict.to_string());
            let verdict = Styled(styles.of(dialect.verdict), verdict);
            write!(out, "  {:<14} {verdict}", dialect.name)?;
            match dialect.line {
                Some(line) => write!(out, " {}:{line}", self.file)?,
                None => write!(out, " no rule")?,
            }
            match &dialect.reason {
                Some(reason) => writeln!(out, "  ({})", visible(reason.as_bytes()))?,
                None => writeln!(out)?,
            }
        }
        Ok(())
    }

    /// Writes the steps as one JSON object.
    pub(crate) fn json(&self, out: &mut dyn Write) -> io::Result<()> {
        let group = match self.source {
            GroupSource::Own => "own",
            GroupSource::Fallback(_) => "fallback",
            GroupSource::Default => "star",
            GroupSource::IgnoresDefault | GroupSource::None => "none",
        };
        let explained = Explained {
            agent: Some(self.agent.as_slice().into()),
            group,
            group_agent: self.group_agent.map(Bytes::from),
            path: self.path.into(),
            canonical: self.canonical.as_deref().unwrap_or(self.path).into(),
            dialect: self.dialect,
            verdict: self.evaluation.verdict,
            line: self.line,
            matching: &self.rules,
            dialects: &self.dialects,
        };
        write_line(out, &explained)
    }

    /// Returns the text about the group.
    fn group(&self, agent: &str) -> String {
        match self.source {
            GroupSource::Own => format!("`{agent}` (its own)"),
            GroupSource::Fallback(fallback) => {
                format!("`{fallback}` (documented fallback)")
            }
            GroupSource::Default => "`*` (default)".to_owned(),
            GroupSource::IgnoresDefault => {
                let known = str::from_utf8(&self.agent).ok().and_then(known_crawler);
                let ignores = known
                    .is_some_and(|known| known.default_group_policy == DefaultGroupPolicy::Ignores);
                let documented = if ignores {
                    "documented to ignore"
                } else {
                    "not documented to obey"
                };
                format!("none: `{agent}` is {documented} `*`")
            }
            GroupSource::None => {
                "none: the file has neither a group for it nor a default group".to_owned()
            }
        }
    }

    /// Writes the JSON object for a client that is not a known crawler.
    pub(crate) fn unknown(
        out: &mut dyn Write,
        target: &RequestTarget,
        dialect: &Dialect,
    ) -> io::Result<()> {
        let canonical = canonical_path(target.as_bytes(), dialect.path_form);
        let explained = Explained {
            agent: None,
            group: "none",
            group_agent: None,
            path: target.as_bytes().into(),
            canonical: Bytes(legible(&canonical, dialect.path_form)),
            dialect: dialect.name,
            verdict: Verdict::Allow,
            line: None,
            matching: &[],
            dialects: &[],
        };
        write_line(out, &explained)
    }
}
