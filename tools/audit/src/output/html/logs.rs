//! What was read, and what was not judged.

use std::io::{self, Write};

use super::heading;
use super::markup::{Column, code, count, numbers, table, text, words};
use super::summary::title;
use crate::kernel::Class;
use crate::output::table::number;
use crate::tally::Audit;

const SENDERS: [Column; 3] = [words("Requests of"), numbers("Requests"), words("Judged")];

const OTHERS: [Column; 3] = [words("Crawler"), words("Kind"), numbers("Requests")];

/// The most logs and warnings that are listed.
const MOST: usize = 50;

pub(super) fn write(audit: &Audit, out: &mut dyn Write) -> io::Result<()> {
    heading(out, "logs")?;
    senders(audit, out)?;
    others(audit, out)?;
    let logs = &audit.logs;
    writeln!(
        out,
        "<h3>The logs</h3>\n<p>{} in {}; {} of text.</p>",
        count(logs.lines, ["line", "lines"]),
        count(logs.names.len() as u64, ["log", "logs"]),
        count(logs.bytes, ["byte", "bytes"]),
    )?;
    list(out, "What was detected", &logs.formats)?;
    list(out, "Warnings", &logs.warnings)?;
    bad_lines(audit, out)?;
    let remarks = [
        (logs.undated, "of crawlers without a time that can be read."),
        (
            logs.future,
            "of crawlers after the time of the audit: a clock is wrong.",
        ),
        (
            audit.hours_left_out,
            "in no plot: there are too many hours.",
        ),
    ];
    for (requests, remark) in remarks {
        if requests > 0 {
            let requests = count(requests, ["request", "requests"]);
            writeln!(out, "<p>{requests} {remark}</p>")?;
        }
    }
    Ok(())
}

fn senders(audit: &Audit, out: &mut dyn Write) -> io::Result<()> {
    let senders = audit.senders;
    let rows = [
        ("Crawlers that the file applies to", senders.bound, "yes"),
        (
            "Browsers and other clients",
            senders.unknown,
            "no: a robots.txt does not apply to people, and these are no known crawlers",
        ),
        (
            "Programs that fetch a page for a user",
            senders.user_triggered,
            "no: a person asked for the page, such as in a chat",
        ),
        (
            "Crawlers that ignore <code>User-agent: *</code>",
            senders.ignores_default_group,
            "no: their operators document that only a group with their own name applies",
        ),
        (
            "Crawlers that may or may not obey <code>User-agent: *</code>",
            senders.undocumented,
            "no: it is not documented",
        ),
        (
            "Crawlers without a group",
            senders.no_group,
            "no: the file has no rule for them",
        ),
        (
            "Impostors",
            senders.impostors,
            "no: they are not the crawler whose name they send",
        ),
        (
            "Crawlers before the first version of the file",
            senders.before_history,
            "no: it is not known what the file was",
        ),
    ];
    let rows = rows.into_iter().filter(|(_, count, _)| *count > 0);
    let rows = rows.map(|(who, count, judged)| [who.to_owned(), number(count), judged.to_owned()]);
    table(out, "All requests, by who sent them", &SENDERS, rows)
}

/// Writes the crawlers that are not judged.
fn others(audit: &Audit, out: &mut dyn Write) -> io::Result<()> {
    let others = audit.crawlers.iter();
    let others = others.filter(|crawler| crawler.class != Class::Bound.name());
    let rows: Vec<_> = others
        .map(|crawler| {
            let kind = match crawler.class {
                "user_triggered" => "fetches for a user",
                "ignores_default_group" => "ignores <code>*</code>",
                "undocumented" => "may ignore <code>*</code>",
                _ => "no group",
            };
            [title(crawler), kind.to_owned(), number(crawler.requests)]
        })
        .collect();
    if rows.is_empty() {
        return Ok(());
    }
    table(out, "Crawlers that are accused of nothing", &OTHERS, rows)
}

fn list(out: &mut dyn Write, title: &str, items: &[String]) -> io::Result<()> {
    if items.is_empty() {
        return Ok(());
    }
    writeln!(out, "<h3>{title}</h3>\n<ul>")?;
    for item in items.iter().take(MOST) {
        writeln!(out, "<li>{}</li>", text(item))?;
    }
    if items.len() > MOST {
        writeln!(out, "<li>and {} more</li>", items.len() - MOST)?;
    }
    writeln!(out, "</ul>")
}

fn bad_lines(audit: &Audit, out: &mut dyn Write) -> io::Result<()> {
    let logs = &audit.logs;
    if logs.bad_lines == 0 {
        return writeln!(out, "<p>Every line could be read.</p>");
    }
    writeln!(
        out,
        "<h3>{} could not be read</h3>\n<ul>",
        count(logs.bad_lines, ["line", "lines"])
    )?;
    for (reason, count) in &logs.bad_reasons {
        writeln!(out, "<li>{}: {}</li>", text(reason), number(*count))?;
    }
    writeln!(out, "</ul>\n<p>The first of them:</p>\n<ul>")?;
    for line in &logs.bad_examples {
        writeln!(
            out,
            "<li>{} at byte {}, {}: {}</li>",
            text(&line.log),
            line.offset,
            text(&line.reason),
            code(&line.line)
        )?;
    }
    writeln!(out, "</ul>")
}
