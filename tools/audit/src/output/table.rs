//! Columns of text.

use std::io::{self, Write};

/// Rows of cells, the first of which is the header.
pub(super) struct Table {
    rows: Vec<Vec<String>>,
    /// Whether each column has numbers, which are aligned to the right.
    is_number: &'static [bool],
}

impl Table {
    pub(super) fn new(header: &[&str], is_number: &'static [bool]) -> Self {
        let header = header.iter().map(|&cell| cell.to_owned()).collect();
        Self {
            rows: vec![header],
            is_number,
        }
    }

    pub(super) fn add(&mut self, row: Vec<String>) {
        self.rows.push(row);
    }

    /// Returns whether there is nothing but the header.
    pub(super) fn is_empty(&self) -> bool {
        self.rows.len() < 2
    }

    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let width = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<_> = (0..self.is_number.len()).map(width).collect();
        for row in &self.rows {
            let mut line = String::new();
            for ((cell, width), &is_number) in row.iter().zip(&widths).zip(self.is_number) {
                let padding = " ".repeat(width - cell.chars().count());
                if !line.is_empty() {
                    line.push_str("  ");
                }
                if is_number {
                    line.extend([&*padding, cell]);
                } else {
                    line.extend([cell, &*padding]);
                }
            }
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(())
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
mod tests {
    use super::number;

    #[test]
    fn number_has_separators() {
        for (value, text) in [
            (0, "0"),
            (999, "999"),
            (1_000, "1,000"),
            (1_234_567, "1,234,567"),
        ] {
            assert_eq!(number(value), text);
        }
    }
}
