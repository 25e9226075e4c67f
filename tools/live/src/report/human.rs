//! The text format.

use std::io::{self, Write};

use comfy_table::{CellAlignment, Table, presets};
use robots_analysis::diagnostic::render::{plain, styled};
use robots_report::visible;

use super::{Report, conclusion};
use crate::checks::Checked;
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
        let mut table = Table::new();
        table.load_preset(presets::NOTHING).set_header(HEADER);
        table.add_rows(self.rows().map(|(name, fetched)| row(&name, fetched)));
        for column in table.column_iter_mut() {
            column.set_padding((2, 0));
        }
        if let Some(bytes) = table.column_mut(4) {
            bytes.set_cell_alignment(CellAlignment::Right);
        }
        writeln!(out, "{}\n", table.trim_fmt())?;
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
    let address = fetched.address.map(|address| address.to_string());
    let mut conclusion = conclusion::text(fetched);
    if let Some(valid_for) = conclusion::valid_for(fetched) {
        conclusion = format!("{conclusion} ({})", rounded(valid_for.as_secs()));
    }
    [
        visible(name.as_bytes()).into_owned(),
        conclusion::version(fetched),
        address.unwrap_or_default(),
        visible(conclusion::statuses(fetched).as_bytes()).into_owned(),
        conclusion::bytes(fetched),
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
