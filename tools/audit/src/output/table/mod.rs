//! Columns of text.

use std::io::{self, Write};

use comfy_table::{CellAlignment, presets};

pub(super) struct Table(comfy_table::Table);

impl Table {
    /// Creates a table with a header such as `path,#requests`: a column of numbers, which are
    /// aligned to the right, has a `#` before its name.
    pub(super) fn new(header: &str) -> Self {
        let mut table = comfy_table::Table::new();
        let names = header.split(',').map(|name| name.trim_start_matches('#'));
        table.load_preset(presets::NOTHING).set_header(names);
        for (column, name) in table.column_iter_mut().zip(header.split(',')) {
            column.set_padding((0, 2));
            if name.starts_with('#') {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        Self(table)
    }

    pub(super) fn add(&mut self, row: Vec<String>) {
        self.0.add_row(row);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Writes a blank line and the table, unless there is nothing but the header.
    pub(super) fn write_part(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.is_empty() {
            return Ok(());
        }
        writeln!(out)?;
        self.write(out)
    }

    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", self.0.trim_fmt())
    }
}

/// Returns a number with separators of thousands.
pub(super) fn number(value: u64) -> String {
    let digits = value.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests;
