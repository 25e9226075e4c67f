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
        writeln!(out, "{name}{{{}}} {}", label(crawler), fetches(crawler))?;
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

fn fetches(crawler: &CrawlerAudit) -> u64 {
    crawler
        .robots_txt
        .statuses
        .iter()
        .map(|(_, count)| count)
        .sum()
}

/// Returns the requests for other paths, by the outcomes of a layer that only reports.
fn outcomes(crawler: &CrawlerAudit) -> [(&'static str, u64); 4] {
    let reported = crawler.disallowed;
    let others = reported + fetches(crawler);
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
mod tests {
    use crate::format::Format;
    use crate::history::History;
    use crate::kernel::RuleFile;
    use crate::settings::Settings;
    use crate::tally::{Logs, Tally};

    fn metrics(lines: &[(&str, &str, &str)]) -> String {
        let robots = "User-agent: *\nDisallow: /a\n";
        let settings = Settings::new(History::of_file("robots.txt", RuleFile::new(robots)));
        let mut tally = Tally::new(&settings);
        for (time, path, user_agent) in lines {
            let line = format!(
                "192.0.2.1 - - [10/Oct/2026:{time}:00 +0000] \"GET {path} HTTP/1.1\" 200 5 \"-\" \
                 \"{user_agent}\""
            );
            tally.line(&Format::Combined, line.as_bytes(), 0, 0);
        }
        let mut text = Vec::new();
        let audit = tally.finish(Logs::default());
        audit.metrics(&mut text).expect("it is written to memory");
        String::from_utf8(text).expect("it is text")
    }

    #[test]
    fn requests_are_counted_by_crawler_and_outcome() {
        let text = metrics(&[
            ("01:00", "/a", "GPTBot/1.2"),
            ("01:01", "/b", "GPTBot/1.2"),
            ("01:02", "/robots.txt", "GPTBot/1.2"),
            ("01:03", "/a", "GPTBot/1.2"),
            ("02:03", "/a", "GPTBot/1.2"),
            ("01:00", "/robots.txt", "CCBot/2"),
            ("01:01", "/a", "CCBot/2"),
            ("01:01", "/a", "Mozilla/5.0 Firefox/140.0"),
        ]);
        for line in [
            "robots_requests_total{crawler=\"GPTBot\",outcome=\"allowed\"} 1",
            "robots_requests_total{crawler=\"GPTBot\",outcome=\"reported\"} 3",
            "robots_txt_fetches_total{crawler=\"GPTBot\"} 1",
            // The last one: in the hour of the first fetch, its order is not known.
            "robots_broken_rules_total{crawler=\"GPTBot\"} 1",
            "robots_broken_rules_total{crawler=\"CCBot\"} 1",
            "robots_audit_lines_total 8",
        ] {
            assert!(text.lines().any(|found| found == line), "{line}\n{text}");
        }
    }

    #[test]
    fn text_of_a_header_is_no_label() {
        let text = metrics(&[
            ("01:00", "/a", "Hostile/1.0"),
            ("01:00", "/a", "GPTBot/1.2 <x> Evil/9"),
            ("01:00", "/a", "}\\\"\\n evilbot"),
        ]);
        let labels = text.lines().filter(|line| line.contains("{crawler="));
        for line in labels {
            assert!(line.contains("{crawler=\"GPTBot\""), "{line}");
        }
        assert!(!text.to_lowercase().contains("evil") && !text.contains("Hostile"));
    }
}
