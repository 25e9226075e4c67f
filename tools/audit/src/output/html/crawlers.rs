//! Every crawler: its requests, who runs it, what it fetched, how fast, and its paths.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io::{self, Write};

use super::heading;
use super::markup::{Column, code, count, numbers, table, text, time, words};
use super::summary::{read, title, verified};
use crate::kernel::Class;
use crate::output::table::number;
use crate::tally::{Audit, CrawlDelay, CrawlerAudit, PathCount};

const CRAWLERS: [Column; 7] = [
    words("Crawler"),
    words("Group"),
    numbers("Requests"),
    numbers("Broken"),
    numbers("Of these answered"),
    words("Of these verified"),
    numbers("Impostors"),
];

const FETCHES: [Column; 6] = [
    words("Crawler"),
    words("Fetches, by HTTP status"),
    words("First"),
    words("Last"),
    words("Read before it broke a line"),
    words("Oldest copy at that time"),
];

const DELAYS: [Column; 6] = [
    words("Crawler"),
    numbers("Asked"),
    numbers("Busiest minute"),
    numbers("Busiest hour"),
    words("Result"),
    numbers("Hours exceeded"),
];

const PATHS: [Column; 3] = [words("Path"), numbers("Requests"), numbers("Line")];

pub(super) fn write(audit: &Audit, out: &mut dyn Write) -> io::Result<()> {
    heading(out, "crawlers")?;
    let rows = bound(audit).map(|crawler| {
        let group = crawler.group.as_deref().map(code).unwrap_or_default();
        [
            title(crawler),
            group,
            number(crawler.judged),
            number(crawler.violations()),
            number(crawler.disallowed_served),
            verified(crawler),
            number(crawler.impostors),
        ]
    });
    table(out, "Crawlers that the file applies to", &CRAWLERS, rows)?;
    parties(audit, out)?;
    fetches(audit, out)?;
    delays(audit, out)?;
    paths(audit, out)
}

fn bound(audit: &Audit) -> impl Iterator<Item = &CrawlerAudit> {
    let crawlers = audit.crawlers.iter();
    crawlers.filter(|crawler| crawler.class == Class::Bound.name())
}

fn parties(audit: &Audit, out: &mut dyn Write) -> io::Result<()> {
    type Party = fn(&CrawlerAudit) -> Option<&'static str>;
    let of_operator: Party = |crawler| crawler.operator;
    let of_purpose: Party = |crawler| crawler.purpose;
    heading(out, "parties")?;
    for (party, of) in [("Operator", of_operator), ("Purpose", of_purpose)] {
        let mut counts: BTreeMap<_, [u64; 3]> = BTreeMap::new();
        for crawler in bound(audit) {
            let of = counts
                .entry(of(crawler).unwrap_or("not known"))
                .or_default();
            of[0] += crawler.judged;
            of[1] += crawler.violations();
            of[2] += crawler.disallowed_verified;
        }
        let mut counts: Vec<_> = counts.into_iter().collect();
        counts.sort_by_key(|(_, [requests, broken, _])| (Reverse(*broken), Reverse(*requests)));
        let columns = [
            words(party),
            numbers("Requests"),
            numbers("Broken"),
            numbers("Of these verified"),
        ];
        let rows = counts
            .into_iter()
            .map(|(party, [requests, broken, verified])| {
                [
                    text(party),
                    number(requests),
                    number(broken),
                    number(verified),
                ]
            });
        table(out, &format!("By {}", party.to_lowercase()), &columns, rows)?;
    }
    Ok(())
}

