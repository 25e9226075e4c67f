//! A page with plots, without scripts, and without anything from elsewhere.
//!
//! In: an audit. Out: HTML. All text of logs and files passes [`text`](markup::text), which
//! escapes it and shows what is invisible.

mod crawlers;
mod file;
mod logs;
mod markup;
mod plot;
mod proposed;
mod summary;

#[cfg(test)]
mod tests;

use std::io::{self, Write};

use crate::tally::Audit;
use markup::text;

const STYLE: &str = include_str!("report.css");

/// The sections: anchor and title.
const SECTIONS: [(&str, &str); 8] = [
    ("plots", "Plots"),
    ("file", "The file, line by line"),
    ("proposed", "What the proposed file would change"),
    ("crawlers", "Every crawler"),
    ("parties", "By operator and purpose"),
    (
        "fetches",
        "Who fetched robots.txt, and how fast crawlers were",
    ),
    ("paths", "The most requested paths"),
    ("logs", "What was read, and what was not judged"),
];

pub(super) fn write(audit: &Audit, proposed: Option<&str>, out: &mut dyn Write) -> io::Result<()> {
    let name = audit
        .versions
        .last()
        .map_or("robots.txt", |last| &last.name);
    let name = text(name);
    // No script could run, even if a text were not escaped.
    write!(
        out,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>Audit of {name}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n"
    )?;
    summary::write(audit, &name, out)?;
    contents(proposed.is_some(), out)?;
    plot::write(audit, out)?;
    file::write(audit, out)?;
    if let Some(proposed) = proposed {
        proposed::write(audit, proposed, out)?;
    }
    crawlers::write(audit, out)?;
    logs::write(audit, out)?;
    writeln!(out, "</main>\n</body>\n</html>")
}

fn contents(has_proposed: bool, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<nav aria-label=\"Contents\"><ul>")?;
    for (anchor, title) in SECTIONS {
        if anchor != "proposed" || has_proposed {
            writeln!(out, "<li><a href=\"#{anchor}\">{title}</a></li>")?;
        }
    }
    writeln!(out, "</ul></nav>")
}

/// Writes the heading of a section.
fn heading(out: &mut dyn Write, wanted: &str) -> io::Result<()> {
    let known = SECTIONS.iter().find(|(anchor, _)| *anchor == wanted);
    let (anchor, title) = known.unwrap_or(&SECTIONS[0]);
    writeln!(out, "<h2 id=\"{anchor}\">{title}</h2>")
}
