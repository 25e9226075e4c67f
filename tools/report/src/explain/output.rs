//! The output formats of `robots explain`.

use std::io::{self, Write};

use robots_analysis::merge::Refusal;
use robots_core::Dialect;
use robots_core::matcher::{DefaultGroupPolicy, Verdict, known_crawler};
use robots_core::pattern::{canonical_path, legible};
use robots_core::reading::GroupSource;
use schemars::JsonSchema;
use serde::Serialize;

use super::{Bytes, DialectVerdict, ExplainedPath, MatchingRule};
use crate::FindingJson;
use crate::answer::Answer;
use crate::decision::write_reason;
use crate::json::{Header, Word, write_line};
use crate::style::{Styled, Styles};
use crate::visible::visible;

/// A line of the output.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Line<'a> {
    /// The first line.
    Header(Header),
    /// How the decision is made.
    Explanation(Explained<'a>),
    /// A reason why the files of `--merge` cannot be merged.
    Finding(FindingJson<'a>),
    /// The last line.
    Summary {
        /// `null` if the files cannot be merged.
        verdict: Option<Word<Verdict>>,
        /// Whether there is an explanation.
        complete: bool,
    },
}

/// How a decision is reached.
#[derive(Serialize, JsonSchema)]
#[schemars(inline)]
pub(crate) struct Explained<'a> {
    /// The product token; null for a client that is not a known crawler.
    agent: Option<Bytes<'a>>,
    /// Why the group applies.
    group: Word<GroupSource>,
    /// The product token of the group, as it is written.
    group_agent: Option<Bytes<'a>>,
    /// The path and query as they are sent.
    path: Bytes<'a>,
    /// The form in which paths are compared (RFC 9309 §2.2.2).
    canonical: Bytes<'a>,
    dialect: Word<&'static Dialect>,
    verdict: Word<Verdict>,
    /// The line of the rule that decides, from 1.
    line: Option<usize>,
    /// Why a server decides otherwise than the rules do about the path as sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("enum" = ["alternate_spelling", "well_known"]))]
    reason: Option<&'static str>,
    /// The rules that match, in order of precedence. The first decides.
    matching: &'a [MatchingRule<'a>],
    /// The verdicts in each dialect.
    dialects: &'a [DialectVerdict],
}

impl ExplainedPath<'_> {
    /// Writes the steps as text.
    pub fn human(&self, out: &mut dyn Write, colored: bool) -> io::Result<()> {
        let styles = Styles::new(colored);
        let (agent, path) = (visible(&self.agent), visible(self.path));
        let verdict = self.verdict();
        // What decides, unless a server decides otherwise.
        let decides = match self.of_server {
            None => "decides",
            Some(_) => "as sent",
        };
        writeln!(
            out,
            "{}: {} for `{agent}` (dialect {})",
            Styled(styles.of(verdict), verdict),
            Styled(styles.strong, path),
            self.dialect.name
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
                (decides, styles.of(self.evaluation.verdict))
            } else {
                ("overridden", styles.faint)
            };
            let text = visible(&rule.text.0);
            let file = rule.file.as_deref().unwrap_or(self.source_text.name());
            let (line, octets) = (rule.line, rule.octets);
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
                "  {decides}    /robots.txt is always allowed (RFC 9309 §2.2.2)"
            )?,
            None => writeln!(out, "  {decides}    no rule matches: allowed by default")?,
        }
        if let Some(answer) = &self.of_server {
            write!(out, "  decides    ")?;
            write_reason(out, self.source_text, answer)?;
        }
        for dialect in &self.dialects {
            let verdict = format!("{:<9}", dialect.verdict.0.to_string());
            let verdict = Styled(styles.of(dialect.verdict.0), verdict);
            write!(out, "  {:<14} {verdict}", dialect.dialect.0.name)?;
            match dialect.line {
                Some(line) => {
                    let file = dialect.file.as_deref().unwrap_or(self.source_text.name());
                    write!(out, " {file}:{line}")?;
                }
                None => write!(out, " no rule")?,
            }
            match &dialect.reason {
                Some(reason) => writeln!(out, "  ({})", visible(reason.as_bytes()))?,
                None => writeln!(out)?,
            }
        }
        Ok(())
    }

    /// Writes the steps as lines of JSON: a `header`, an `explanation` and a `summary`.
    pub fn json(&self, out: &mut dyn Write) -> io::Result<()> {
        write_lines(out, self.explained())
    }

    /// Returns the JSON object of the steps.
    pub(crate) fn explained(&self) -> Explained<'_> {
        Explained {
            agent: Some(self.agent.as_slice().into()),
            group: Word(self.source),
            group_agent: self.group_agent.map(Bytes::from),
            path: self.path.into(),
            canonical: self.canonical.as_deref().unwrap_or(self.path).into(),
            dialect: Word(self.dialect),
            verdict: Word(self.verdict()),
            line: match &self.of_server {
                Some(answer) => answer
                    .line()
                    .map(|line| self.source_text.origin_of_line(line).1),
                None => self.line,
            },
            reason: self.of_server.as_ref().and_then(Answer::server_reason),
            matching: &self.rules,
            dialects: &self.dialects,
        }
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

    /// Writes the lines of JSON for a client that is not a known crawler.
    pub fn unknown(out: &mut dyn Write, path: &[u8], dialect: &'static Dialect) -> io::Result<()> {
        write_lines(out, unknown(path, dialect))
    }

    /// Writes the lines of JSON for files that cannot be merged.
    pub fn refused(
        out: &mut dyn Write,
        refusals: &[Refusal],
        dialect: &'static Dialect,
    ) -> io::Result<()> {
        write_line(out, &Line::Header(Header::of("explain")))?;
        for refusal in refusals {
            let (finding, source) = refusal.diagnostic.at_origin(&refusal.source);
            let finding = FindingJson::new(&source, &finding, dialect);
            write_line(out, &Line::Finding(finding))?;
        }
        let (verdict, complete) = (None, false);
        write_line(out, &Line::Summary { verdict, complete })
    }
}

/// Returns the JSON object for a client that is not a known crawler.
pub(crate) fn unknown<'a>(path: &'a [u8], dialect: &'static Dialect) -> Explained<'a> {
    let canonical = canonical_path(path, dialect.path_form);
    let canonical = legible(&canonical, dialect.path_form).into_owned();
    Explained {
        agent: None,
        group: Word(GroupSource::None),
        group_agent: None,
        path: path.into(),
        canonical: Bytes(canonical.into()),
        dialect: Word(dialect),
        verdict: Word(Verdict::Allow),
        line: None,
        reason: None,
        matching: &[],
        dialects: &[],
    }
}

fn write_lines(out: &mut dyn Write, explained: Explained<'_>) -> io::Result<()> {
    write_line(out, &Line::Header(Header::of("explain")))?;
    let verdict = Some(explained.verdict);
    write_line(out, &Line::Explanation(explained))?;
    let complete = true;
    write_line(out, &Line::Summary { verdict, complete })
}
