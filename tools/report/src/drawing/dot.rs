//! The Graphviz format.

use std::io::{self, Write};

use super::{Band, Drawing, Kind};

impl Drawing {
    /// Writes a `digraph`, with a cluster for each band.
    pub fn dot(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "digraph {{")?;
        writeln!(out, "  label={};", quoted(&self.title))?;
        writeln!(out, "  labelloc=t;")?;
        writeln!(out, "  rankdir=LR;")?;
        writeln!(out, "  fontname=monospace;")?;
        writeln!(
            out,
            "  node [shape=box, style=\"rounded,filled\", fontname=monospace, fontsize=11];"
        )?;
        writeln!(out, "  edge [fontname=monospace, fontsize=11];")?;
        for (number, band) in self.bands.iter().enumerate() {
            band.dot(out, number)?;
        }
        writeln!(out, "}}")
    }
}

impl Band {
    fn dot(&self, out: &mut dyn Write, number: usize) -> io::Result<()> {
        writeln!(out, "  subgraph cluster_{number} {{")?;
        writeln!(
            out,
            "    label={};",
            quoted(std::slice::from_ref(&self.title))
        )?;
        writeln!(out, "    start_{number} [shape=point, width=0.12];")?;
        for (index, state) in self.states.iter().enumerate() {
            let color = match state.kind {
                Kind::Allow => "#e3f4e4",
                Kind::Disallow => "#fbe1df",
                Kind::Pass => "#eeeeee",
            };
            let borders = if state.is_sink { ", peripheries=2" } else { "" };
            let label = quoted(&state.lines);
            writeln!(
                out,
                "    s{number}_{index} [label={label}, fillcolor=\"{color}\"{borders}];"
            )?;
        }
        writeln!(out, "    start_{number} -> s{number}_0;")?;
        for arrow in &self.arrows {
            let (from, to) = (arrow.from, arrow.to);
            let label = quoted(&arrow.lines);
            let style = if arrow.is_other {
                ", style=dashed, color=\"#777777\", fontcolor=\"#777777\""
            } else {
                ""
            };
            writeln!(
                out,
                "    s{number}_{from} -> s{number}_{to} [label={label}{style}];"
            )?;
        }
        writeln!(out, "  }}")
    }
}

/// Returns lines as a quoted string, with escapes.
fn quoted(lines: &[String]) -> String {
    let escaped = lines
        .iter()
        .map(|line| line.replace('\\', "\\\\").replace('"', "\\\""));
    format!("\"{}\"", escaped.collect::<Vec<_>>().join("\\n"))
}
