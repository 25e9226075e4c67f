//! The text format.

use std::io::{self, Write};

use comfy_table::{ContentArrangement, Table, presets};

use super::{Cell, Matrix};
use crate::counted;

const WIDTH: u16 = 100;

impl Matrix<'_> {
    /// Writes a table whose columns are letters, who the letters are, and a witness of each verdict
    /// of the cells that are `partly`.
    pub fn human(&self, out: &mut dyn Write) -> io::Result<()> {
        let letters: Vec<String> = (0..self.columns.len()).map(letter).collect();
        let mut table = Table::new();
        table.load_preset(presets::NOTHING);
        table.set_header([String::new()].iter().chain(&letters));
        for (row, set) in self.sets.iter().enumerate() {
            let cells = self.columns.iter().map(|column| column.cells[row].word());
            table.add_row([set.as_str()].into_iter().chain(cells));
        }
        writeln!(out, "{}", table.trim_fmt())?;
        writeln!(out)?;
        let mut legend = Table::new();
        legend.load_preset(presets::NOTHING);
        legend.set_content_arrangement(ContentArrangement::Dynamic);
        legend.set_width(WIDTH);
        for (letter, column) in letters.iter().zip(&self.columns) {
            legend.add_row([letter.as_str(), &column.all_names(str::to_owned)]);
        }
        writeln!(out, "{}", legend.trim_fmt())?;
        for (row, set) in self.sets.iter().enumerate() {
            for (letter, column) in letters.iter().zip(&self.columns) {
                if let Cell::Partly { allowed, disallowed } = &column.cells[row] {
                    writeln!(out, "\n{set}, {letter}")?;
                    for (word, witness) in [("allow   ", allowed), ("disallow", disallowed)] {
                        let (url, origin) = (witness.url(), witness.origin());
                        writeln!(out, "  {word}  {url}{origin}")?;
                    }
                }
            }
        }
        for remark in self.remarks() {
            writeln!(out, "\n{remark}")?;
        }
        let sets = counted(self.sets.len(), "set", "sets");
        writeln!(out, "\n{}: {sets} of URLs, dialect {}", self.file, self.dialect.name)
    }
}

/// Returns the letter of a column: A to Z, then AA.
fn letter(index: usize) -> String {
    let last = char::from(b'A' + u8::try_from(index % 26).unwrap_or_default());
    match index / 26 {
        0 => last.to_string(),
        before => letter(before - 1) + &last.to_string(),
    }
}
