//! The HTML format: a page without scripts, and without anything from elsewhere.

use std::io::{self, Write};

use askama::Template;

use super::{Cell, Matrix};

#[derive(Template)]
#[template(path = "matrix.html")]
struct Page<'m> {
    matrix: &'m Matrix<'m>,
}

impl Matrix<'_> {
    /// Writes a page with a table. Its words, not only its colors, are the verdicts.
    pub fn html(&self, out: &mut dyn Write) -> io::Result<()> {
        Page { matrix: self }.write_into(out)?;
        writeln!(out)
    }
}
