//! Markdown tables, and numbers in a readable form.

use comfy_table::{CellAlignment, Table, presets};

/// Returns an empty table whose columns, except the first, align to the right.
pub fn table<T: Into<String>>(header: impl IntoIterator<Item = T>) -> Table {
    let mut table = Table::new();
    table
        .load_preset(presets::ASCII_MARKDOWN)
        .set_header(header.into_iter().map(Into::into).collect::<Vec<_>>());
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

/// Returns a time with three digits and a unit.
pub fn time(nanoseconds: f64) -> String {
    let (value, unit) = match nanoseconds {
        n if n < 1e3 => (n, "ns"),
        n if n < 1e6 => (n / 1e3, "µs"),
        n if n < 1e9 => (n / 1e6, "ms"),
        n => (n / 1e9, "s"),
    };
    let digits = if value < 9.995 { 2 } else { usize::from(value < 99.95) };
    format!("{value:.digits$} {unit}")
}

/// Returns a time as a multiple of ours, with two digits or more.
pub fn ratio(nanoseconds: f64, ours: f64) -> String {
    let ratio = nanoseconds / ours;
    let digits = usize::from(ratio < 9.95);
    format!("{ratio:.digits$}×")
}

/// Returns a number of bytes with a comma at each thousand.
pub fn bytes(count: usize) -> String {
    let digits = count.to_string();
    let mut grouped = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}
