//! The first screen: which crawlers broke which lines, how often, and whether they were verified.

use std::io::{self, Write};

use super::markup::{Column, code, count, numbers, share, table, text, time, words};
use crate::kernel::Class;
use crate::output::table::number;
use crate::tally::{Audit, CrawlerAudit, RuleState, RulesRead};

/// The most crawlers of the first table.
const MOST: usize = 10;

/// The most lines that are named for a crawler.
const MOST_LINES: usize = 3;

const COLUMNS: [Column; 5] = [
    words("Crawler"),
    numbers("Broken"),
    words("Lines that it broke"),
    words("Verified"),
    words("Had read robots.txt"),
];

/// The words of the page that a reader may not know.
const DEFINITIONS: [(&str, &str); 7] = [
    (
        "robots.txt",
        "A file in which a website asks crawlers not to fetch some of its pages. Nothing enforces it.",
    ),
    (
        "Crawler",
        "A program that fetches pages by itself, for a search engine, for AI, for an archive. It is known \
         by the name that it sends with each request, its <i>User-Agent</i>. Browsers are not crawlers.",
    ),
    (
        "Broken",
        "A request for a page that a <code>Disallow</code> line of the file asks this crawler not to \
         fetch. The request may have been answered or denied.",
    ),
    (
        "Verified",
        "Any program can send the name of a crawler. A request is verified if its address is one that the \
         operator of the crawler publishes. If it is not verified, the request may be of another \
         program: do not accuse the operator.",
    ),
    (
        "Impostor",
        "A client that sends the name of a crawler from an address that its operator does not publish, \
         although it publishes all of them. Its requests are counted for no crawler.",
    ),
    (
        "Copy",
        "A crawler may use a copy of the file for 24 hours. In the day after a change, what the older file \
         allows breaks no line.",
    ),
    (
        "Alternate spelling",
        "Another way to write the same address, such as <code>//a</code> for <code>/a</code>. Rules compare \
         the text, so such a request breaks no line, but it may fetch a page that is disallowed.",
    ),
];

pub(super) fn write(audit: &Audit, name: &str, out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        "<header>\n<h1>Which crawlers broke <span>{name}</span></h1>\n\
         <p>A robots.txt asks <dfn>crawlers</dfn>, the programs of search engines and AI companies that \
         read websites, not to fetch some pages. This report compares the requests of crawlers in {} of \
         access logs{} with that file.</p>\n</header>",
        count(audit.logs.lines, ["line", "lines"]),
        period(audit),
    )?;
    conclusion(audit, out)?;
    violators(audit, out)?;
    writeln!(out, "<details><summary>What the words mean</summary>\n<dl>")?;
    for (word, meaning) in DEFINITIONS {
        writeln!(out, "<dt>{word}</dt><dd>{meaning}</dd>")?;
    }
    writeln!(out, "</dl></details>")
}

fn period(audit: &Audit) -> String {
    match (audit.logs.first, audit.logs.last) {
        (Some(first), Some(last)) => {
            format!(", from {} to {} UTC,", time(first), time(last))
        }
        _ => String::new(),
    }
}

fn conclusion(audit: &Audit, out: &mut dyn Write) -> io::Result<()> {
    let bound = || {
        let crawlers = audit.crawlers.iter();
        crawlers.filter(|crawler| crawler.class == Class::Bound.name() && crawler.judged > 0)
    };
    let (crawlers, broken) = (bound().count() as u64, audit.violations());
    let violators = bound().filter(|crawler| crawler.violations() > 0).count() as u64;
    let requests = audit.senders.bound;
    let class = match broken {
        _ if crawlers == 0 => "none",
        0 => "kept",
        _ => "broken",
    };
    write!(out, "<p class=\"answer {class}\"><strong>")?;
    if audit.logs.lines == 0 {
        write!(out, "The logs have no lines.</strong>")?;
    } else if crawlers == 0 {
        write!(
            out,
            "No crawler that the file applies to is in the logs.</strong>"
        )?;
    } else if broken == 0 {
        let came = count(crawlers, ["crawler", "crawlers"]);
        write!(
            out,
            "No crawler broke a line.</strong> {came} made {}.",
            count(requests, ["request", "requests"])
        )?;
    } else {
        let of = count(crawlers, ["crawler", "crawlers"]);
        write!(
            out,
            "{} of {of} broke the file, with {}</strong>: {} of the {} of crawlers that the file applies \
             to.",
            number(violators),
            count(broken, ["request", "requests"]),
            share(broken, requests),
            count(requests, ["request", "requests"]),
        )?;
        let verified = bound().map(|crawler| crawler.disallowed_verified).sum();
        write!(out, " {}", verified_sentence(verified, broken))?;
    }
    let impostors = audit.senders.impostors;
    if impostors > 0 {
        write!(
            out,
            " {} of impostors {} not counted.",
            count(impostors, ["request", "requests"]),
            if impostors == 1 { "is" } else { "are" }
        )?;
    }
    writeln!(out, "</p>")
}

