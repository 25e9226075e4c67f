//! The Graphviz format.

use std::io::{self, Write};

use askama::Template;
use robots_core::matcher::Verdict;

use super::{Drawing, State};

#[derive(Template)]
#[template(path = "drawing.dot", escape = "none")]
struct Digraph<'d> {
    drawing: &'d Drawing,
}

impl Drawing {
    /// Writes a `digraph`, with a cluster for each band.
    pub fn dot(&self, out: &mut dyn Write) -> io::Result<()> {
        Digraph { drawing: self }.write_into(out)?;
        writeln!(out)
    }
}

impl State {
    fn color(&self) -> &'static str {
        match self.verdict {
            Some(Verdict::Allow) => "#e3f4e4",
            Some(Verdict::Disallow) => "#fbe1df",
            None => "#eeeeee",
        }
    }
}

/// Returns lines as a quoted string, with escapes.
fn quoted(lines: &[String]) -> String {
    let escaped = lines.iter().map(|line| line.replace('\\', "\\\\").replace('"', "\\\""));
    format!("\"{}\"", escaped.collect::<Vec<_>>().join("\\n"))
}
