//! The Graphviz format.

use std::io::{self, Write};

use askama::Template;

use super::{Drawing, Kind};

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

impl Kind {
    fn color(self) -> &'static str {
        match self {
            Self::Allow => "#e3f4e4",
            Self::Disallow => "#fbe1df",
            Self::Pass => "#eeeeee",
        }
    }
}

/// Returns lines as a quoted string, with escapes.
fn quoted(lines: &[String]) -> String {
    let escaped = lines.iter().map(|line| line.replace('\\', "\\\\").replace('"', "\\\""));
    format!("\"{}\"", escaped.collect::<Vec<_>>().join("\\n"))
}
