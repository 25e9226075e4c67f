//! A document: what the formats for people have in common.
//!
//! In: blocks, whose sentences are those of [`marked`](crate::marked). Out: text of limited width,
//! or Markdown.

use std::io::{self, Write};

use comfy_table::{CellAlignment, Table, presets};

use crate::marked::{markdown, plain};

const WIDTH: usize = 100;

pub(crate) enum Block {
    /// The heading of all that follows, up to the next.
    Title(String),
    /// Rows below a head. Numbers are at the right.
    Table {
        head: &'static [&'static str],
        rows: Vec<Vec<String>>,
    },
    Section(&'static str, Vec<Item>),
    Remark(String),
}

pub(crate) struct Item {
    pub(crate) text: String,
    /// What is below it, or in parentheses.
    pub(crate) detail: Option<String>,
}

impl From<String> for Item {
    fn from(text: String) -> Self {
        Self { text, detail: None }
    }
}

impl Block {
    pub(crate) fn human(&self, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Title(title) => writeln!(out, "{}\n", plain(title)),
            Self::Table { head, rows } => {
                let mut table = Table::new();
                table.load_preset(presets::NOTHING);
                table.set_header(*head);
                table.add_rows(rows);
                for (index, column) in table.column_iter_mut().enumerate() {
                    if is_number(rows, index) {
                        column.set_cell_alignment(CellAlignment::Right);
                    }
                }
                writeln!(out, "{}\n", table.trim_fmt())
            }
            Self::Section(title, items) => {
                writeln!(out, "{title}")?;
                for Item { text, detail } in items {
                    wrapped(out, "  - ", &plain(text))?;
                    if let Some(detail) = detail {
                        wrapped(out, "    ", &plain(detail))?;
                    }
                }
                writeln!(out)
            }
            Self::Remark(text) => wrapped(out, "", &plain(text)),
        }
    }

    pub(crate) fn markdown(&self, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Title(title) => writeln!(out, "### {}\n", markdown(title)),
            Self::Table { head, rows } => {
                let columns = 0..head.len();
                let align = columns.map(|at| if is_number(rows, at) { "--:" } else { "---" });
                let align: Vec<_> = align.collect();
                writeln!(out, "| {} |\n|{}|", head.join(" | "), align.join("|"))?;
                for row in rows {
                    writeln!(out, "| {} |", row.join(" | "))?;
                }
                writeln!(out)
            }
            Self::Section(title, items) => {
                writeln!(out, "#### {title}\n")?;
                for Item { text, detail } in items {
                    let detail = detail.as_ref().map(|detail| format!(" ({detail})"));
                    let item = format!("- {text}{}", detail.unwrap_or_default());
                    writeln!(out, "{}", markdown(&item))?;
                }
                writeln!(out)
            }
            Self::Remark(text) => writeln!(out, "{}\n", markdown(text)),
        }
    }
}

fn is_number(rows: &[Vec<String>], column: usize) -> bool {
    let mut cells = rows.iter().filter_map(|row| row.get(column));
    cells.all(|cell| cell.parse::<usize>().is_ok())
}

/// Writes text in lines of at most [`WIDTH`] columns: the first starts with `first`, and all others
/// with as many spaces.
fn wrapped(out: &mut dyn Write, first: &str, text: &str) -> io::Result<()> {
    let mut line = first.to_owned();
    let indentation = first.len();
    for word in text.split(' ') {
        let is_first = line.len() == indentation;
        if !is_first && line.chars().count() + 1 + word.chars().count() > WIDTH {
            writeln!(out, "{line}")?;
            line = " ".repeat(indentation);
        } else if !is_first {
            line.push(' ');
        }
        line.push_str(word);
    }
    writeln!(out, "{line}")
}