fn fetches(audit: &Audit, out: &mut dyn Write) -> io::Result<()> {
    heading(out, "fetches")?;
    writeln!(
        out,
        "<p>A crawler that fetched the file before it broke a line knew the line. Many operators fetch the \
         file by another machine, or seldom, so a crawler that never did in these logs may still know \
         it.</p>"
    )?;
    let rows = bound(audit).map(|crawler| {
        let fetched = &crawler.robots_txt;
        let statuses = fetched.statuses.iter().map(|(status, count)| match status {
            0 => format!("<span class=\"whole\">none: {}</span>", number(*count)),
            status => format!("<span class=\"whole\">{status}: {}</span>", number(*count)),
        });
        let statuses: Vec<_> = statuses.collect();
        let statuses = if statuses.is_empty() {
            "never".to_owned()
        } else {
            statuses.join(", ")
        };
        let copy = fetched.oldest_copy_hours.map(|hours| match hours {
            0 => "under 1 hour".to_owned(),
            hours => count(hours.into(), ["hour", "hours"]),
        });
        [
            title(crawler),
            statuses,
            fetched.first.map(time).unwrap_or_default(),
            fetched.last.map(time).unwrap_or_default(),
            read(fetched.read).to_owned(),
            copy.unwrap_or_default(),
        ]
    });
    table(
        out,
        "Requests for robots.txt. Times are in UTC",
        &FETCHES,
        rows,
    )
}

fn delays(audit: &Audit, out: &mut dyn Write) -> io::Result<()> {
    let delays = bound(audit).filter_map(|crawler| Some((crawler, crawler.crawl_delay.as_ref()?)));
    let rows: Vec<_> = delays
        .map(|(crawler, delay)| {
            [
                title(crawler),
                format!("{} s", delay.seconds),
                pace(delay.busiest_minute, 60.0),
                pace(delay.busiest_hour, 3_600.0),
                result(delay),
                format!(
                    "{} of {}",
                    number(delay.hours_exceeded),
                    number(delay.hours)
                ),
            ]
        })
        .collect();
    if rows.is_empty() {
        return writeln!(
            out,
            "<p>No <code>Crawl-delay</code>, the seconds between two requests, applies to a crawler in \
             the logs.</p>"
        );
    }
    let caption = "Crawl-delay: the seconds that the file asks for between two requests. It is no part of \
                   the standard, and many crawlers ignore it";
    table(out, caption, &DELAYS, rows)
}

fn result(delay: &CrawlDelay) -> String {
    match delay.hours_exceeded {
        0 => "<b class=\"obeyed\">kept</b>".to_owned(),
        _ => "<b class=\"broken\">exceeded</b>".to_owned(),
    }
}

/// Returns the requests of a period, and the seconds for each of them.
#[expect(clippy::cast_precision_loss, reason = "a pace has few digits")]
fn pace(requests: u64, seconds: f64) -> String {
    let each = seconds / requests.max(1) as f64;
    let requests_of = count(requests, ["request", "requests"]);
    match requests {
        0 | 1 => requests_of,
        _ => format!("{requests_of} <small>one every {each:.1} s</small>"),
    }
}

fn paths(audit: &Audit, out: &mut dyn Write) -> io::Result<()> {
    heading(out, "paths")?;
    if audit.paths_error > 0 {
        let error = number(audit.paths_error);
        writeln!(
            out,
            "<p>There are many paths: each count may be {error} too low.</p>"
        )?;
    }
    let has_paths = |crawler: &&CrawlerAudit| {
        !crawler.disallowed_paths.is_empty() || !crawler.allowed_paths.is_empty()
    };
    if !bound(audit).any(|crawler| has_paths(&crawler)) {
        return writeln!(
            out,
            "<p>Paths of crawlers that the file applies to: none.</p>"
        );
    }
    for crawler in bound(audit).filter(has_paths) {
        writeln!(
            out,
            "<details><summary>{}: {}, {} broken</summary>",
            text(&crawler.crawler),
            count(crawler.judged, ["request", "requests"]),
            number(crawler.violations())
        )?;
        let lists = [
            ("Disallowed paths", &crawler.disallowed_paths),
            ("Allowed paths", &crawler.allowed_paths),
        ];
        for (caption, list) in lists {
            if !list.is_empty() {
                table(out, caption, &PATHS, list.iter().map(of_path))?;
            }
        }
        writeln!(out, "</details>")?;
    }
    Ok(())
}

pub(super) fn of_path(path: &PathCount) -> [String; 3] {
    let line = match path.line {
        0 => String::new(),
        line => line.to_string(),
    };
    [code(&path.path), number(path.requests), line]
}