fn verified_sentence(verified: u64, broken: u64) -> String {
    match verified {
        0 => "None of them could be verified: each may be of a program that only sends the name of the \
              crawler."
            .to_owned(),
        _ if verified == broken => {
            "All of them came from addresses that the operators publish (verified).".to_owned()
        }
        _ => format!(
            "{} of them came from addresses that the operators publish (verified); the others may be of \
             programs that only send the name of a crawler.",
            number(verified)
        ),
    }
}

fn violators(audit: &Audit, out: &mut dyn Write) -> io::Result<()> {
    let violators = || {
        audit
            .crawlers
            .iter()
            .filter(|crawler| crawler.violations() > 0)
    };
    let number_of = violators().count();
    if number_of == 0 {
        return Ok(());
    }
    let rows = violators().take(MOST).map(|crawler| {
        [
            title(crawler),
            format!(
                "<b>{}</b> <small>{} of {}</small>",
                number(crawler.violations()),
                share(crawler.violations(), crawler.judged),
                count(crawler.judged, ["request", "requests"]),
            ),
            lines(audit, crawler),
            verified(crawler),
            read(crawler.robots_txt.read).to_owned(),
        ]
    });
    table(
        out,
        "Crawlers that broke lines of the file, the most broken first",
        &COLUMNS,
        rows,
    )?;
    if number_of > MOST {
        let more = number_of - MOST;
        writeln!(out, "<p><a href=\"#crawlers\">And {more} more</a></p>")?;
    }
    Ok(())
}

/// Returns the name of a crawler, and who runs it for what.
pub(super) fn title(crawler: &CrawlerAudit) -> String {
    let token = text(&crawler.crawler);
    let of = [crawler.operator, crawler.purpose];
    let of: Vec<_> = of.into_iter().flatten().map(text).collect();
    if of.is_empty() {
        return format!("<b>{token}</b>");
    }
    format!("<b>{token}</b> <small>{}</small>", of.join(", "))
}

/// Returns the lines that a crawler broke, the most broken first.
fn lines(audit: &Audit, crawler: &CrawlerAudit) -> String {
    let mut broken = Vec::new();
    for version in &audit.versions {
        for rule in &version.rules {
            let of_crawler = rule
                .crawlers
                .iter()
                .find(|(token, _)| *token == crawler.crawler);
            if let Some((_, count)) = of_crawler
                && rule.state == RuleState::Broken
            {
                broken.push((*count, rule, version));
            }
        }
    }
    broken.sort_by_key(|(count, ..)| std::cmp::Reverse(*count));
    let is_one_version = audit.versions.len() == 1;
    let items = broken
        .iter()
        .take(MOST_LINES)
        .map(|(count, rule, version)| {
            let version = if is_one_version {
                String::new()
            } else {
                format!(" of {}", text(&version.name))
            };
            let (line, rule, times) = (rule.line, code(&rule.rule), times(*count));
            format!("<li>line {line}{version}: {rule} {times}</li>")
        });
    let mut items: Vec<_> = items.collect();
    if broken.len() > MOST_LINES {
        items.push(format!("<li>and {} more</li>", broken.len() - MOST_LINES));
    }
    format!("<ul>{}</ul>", items.concat())
}

fn times(count: u64) -> String {
    match count {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{} times", number(count)),
    }
}

/// Returns how many of the violations are verified.
pub(super) fn verified(crawler: &CrawlerAudit) -> String {
    let verified = match crawler.disallowed_verified {
        _ if crawler.violations() == 0 => return String::new(),
        0 => "unknown".to_owned(),
        verified if verified == crawler.violations() => "all".to_owned(),
        verified => format!("{} of them", number(verified)),
    };
    format!("<span class=\"whole\">{verified}</span>")
}

/// Returns whether a crawler had read the rules before it violated them.
pub(super) fn read(read: RulesRead) -> &'static str {
    match read {
        RulesRead::NoViolation => "",
        RulesRead::BeforeViolation => "yes",
        RulesRead::AfterViolation => "only afterwards",
        RulesRead::OtherVersion => "an earlier version",
        RulesRead::Never => "never in these logs",
    }
}
