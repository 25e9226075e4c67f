//! How a decision comes about, in the formats of `robots explain`.

use std::borrow::Cow;
use std::io::{self, Write};

use robots_core::Evaluation;
use robots_core::matcher::Verdict;
use serde::Serialize;

use super::human::visible;
use super::json::write_line;
use super::style::{Styled, Styles};

/// A decision and what led to it.
pub(crate) struct ExplainedPath<'a> {
    /// The name of the file.
    pub(crate) file: &'a str,
    /// The crawler's token.
    pub(crate) agent: &'a [u8],
    /// It is held to a group of its own.
    pub(crate) is_named: bool,
    /// It is held to a group at all.
    pub(crate) has_group: bool,
    /// The path as it was asked for.
    pub(crate) path: &'a [u8],
    /// Its canonical form, if that is another.
    pub(crate) canonical: Option<&'a [u8]>,
    /// The rules that match, the one that wins first.
    pub(crate) rules: Vec<MatchingRule<'a>>,
    /// How the file is read.
    pub(crate) dialect: &'static str,
    /// The decision.
    pub(crate) evaluation: Evaluation,
    /// What each dialect makes of it.
    pub(crate) dialects: Vec<DialectVerdict>,
}

/// A rule that matches.
pub(crate) struct MatchingRule<'a> {
    /// As it is written.
    pub(crate) text: &'a [u8],
    /// Its line, from 1.
    pub(crate) line: usize,
    /// The length of its canonical form.
    pub(crate) octets: usize,
    /// That form, if it is not what is written.
    pub(crate) canonical: Option<Cow<'a, [u8]>>,
}

/// What a dialect makes of a path.
pub(crate) struct DialectVerdict {
    pub(crate) name: &'static str,
    pub(crate) verdict: Verdict,
    pub(crate) line: Option<usize>,
}

impl ExplainedPath<'_> {
    /// The steps, as a person would tell them.
    pub(crate) fn human(&self, out: &mut dyn Write, coloured: bool) -> io::Result<()> {
        let styles = Styles::new(coloured);
        let (agent, path) = (visible(self.agent), visible(self.path));
        let verdict = self.evaluation.verdict;
        writeln!(
            out,
            "{}: {} for `{agent}`, as {} reads it",
            Styled(styles.of(verdict), verdict),
            Styled(styles.strong, path),
            self.dialect
        )?;
        match (self.is_named, self.has_group) {
            (true, _) => writeln!(out, "  group      its own: the file names `{agent}`")?,
            (false, true) => writeln!(
                out,
                "  group      that of `*`, like all that have none of their own"
            )?,
            (false, false) => writeln!(
                out,
                "  group      none: the file has none for it, and none for `*`"
            )?,
        }
        if let Some(canonical) = self.canonical {
            writeln!(out, "  compared   as {}", visible(canonical))?;
        }
        for rule in &self.rules {
            let (mark, style) = if self.evaluation.line == Some(rule.line) {
                ("decides", styles.of(verdict))
            } else {
                ("loses", styles.faint)
            };
            let text = visible(rule.text);
            let (file, line, octets) = (self.file, rule.line, rule.octets);
            let mut told = format!("{mark:<10} {text}  {file}:{line}, {octets} octets");
            if let Some(canonical) = &rule.canonical {
                told += ", compared as ";
                told += &visible(canonical);
            }
            writeln!(out, "  {}", Styled(style, told))?;
        }
        if self.rules.is_empty() {
            writeln!(
                out,
                "  decides    no rule matches: what is not forbidden is allowed"
            )?;
        } else if self.evaluation.line.is_none() {
            writeln!(
                out,
                "  decides    every crawler may fetch /robots.txt (RFC 9309 §2.2.2)"
            )?;
        }
        for dialect in &self.dialects {
            let verdict = format!("{:<9}", dialect.verdict.to_string());
            let verdict = Styled(styles.of(dialect.verdict), verdict);
            write!(out, "  {:<14} {verdict}", dialect.name)?;
            match dialect.line {
                Some(line) => writeln!(out, " {}:{line}", self.file)?,
                None => writeln!(out, " no rule")?,
            }
        }
        Ok(())
    }

    /// The same as an object on a line.
    pub(crate) fn json(&self, out: &mut dyn Write) -> io::Result<()> {
        let group = match (self.is_named, self.has_group) {
            (true, _) => "own",
            (false, true) => "star",
            (false, false) => "none",
        };
        let explained = Explained {
            agent: text(self.agent),
            group,
            path: text(self.path),
            canonical: text(self.canonical.unwrap_or(self.path)),
            dialect: self.dialect,
            verdict: self.evaluation.verdict.to_string(),
            line: self.evaluation.line,
            matching: self.rules.iter().map(matched).collect(),
            dialects: self.dialects.iter().map(read).collect(),
        };
        write_line(out, &explained)
    }
}

fn matched(rule: &MatchingRule<'_>) -> Matched {
    Matched {
        rule: text(rule.text),
        line: rule.line,
        octets: rule.octets,
        canonical: rule.canonical.as_deref().map(text),
    }
}

fn read(dialect: &DialectVerdict) -> Read {
    Read {
        dialect: dialect.name,
        verdict: dialect.verdict.to_string(),
        line: dialect.line,
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

// The fields stand in the order in which they are written.

#[derive(Serialize)]
struct Explained {
    agent: String,
    group: &'static str,
    path: String,
    canonical: String,
    dialect: &'static str,
    verdict: String,
    line: Option<usize>,
    matching: Vec<Matched>,
    dialects: Vec<Read>,
}

#[derive(Serialize)]
struct Matched {
    rule: String,
    line: usize,
    octets: usize,
    canonical: Option<String>,
}

#[derive(Serialize)]
struct Read {
    dialect: &'static str,
    verdict: String,
    line: Option<usize>,
}
