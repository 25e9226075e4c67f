//! Markdown tables.

use std::fmt::Write as _;

/// Returns a table with these headings and rows. A `|` in a cell is escaped.
pub(crate) fn table(headings: &[&str], rows: &[Vec<String>]) -> String {
    let mut text = row(headings.iter().copied());
    text += &row(headings.iter().map(|_| "---"));
    for cells in rows {
        text += &row(cells.iter().map(String::as_str));
    }
    text
}

fn row<'a>(cells: impl Iterator<Item = &'a str>) -> String {
    let mut text = String::from("|");
    for cell in cells {
        let _ = write!(text, " {} |", cell.replace('|', "\\|").replace('\n', " "));
    }
    text + "\n"
}

/// Returns `yes` or `no`.
pub(crate) fn yes_no(is_so: bool) -> String {
    String::from(if is_so { "yes" } else { "no" })
}
