//! The JSON format: a line for the table, and one for each cell.

use std::io::{self, Write};

use schemars::JsonSchema;
use serde::Serialize;

use super::{Cell, Matrix, Witness};
use crate::json::{Header, write_line};

/// A line of the output.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Line<'a> {
    /// The first line.
    Header {
        #[serde(flatten)]
        header: Header,
        file: &'a str,
        dialect: &'static str,
    },
    /// A set of URLs and the crawlers of a column.
    Cell {
        /// The route or pattern.
        urls: &'a str,
        crawlers: &'a [String],
        #[schemars(extend("enum" = ["allow", "disallow", "partly", "undecided"]))]
        verdict: &'static str,
        /// With `partly`, the shortest URL that is allowed.
        allowed: Option<&'a Witness>,
        /// With `partly`, the shortest URL that is disallowed.
        disallowed: Option<&'a Witness>,
    },
    /// The last line.
    Summary {
        /// Whether every cell is decided.
        complete: bool,
        /// The number of patterns of rules without cells.
        left_out: usize,
    },
}

impl Matrix<'_> {
    /// Writes a `header`, a `cell` for each set of URLs and each column, and a `summary`.
    pub fn json(&self, out: &mut dyn Write) -> io::Result<()> {
        let (file, dialect) = (self.file, self.dialect.name);
        let header = Line::Header { header: Header::of("matrix"), file, dialect };
        write_line(out, &header)?;
        for (row, urls) in self.sets.iter().enumerate() {
            for column in &self.columns {
                let cell = &column.cells[row];
                let (allowed, disallowed) = match cell {
                    Cell::Partly { allowed, disallowed } => (Some(allowed), Some(disallowed)),
                    Cell::Uniform(_) | Cell::Undecided => (None, None),
                };
                let verdict = match cell {
                    Cell::Undecided => "undecided",
                    _ => cell.word(),
                };
                let crawlers = &column.crawlers;
                let line = Line::Cell { urls, crawlers, verdict, allowed, disallowed };
                write_line(out, &line)?;
            }
        }
        let (complete, left_out) = (self.is_complete(), self.left_out);
        write_line(out, &Line::Summary { complete, left_out })
    }
}
