//! The Markdown format.

use std::io::{self, Write};

use askama::Template;
use robots_core::matcher::Verdict;

use super::{Cell, Matrix, Witness};
use crate::marked::inline_code as code;

#[derive(Template)]
#[template(path = "matrix.md", escape = "none")]
struct Page<'m> {
    matrix: &'m Matrix<'m>,
}

impl Matrix<'_> {
    /// Writes a table with a witness of each verdict in the cells that are not the same for all
    /// URLs.
    pub fn markdown(&self, out: &mut dyn Write) -> io::Result<()> {
        Page { matrix: self }.write_into(out)?;
        writeln!(out)
    }
}

fn cell(cell: &Cell) -> String {
    match cell {
        Cell::Uniform(Verdict::Disallow) => "**disallow**".to_owned(),
        Cell::Uniform(Verdict::Allow) | Cell::Undecided => cell.word().to_owned(),
        Cell::Partly { allowed, disallowed } => {
            let [allowed, disallowed] = [allowed, disallowed].map(witness);
            format!("partly<br>allow: {allowed}<br>**disallow**: {disallowed}")
        }
    }
}

fn witness(witness: &Witness) -> String {
    code(&witness.url()) + &witness.origin()
}
