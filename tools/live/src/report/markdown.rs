//! The Markdown format, for the summary of a job. Equal sites have equal texts: it has no times and
//! no addresses.

use std::io::{self, Write};

use robots_analysis::diagnostic::{Level, MessageText};
use robots_report::visible;

use super::{Checked, Report, conclusion};
use crate::address::IpVersion;

impl Report {
    /// Writes for each target a table of what was fetched, the findings and the difference.
    pub fn markdown(&self, out: &mut dyn Write) -> io::Result<()> {
        for target in &self.targets {
            target.markdown(out)?;
        }
        writeln!(out, "{}", self.summary())
    }
}

impl Checked {
    fn markdown(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "## {}\n", code(self.observed.url.as_str()))?;
        writeln!(
            out,
            "| as | over | status | bytes | conclusion |\n|---|---|---|---|---|"
        )?;
        for (name, fetched) in self.rows() {
            let version = fetched
                .address
                .as_ref()
                .map(IpVersion::of)
                .or(fetched.request.ip_version);
            let version = version
                .map(|version| version.to_string())
                .unwrap_or_default();
            let bytes = fetched
                .success()
                .map(|response| response.body.len().to_string());
            writeln!(
                out,
                "| {} | {version} | {} | {} | {} |",
                cell(&name),
                cell(&conclusion::statuses(fetched)),
                bytes.unwrap_or_default(),
                cell(&conclusion::text(fetched)),
            )?;
        }
        writeln!(out)?;
        for finding in &self.findings {
            let diagnostic = &finding.diagnostic;
            let mark = if diagnostic.level == Level::Deny {
                "🔴"
            } else {
                "🟡"
            };
            let message = cell(&diagnostic.message);
            write!(out, "- {mark} **{message}** (`{}`", diagnostic.name())?;
            if let Some(label) = diagnostic.labels.first() {
                let line = finding.source.position(label.span.start).line;
                write!(out, ", line {line}")?;
            }
            writeln!(out, ")")?;
            for note in diagnostic.notes.iter().map(MessageText::as_str) {
                writeln!(out, "  - {}", cell(note))?;
            }
            let fixes = diagnostic.fixes.iter().map(|fix| &fix.title);
            for help in diagnostic.help.iter().chain(fixes) {
                writeln!(out, "  - Help: {}", cell(help))?;
            }
        }
        for note in &self.notes {
            writeln!(out, "- {}", cell(note))?;
        }
        if !self.findings.is_empty() || !self.notes.is_empty() {
            writeln!(out)?;
        }
        for difference in &self.differences {
            difference.report().markdown(out)?;
            writeln!(out)?;
        }
        Ok(())
    }
}

fn code(text: &str) -> String {
    format!("`{}`", visible(text.as_bytes()).replace('`', "'"))
}

/// Returns text that a server may have written, for a line of Markdown or a cell of a table.
fn cell(text: &str) -> String {
    let text = visible(text.as_bytes()).replace('|', "\\|");
    text.replace('<', "&lt;").replace('@', "&#64;")
}
