//! The text format: each finding with an excerpt of the file, and a summary.

use std::io::{self, Write};

use robots_analysis::Level;
use robots_analysis::diagnostic::render::{plain, styled};
use robots_lint::fold;

use super::CheckReport;

impl CheckReport<'_> {
    /// Writes every finding like rustc, and a summary.
    pub fn human(&self, out: &mut dyn Write) -> io::Result<()> {
        self.human_findings(out)?;
        self.human_summary(out)
    }

    /// Writes every finding like rustc.
    pub fn human_findings(&self, out: &mut dyn Write) -> io::Result<()> {
        let render = if self.colored { styled } else { plain };
        for file in &self.files {
            let all = file.diagnostics.clone();
            let shown = if self.folds { fold(all) } else { all };
            for diagnostic in shown {
                writeln!(out, "{}\n", render(&diagnostic, &file.source))?;
            }
        }
        Ok(())
    }

    /// Writes the numbers of findings. Writes nothing if no file could be read: "no errors" would
    /// contradict the error about that.
    pub fn human_summary(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.files.is_empty() {
            return Ok(());
        }
        let count = |level| self.sum(|file| file.count(level));
        let files = counted(self.files.len(), "file", "files");
        let errors = counted(count(Level::Deny), "error", "errors");
        let warnings = counted(count(Level::Warn), "warning", "warnings");
        let others = |count: usize, what: &str| match count {
            0 => String::new(),
            _ => format!(", {count} {what}"),
        };
        let fixed = others(self.sum(|file| file.fixed), "fixed");
        let baselined = others(self.sum(|file| file.baselined), "in the baseline");
        for file in self.files.iter().filter(|file| file.unproved > 0) {
            let left = counted(file.unproved, "fix was", "fixes were");
            let name = file.source.name();
            writeln!(out, "{name}: {left} not applied: not proved to change no decision")?;
        }
        writeln!(out, "{files} checked: {errors}, {warnings}{fixed}{baselined}")
    }
}

/// Returns a count with its noun: `no errors`, `1 error`, `2 errors`.
pub fn counted(count: usize, one: &str, many: &str) -> String {
    match count {
        0 => format!("no {many}"),
        1 => format!("1 {one}"),
        _ => format!("{count} {many}"),
    }
}
