//! Metrics in the text format of Prometheus.
//!
//! Names are those of the observer of `robots-static`, so that its dashboard and alerts show logs,
//! too. Labels are names of crawlers that the table or the file has, never text of a log.

use std::io::{self, Write};

use crate::kernel::Class;
use crate::tally::{Audit, CrawlerAudit, RulesRead};

pub(super) fn write(audit: &Audit, out: &mut dyn Write) -> io::Result<()> {
    let mut crawlers: Vec<_> = audit.crawlers.iter().collect();
    crawlers.sort_by(|a, b| a.crawler.cmp(&b.crawler));
    let counter = |out: &mut dyn Write, name: &str, help: &str| {
        writeln!(out, "# HELP {name} {help}\n# TYPE {name} counter")
    };

    let name = "robots_txt_fetches_total";
    counter(out, name, "Requests for /robots.txt, by crawler.")?;
    for crawler in &crawlers {
        writeln!(
            out,
            "{name}{{{}}} {}",
            label(crawler),
            crawler.robots_txt.requests()
        )?;
    }
    let name = "robots_requests_total";
    counter(
        out,
        name,
        "Other requests of crawlers, by crawler and outcome.",
    )?;
    for crawler in &crawlers {
        let label = label(crawler);
        for (outcome, count) in outcomes(crawler) {
            writeln!(out, "{name}{{{label},outcome=\"{outcome}\"}} {count}")?;
        }
    }
    let name = "robots_broken_rules_total";
    let help = "Requests for disallowed pages by crawlers that had fetched /robots.txt before.";
    counter(out, name, help)?;
    for crawler in &crawlers {
        writeln!(
            out,
            "{name}{{{}}} {}",
            label(crawler),
            broken_rules(audit, crawler)
        )?;
    }
    let name = "robots_contradicted_total";
    counter(
        out,
        name,
        "Requests of clients that are not the crawler that they claim to be.",
    )?;
    for crawler in &crawlers {
        writeln!(out, "{name}{{{}}} {}", label(crawler), crawler.impostors)?;
    }
    let logs = &audit.logs;
    for (name, help, value) in [
        (
            "robots_audit_lines_total",
            "Lines of logs that were read.",
            logs.lines,
        ),
        (
            "robots_audit_bad_lines_total",
            "Lines of logs that cannot be read.",
            logs.bad_lines,
        ),
        (
            "robots_audit_bytes_total",
            "Bytes of logs that were read.",
            logs.bytes,
        ),
    ] {
        counter(out, name, help)?;
        writeln!(out, "{name} {value}")?;
    }
    if let Some(last) = logs.last {
        let name = "robots_audit_last_request_timestamp_seconds";
        let help = "The time of the last request of a crawler, by the log.";
        writeln!(
            out,
            "# HELP {name} {help}\n# TYPE {name} gauge\n{name} {last}"
        )?;
    }
    Ok(())
}

fn label(crawler: &CrawlerAudit) -> String {
    let token = crawler
        .crawler
        .replace('\\', "\\\\")
        .replace('"', "\\\"")
        .replace('\n', "\\n");
    format!("crawler=\"{token}\"")
}

/// Returns the requests for other paths, by the outcomes of a layer that only reports.
fn outcomes(crawler: &CrawlerAudit) -> [(&'static str, u64); 4] {
    let reported = crawler.disallowed;
    let others = reported + crawler.robots_txt.requests();
    let contradicted = crawler.impostors_disallowed;
    [
        ("allowed", crawler.requests.saturating_sub(others)),
        (
            "contradicted",
            crawler.impostors.saturating_sub(contradicted),
        ),
        ("contradicted_reported", contradicted),
        ("reported", reported),
    ]
}

/// Returns the violations of a crawler after it had fetched the file. Those in the hour of its
/// first fetch count if it had fetched the file before its first violation.
fn broken_rules(audit: &Audit, crawler: &CrawlerAudit) -> u64 {
    let Some(first) = crawler.robots_txt.first else {
        return 0;
    };
    if crawler.class != Class::Bound.name() {
        return 0;
    }
    if crawler.robots_txt.read == RulesRead::BeforeViolation {
        return crawler.violations();
    }
    let of_crawler = audit
        .hours
        .iter()
        .filter(|hour| hour.crawler == crawler.crawler);
    let after = of_crawler.filter(|hour| hour.hour > first);
    after.map(|hour| hour.disallowed).sum()
}

#[cfg(test)]
mod tests;
