//! The Markdown format, for a comment on a pull request.

use std::io::{self, Write};

use robots_analysis::compare::{Comparison, Side};
use robots_core::{Dialect, Evaluation};

use super::{ChangesReport, names};
use crate::counted;
use crate::marked::{code, markdown};
use crate::visible::visible;

/// The maximum size of the rows of all tables, in bytes. GitHub accepts comments of up to 65,536
/// characters, and GitLab has a limit, too.
const ROOM: usize = 48 << 10;

const OTHER_LINES: usize = 20;

impl ChangesReport<'_> {
    /// Writes a heading and a table, within the size of a comment.
    pub fn markdown(&self, out: &mut dyn Write) -> io::Result<()> {
        let [old, new] = self.names().map(|name| markdown(&name));
        if self.is_equivalent() {
            let urls = if self.is_complete() { "URLs" } else { "URLs without a malformed escape" };
            let found = if self.is_complete() && self.unread().is_none() { "" } else { " found" };
            let found = match self.count_of_other_lines() {
                Some(lines) => format!(" of verdicts{found}{lines}"),
                None => found.to_owned(),
            };
            writeln!(
                out,
                "### robots.txt: no change{found}\n\n\
                 {old} and {new} are proved equivalent: {} may fetch the same {urls}.",
                self.crawlers()
            )?;
            for remark in self.remarks() {
                writeln!(out, "\n{}.", markdown(&remark))?;
            }
            return self.other_lines_as_list(out);
        }
        let changes = self.comparisons.iter();
        let count: usize = changes.map(|comparison| comparison.changes.len()).sum();
        let open = self.comparisons.iter();
        let open: usize = open.map(|comparison| comparison.undecided.len()).sum();
        write!(out, "### robots.txt: {}", counted(count, "change", "changes"))?;
        if open > 0 {
            write!(out, ", {} not compared", counted(open, "rule", "rules"))?;
        }
        if let Some(lines) = self.count_of_other_lines() {
            write!(out, "{lines}")?;
        }
        writeln!(out, "\n\nFrom {old} to {new}.\n")?;
        let summaries = self.comparisons.iter();
        let summaries: String = summaries
            .flat_map(|comparison| {
                let agents = names(&comparison.agents);
                let summary = self.summary(comparison).into_iter();
                summary.map(move |line| markdown(&format!("- {agents}: {line}\n")))
            })
            .collect();
        if !summaries.is_empty() {
            writeln!(out, "{summaries}")?;
        }
        writeln!(out, "| crawlers | URLs | | before | after |")?;
        writeln!(out, "|---|---|---|---|---|")?;
        // Each dialect has its own table.
        let tables = if self.of_dialects { Dialect::ALL.len() - 1 } else { 1 };
        let mut room = ROOM / tables;
        let mut left_out = 0;
        for comparison in self.comparisons {
            for row in self.rows(comparison) {
                match room.checked_sub(row.len()) {
                    Some(rest) if left_out == 0 => {
                        room = rest;
                        out.write_all(row.as_bytes())?;
                    }
                    _ => left_out += 1,
                }
            }
        }
        if left_out > 0 {
            writeln!(
                out,
                "\n**{left_out} more** do not fit into a comment. Run `robots diff` to list them."
            )?;
        }
        if let Some(agents) = self.unchanged() {
            writeln!(out, "\nProved unchanged: {}.", markdown(&agents))?;
        }
        for remark in self.remarks() {
            writeln!(out, "\n{}.", markdown(&remark))?;
        }
        self.other_lines_as_list(out)
    }

    /// Returns how many lines that decide no URL change, for a heading.
    fn count_of_other_lines(&self) -> Option<String> {
        let count = self.other_changes().len();
        (count > 0)
            .then(|| format!(", {}", counted(count, "change", "changes") + " of other lines"))
    }

    /// Writes the changes of lines that decide no URL, within the size of a comment.
    fn other_lines_as_list(&self, out: &mut dyn Write) -> io::Result<()> {
        let lines = self.about_other_lines();
        if !lines.is_empty() {
            writeln!(out, "\nOther lines, which decide no URL:\n")?;
        }
        for (agents, what) in lines.iter().take(OTHER_LINES) {
            writeln!(out, "{}", markdown(&format!("- {agents}: {what}")))?;
        }
        match lines.len().saturating_sub(OTHER_LINES) {
            0 => Ok(()),
            more => writeln!(out, "- **{more} more**"),
        }
    }

    fn rows(&self, comparison: &Comparison) -> Vec<String> {
        let agents = names(&comparison.agents);
        let changes = comparison.changes.iter().map(|change| {
            let mark = if change.verdict().is_disallow() { "🔴" } else { "🟢" };
            let (url, extent) = (code(&visible(&change.witness)), self.extent(change));
            let what = self.headline(change);
            let before = self.decided_by(Side::Old, change.old);
            let after = self.decided_by(Side::New, change.new);
            format!("| {agents} | {url}; {extent} | {mark} {what} | {before} | {after} |\n")
        });
        let open = comparison.undecided.iter();
        let open = open.filter_map(|open| self.quoted_rule(open.side, open.rule));
        let open = open.map(|(rule, place)| {
            format!("| {agents} | URLs that match {rule} | ❔ not compared (budget exhausted) | {place} | |\n")
        });
        changes.chain(open).map(|row| markdown(&row)).collect()
    }

    fn decided_by(&self, side: Side, evaluation: Evaluation) -> String {
        match self.decided(side, evaluation) {
            Some((rule, place)) => format!("{rule} ({place})"),
            None => "no rule matches".to_owned(),
        }
    }
}
