//! The Markdown format, for the summary of a job. Equal sites have equal texts: it has no times and
//! no addresses.

use std::io::{self, Write};

use askama::Template;
use robots_analysis::diagnostic::{Diagnostic, Level, MessageText};
use robots_report::visible;

use super::{Report, conclusion};
use crate::checks::{Checked, Finding};

#[derive(Template)]
#[template(path = "site.md", escape = "none")]
struct Site<'c> {
    site: &'c Checked,
}

impl Report {
    /// Writes for each target a table of what was fetched, the findings and the difference.
    pub fn markdown(&self, out: &mut dyn Write) -> io::Result<()> {
        for site in &self.targets {
            Site { site }.write_into(out)?;
            writeln!(out)?;
            for difference in &site.differences {
                difference.report().markdown(out)?;
                writeln!(out)?;
            }
        }
        writeln!(out, "{}", self.summary())
    }
}

fn line_of(finding: &Finding) -> Option<usize> {
    let label = finding.diagnostic.labels.first()?;
    Some(finding.source.position(label.span.start).line)
}

/// Returns what to do about a finding: its help, and the titles of its fixes.
fn remedies(found: &Diagnostic) -> impl Iterator<Item = &MessageText> {
    found.help.iter().chain(found.fixes.iter().map(|fix| &fix.title))
}

fn code(text: &str) -> String {
    format!("`{}`", visible(text.as_bytes()).replace('`', "'"))
}

/// Returns text that a server may have written, for a line of Markdown or a cell of a table.
fn cell(text: &str) -> String {
    let text = visible(text.as_bytes()).replace('|', "\\|");
    text.replace('<', "&lt;").replace('@', "&#64;")
}
