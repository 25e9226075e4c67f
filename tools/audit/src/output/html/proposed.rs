//! What a proposed file would change, weighted by real requests.

use std::io::{self, Write};

use super::heading;
use super::markup::{Column, code, count, numbers, table, text, words};
use crate::output::table::number;
use crate::tally::{Audit, Change};

const COLUMNS: [Column; 5] = [
    words("Crawler"),
    words("The proposed file"),
    numbers("Requests"),
    words("Because of"),
    words("Such as"),
];

/// The most paths of a change.
const MOST_PATHS: usize = 3;

pub(super) fn write(audit: &Audit, proposed: &str, out: &mut dyn Write) -> io::Result<()> {
    heading(out, "proposed")?;
    let name = text(proposed);
    if audit.changes.is_empty() {
        return writeln!(
            out,
            "<p>{name} would decide every request in these logs as the present file does.</p>"
        );
    }
    let sum = |verdict: &str| {
        let changes = audit
            .changes
            .iter()
            .filter(|change| change.verdict == verdict);
        number(changes.map(|change| change.requests).sum())
    };
    writeln!(
        out,
        "<p>With {name} in place of the present file, of the requests of crawlers in these logs, \
         <b>{}</b> that were allowed would be disallowed, and <b>{}</b> that were disallowed would be \
         allowed.</p>",
        sum("disallow"),
        sum("allow")
    )?;
    let caption = "Requests that the proposed file decides differently, the most first";
    table(out, caption, &COLUMNS, audit.changes.iter().map(row))
}

fn row(change: &Change) -> [String; 5] {
    let verdict = match change.verdict {
        "disallow" => "<b class=\"broken\">would disallow</b>",
        _ => "<b class=\"used\">would allow</b>",
    };
    let by = match &change.new_rule {
        Some(rule) => format!("line {}: {}", change.new_line, code(rule)),
        None => "no rule".to_owned(),
    };
    let because = match change.line {
        0 => by,
        line => format!("{by} <small>instead of line {line} of the present file</small>"),
    };
    let paths = change.paths.iter().take(MOST_PATHS).map(|path| {
        let requests = count(path.requests, ["request", "requests"]);
        format!("<li>{} <small>{requests}</small></li>", code(&path.path))
    });
    [
        format!("<b>{}</b>", text(&change.crawler)),
        verdict.to_owned(),
        number(change.requests),
        because,
        format!("<ul>{}</ul>", paths.collect::<String>()),
    ]
}
