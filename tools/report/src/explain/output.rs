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
use crate::json::{VERSION, as_word, write_line};
use crate::style::{Styled, Styles};
use crate::visible::visible;

/// A line of the output.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Line<'a> {
    /// The first line.
    Header {
        /// The version of the lines.
        #[schemars(extend("const" = VERSION))]
        schema: u32,
        #[schemars(extend("const" = "explain"))]
        command: &'static str,
    },
    /// How the decision is made.
    Explanation(Explained<'a>),
    /// A reason why the files of `--merge` cannot be merged.
    Finding(FindingJson<'a>),
    /// The last line.
    Summary {
        /// `null` if the files cannot be merged.
        #[schemars(extend("enum" = ["allow", "disallow", null]))]
        verdict: Option<&'static str>,
        /// Whether there is an explanation.
        complete: bool,
    },
}

#[derive(Serialize, JsonSchema)]
#[schemars(inline)]
pub(crate) struct Explained<'a> {
    /// The product token; null for a client that is not a known crawler.
    agent: Option<Bytes<'a>>,
    /// Why the group applies.
    #[schemars(extend("enum" = ["own", "fallback", "star", "none"]))]
    group: &'static str,
    /// The product token of the group, as it is written.
    group_agent: Option<Bytes<'a>>,
    path: Bytes<'a>,
    /// The form in which paths are compared (RFC 9309 §2.2.2).
    canonical: Bytes<'a>,
    dialect: &'static str,
    #[serde(serialize_with = "as_word")]
    #[schemars(with = "String", extend("enum" = ["allow", "disallow"]))]
    verdict: Verdict,
    /// The line of the rule that decides, from 1.
    line: Option<usize>,
    /// The rules that match, in order of precedence.
    matching: &'a [MatchingRule<'a>],
    dialects: &'a [DialectVerdict],
}

impl ExplainedPath<'_> {
    /// Writes the steps as text.
    pub fn human(&self, out: &mut dyn Write, colored: bool) -> io::Result<()> {
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
            let file = rule.file.as_deref().unwrap_or(self.file);
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
                "  decides    /robots.txt is always allowed (RFC 9309 §2.2.2)"
            )?,
            None => writeln!(out, "  decides    no rule matches: allowed by default")?,
        }
        for dialect in &self.dialects {
            let verdict = format!("{:<9}", dialect.verdict.to_string());
            let verdict = Styled(styles.of(dialect.verdict), verdict);
            write!(out, "  {:<14} {verdict}", dialect.name)?;
            match dialect.line {
                Some(line) => {
                    let file = dialect.file.as_deref().unwrap_or(self.file);
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
    pub fn to_json(&self) -> impl Serialize {
        self.explained()
    }

    fn explained(&self) -> Explained<'_> {
        Explained {
            agent: Some(self.agent.as_slice().into()),
            group: group_name(self.source),
            group_agent: self.group_agent.map(Bytes::from),
            path: self.path.into(),
            canonical: self.canonical.as_deref().unwrap_or(self.path).into(),
            dialect: self.dialect,
            verdict: self.evaluation.verdict,
            line: self.line,
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
        let (schema, command) = (VERSION, "explain");
        write_line(out, &Line::Header { schema, command })?;
        for refusal in refusals {
            let (finding, source) = refusal.diagnostic.at_origin(&refusal.source);
            let finding = FindingJson::new(&source, &finding, dialect);
            write_line(out, &Line::Finding(finding))?;
        }
        let (verdict, complete) = (None, false);
        write_line(out, &Line::Summary { verdict, complete })
    }

    /// Returns the JSON object for a client that is not a known crawler.
    pub fn unknown_to_json(path: &[u8], dialect: &'static Dialect) -> impl Serialize {
        unknown(path, dialect)
    }
}

fn unknown<'a>(path: &'a [u8], dialect: &'static Dialect) -> Explained<'a> {
    let canonical = canonical_path(path, dialect.path_form);
    let canonical = legible(&canonical, dialect.path_form).into_owned();
    Explained {
        agent: None,
        group: group_name(GroupSource::None),
        group_agent: None,
        path: path.into(),
        canonical: Bytes(canonical.into()),
        dialect: dialect.name,
        verdict: Verdict::Allow,
        line: None,
        matching: &[],
        dialects: &[],
    }
}

fn write_lines(out: &mut dyn Write, explained: Explained<'_>) -> io::Result<()> {
    let (schema, command) = (VERSION, "explain");
    write_line(out, &Line::Header { schema, command })?;
    let verdict = Some(match explained.verdict {
        Verdict::Allow => "allow",
        Verdict::Disallow => "disallow",
    });
    write_line(out, &Line::Explanation(explained))?;
    let complete = true;
    write_line(out, &Line::Summary { verdict, complete })
}

/// Returns the name of the reason why a crawler obeys a group.
pub fn group_name(source: GroupSource) -> &'static str {
    match source {
        GroupSource::Own => "own",
        GroupSource::Fallback(_) => "fallback",
        GroupSource::Default => "star",
        GroupSource::IgnoresDefault | GroupSource::None => "none",
    }
}
