//! Columns of text.

use std::io::{self, Write};

use comfy_table::{CellAlignment, Table, presets};

/// Creates a table with a header such as `path,#requests`: a column of numbers, which are aligned
/// to the right, has a `#` before its name.
pub(super) fn with_header(header: &str) -> Table {
    let mut table = Table::new();
    let names = header.split(',').map(|name| name.trim_start_matches('#'));
    table.load_preset(presets::NOTHING).set_header(names);
    for (column, name) in table.column_iter_mut().zip(header.split(',')) {
        column.set_padding((0, 2));
        if name.starts_with('#') {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
}

/// Writes a blank line and a table, unless there is nothing but the header.
pub(super) fn write_part(out: &mut dyn Write, table: &Table) -> io::Result<()> {
    if table.is_empty() {
        return Ok(());
    }
    writeln!(out)?;
    write(out, table)
}

pub(super) fn write(out: &mut dyn Write, table: &Table) -> io::Result<()> {
    writeln!(out, "{}", table.trim_fmt())
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
