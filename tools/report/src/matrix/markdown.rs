//! The Markdown format.

use std::io::{self, Write};

use robots_core::matcher::Verdict;

use super::{Cell, Matrix, Witness};
use crate::marked::inline_code as code;

impl Matrix<'_> {
    /// Writes a table with a witness of each verdict in the cells that are not the same for all
    /// URLs.
    pub fn markdown(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "### {}\n", code(self.file))?;
        let names = self.columns.iter().map(|column| column.name(code).0);
        writeln!(out, "| URLs | {} |", names.collect::<Vec<_>>().join(" | "))?;
        writeln!(out, "|---|{}", "---|".repeat(self.columns.len()))?;
        for (row, set) in self.sets.iter().enumerate() {
            let cells = self.columns.iter().map(|column| cell(&column.cells[row]));
            let cells = cells.collect::<Vec<_>>().join(" | ");
            writeln!(out, "| {} | {cells} |", code(set))?;
        }
        for column in &self.columns {
            if let (name, false) = column.name(code) {
                writeln!(out, "\n{name}: {}.", column.all_names(code))?;
            }
        }
        for remark in self.remarks() {
            writeln!(out, "\n{remark}.")?;
        }
        writeln!(
            out,
            "\nEach cell is proved for every URL of its row (dialect {}).",
            self.dialect.name
        )
    }
}

fn cell(cell: &Cell) -> String {
    match cell {
        Cell::Uniform(Verdict::Disallow) => "**disallow**".to_owned(),
        Cell::Uniform(Verdict::Allow) | Cell::Undecided => cell.word().to_owned(),
        Cell::Partly {
            allowed,
            disallowed,
        } => {
            let [allowed, disallowed] = [allowed, disallowed].map(witness);
            format!("partly<br>allow: {allowed}<br>**disallow**: {disallowed}")
        }
    }
}

fn witness(witness: &Witness) -> String {
    code(&witness.url()) + &witness.origin()
}
