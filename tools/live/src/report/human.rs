//! The text format.

use std::io::{self, Write};

use robots_analysis::diagnostic::render::{plain, styled};
use robots_report::visible;

use super::{Checked, Report, conclusion};
use crate::address::IpVersion;
use crate::session::Fetched;

const HEADER: [&str; 6] = ["as", "over", "address", "status", "bytes", "conclusion"];

impl Report {
    /// Writes for each target a table of what was fetched, the findings and the difference.
    pub fn human(&self, out: &mut dyn Write, colored: bool) -> io::Result<()> {
        for target in &self.targets {
            target.human(out, colored)?;
        }
        writeln!(out, "{}", self.summary())
    }
}

impl Checked {
    fn human(&self, out: &mut dyn Write, colored: bool) -> io::Result<()> {
        writeln!(out, "{}", self.observed.url)?;
        let mut rows = vec![HEADER.map(str::to_owned)];
        rows.extend(self.rows().map(|(name, fetched)| row(&name, fetched)));
        let mut widths = [0; HEADER.len()];
        for row in &rows {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = (*width).max(cell.chars().count());
            }
        }
        for row in &rows {
            let mut line = String::new();
            for (index, (cell, width)) in row.iter().zip(widths).enumerate() {
                // Numbers end in one column.
                let padding = " ".repeat(width - cell.chars().count());
                let (before, after) = if index == 4 {
                    (padding.as_str(), "")
                } else {
                    ("", padding.as_str())
                };
                line.extend(["  ", before, cell, after]);
            }
            writeln!(out, "{}", line.trim_end())?;
        }
        writeln!(out)?;
        let render = if colored { styled } else { plain };
        for finding in &self.findings {
            writeln!(out, "{}\n", render(&finding.diagnostic, &finding.source))?;
        }
        for note in &self.notes {
            writeln!(out, "note: {}\n", visible(note.as_bytes()))?;
        }
        for difference in &self.differences {
            difference.report().human(out)?;
            writeln!(out)?;
        }
        Ok(())
    }
}

fn row(name: &str, fetched: &Fetched) -> [String; HEADER.len()] {
    let version = fetched
        .address
        .as_ref()
        .map(IpVersion::of)
        .or(fetched.request.ip_version);
    let address = fetched.address.map(|address| address.to_string());
    let bytes = fetched
        .success()
        .map(|response| response.body.len().to_string());
    let mut conclusion = conclusion::text(fetched);
    if let Some(valid_for) = conclusion::valid_for(fetched) {
        conclusion = format!("{conclusion} ({})", rounded(valid_for.as_secs()));
    }
    [
        visible(name.as_bytes()).into_owned(),
        version
            .map(|version| version.to_string())
            .unwrap_or_default(),
        address.unwrap_or_default(),
        visible(conclusion::statuses(fetched).as_bytes()).into_owned(),
        bytes.unwrap_or_default(),
        conclusion,
    ]
}

/// Returns seconds in the largest unit that is at most as long.
fn rounded(seconds: u64) -> String {
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{} min", seconds / 60),
        _ => format!("{} h", seconds / 3600),
    }
}
