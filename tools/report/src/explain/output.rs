//! The output formats of `robots explain`.

use std::fmt::Display;
use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use robots_analysis::merge::Refusal;
use robots_core::Dialect;
use robots_core::matcher::{DefaultGroupPolicy, Verdict, known_crawler};
use robots_core::reading::GroupSource;
use schemars::JsonSchema;
use serde::Serialize;

use super::ExplainedPath;
use crate::FindingJson;
use crate::decision::write_reason;
use crate::json::{Header, Word, write_line};
use crate::visible::visible;

/// A line of the output.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Line<'a> {
    /// The first line.
    Header(Header),
    /// How the decision is made.
    Explanation(&'a ExplainedPath<'a>),
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

impl ExplainedPath<'_> {
    /// Writes the steps as text.
    pub fn human(&self, out: &mut dyn Write, colored: bool) -> io::Result<()> {
        let styled = |style, text: &dyn Display| styled(colored.then_some(style), text);
        let agent = visible(self.agent.as_ref().map_or(b"", |agent| &agent.0));
        let verdict = self.verdict.0;
        // What decides, unless a server decides otherwise.
        let (decides, as_sent) = match (&self.of_server, verdict) {
            (None, verdict) => ("decides", verdict),
            (Some(_), Verdict::Allow) => ("as sent", Verdict::Disallow),
            (Some(_), Verdict::Disallow) => ("as sent", Verdict::Allow),
        };
        writeln!(
            out,
            "{}: {} for `{agent}` (dialect {})",
            styled(style_of(verdict), &verdict),
            styled(STRONG, &visible(&self.path.0)),
            self.dialect.0.name
        )?;
        writeln!(out, "  group      {}", self.group(&agent))?;
        if let Some(fallback) = self.unused_fallback {
            writeln!(out, "  ignored    documented fallback `{fallback}` (--exact)")?;
        }
        if self.canonical.0 != self.path.0 {
            writeln!(out, "  canonical  {}", visible(&self.canonical.0))?;
        }
        for rule in &self.rules {
            let (mark, style) = if self.rule == Some(rule.id) {
                (decides, style_of(as_sent))
            } else {
                ("overridden", FAINT)
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
            writeln!(out, "  {}", styled(style, &line_text))?;
        }
        let is_listed = |rule| self.rules.iter().any(|listed| listed.id == rule);
        match self.rule {
            Some(rule) if is_listed(rule) => {}
            Some(_) => {
                writeln!(out, "  {decides}    /robots.txt is always allowed (RFC 9309 §2.2.2)")?;
            }
            None => writeln!(out, "  {decides}    no rule matches: allowed by default")?,
        }
        if let Some((answer, file)) = &self.of_server {
            write!(out, "  decides    ")?;
            write_reason(out, file, answer)?;
        }
        for dialect in &self.dialects {
            let verdict = format!("{:<9}", dialect.verdict.0.to_string());
            let verdict = styled(style_of(dialect.verdict.0), &verdict);
            write!(out, "  {:<14} {verdict}", dialect.dialect.0.name)?;
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
        write_line(out, &Line::Header(Header::of("explain")))?;
        write_line(out, &Line::Explanation(self))?;
        let (verdict, complete) = (Some(self.verdict), true);
        write_line(out, &Line::Summary { verdict, complete })
    }

    fn group(&self, agent: &str) -> String {
        match self.source.0 {
            GroupSource::Own => format!("`{agent}` (its own)"),
            GroupSource::Fallback(fallback) => {
                format!("`{fallback}` (documented fallback)")
            }
            GroupSource::Default => "`*` (default)".to_owned(),
            GroupSource::IgnoresDefault => {
                let ignores = known_crawler(agent)
                    .is_some_and(|known| known.default_group_policy == DefaultGroupPolicy::Ignores);
                let documented =
                    if ignores { "documented to ignore" } else { "not documented to obey" };
                format!("none: `{agent}` is {documented} `*`")
            }
            GroupSource::None => {
                "none: the file has neither a group for it nor a default group".to_owned()
            }
        }
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

const STRONG: Style = Style::new().bold();
const FAINT: Style = Style::new().dimmed();

fn style_of(verdict: Verdict) -> Style {
    let color = match verdict {
        Verdict::Allow => AnsiColor::Green,
        Verdict::Disallow => AnsiColor::Red,
    };
    color.on_default().bold()
}

fn styled(style: Option<Style>, text: &dyn Display) -> String {
    let style = style.unwrap_or_default();
    format!("{style}{text}{style:#}")
}
