//! Metrics in the text format of Prometheus.
//!
//! Names are those of the observer of `robots-static`, so that its dashboard and alerts show logs,
//! too. Labels are names of crawlers that the table or the file has, never text of a log.

use std::io::{self, Write};

use crate::kernel::Class;
use crate::tally::{Audit, CrawlerAudit, RulesRead};

impl Audit {
    /// Writes the counts so far in the text format of Prometheus.
    pub fn metrics(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut crawlers: Vec<_> = self.crawlers.iter().collect();
        crawlers.sort_by(|a, b| a.crawler.cmp(&b.crawler));
        let mut counter = |name: &str, help: &str, series: Vec<(String, u64)>| {
            writeln!(out, "# HELP {name} {help}\n# TYPE {name} counter")?;
            let mut series = series.iter();
            series.try_for_each(|(labels, count)| writeln!(out, "{name}{labels} {count}"))
        };
        let by_crawler = |count: &dyn Fn(&CrawlerAudit) -> u64| {
            let counts = crawlers.iter();
            let counts = counts.map(|crawler| (format!("{{{}}}", label(crawler)), count(crawler)));
            counts.collect::<Vec<_>>()
        };
        let by_outcome = crawlers.iter().flat_map(|crawler| {
            let of = |outcome| format!("{{{},outcome=\"{outcome}\"}}", label(crawler));
            outcomes(crawler).map(|(outcome, count)| (of(outcome), count))
        });
        let fetches = by_crawler(&|crawler| crawler.robots_txt.requests());
        let broken = by_crawler(&|crawler| broken_rules(self, crawler));
        let contradicted = by_crawler(&|crawler| crawler.impostors);
        let logs = &self.logs;
        let total = |count| vec![(String::new(), count)];
        for (name, help, series) in [
            ("robots_txt_fetches_total", "Requests for /robots.txt, by crawler.", fetches),
            (
                "robots_requests_total",
                "Other requests of crawlers, by crawler and outcome.",
                by_outcome.collect(),
            ),
            (
                "robots_broken_rules_total",
                "Requests for disallowed pages by crawlers that had fetched /robots.txt before.",
                broken,
            ),
            (
                "robots_contradicted_total",
                "Requests of clients that are not the crawler that they claim to be.",
                contradicted,
            ),
            ("robots_audit_lines_total", "Lines of logs that were read.", total(logs.lines)),
            (
                "robots_audit_bad_lines_total",
                "Lines of logs that cannot be read.",
                total(logs.bad_lines),
            ),
            ("robots_audit_bytes_total", "Bytes of logs that were read.", total(logs.bytes)),
        ] {
            counter(name, help, series)?;
        }
        if let Some(last) = logs.last {
            let name = "robots_audit_last_request_timestamp_seconds";
            let help = "The time of the last request of a crawler, by the log.";
            writeln!(out, "# HELP {name} {help}\n# TYPE {name} gauge\n{name} {last}")?;
        }
        Ok(())
    }
}

fn label(crawler: &CrawlerAudit) -> String {
    let token = crawler.crawler.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    format!("crawler=\"{token}\"")
}

/// Returns the requests for other paths, by the outcomes of a layer that only reports.
fn outcomes(crawler: &CrawlerAudit) -> [(&'static str, u64); 4] {
    let reported = crawler.disallowed;
    let others = reported + crawler.robots_txt.requests();
    let contradicted = crawler.impostors_disallowed;
    [
        ("allowed", crawler.requests.saturating_sub(others)),
        ("contradicted", crawler.impostors.saturating_sub(contradicted)),
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
    let of_crawler = audit.hours.iter().filter(|hour| hour.crawler == crawler.crawler);
    let after = of_crawler.filter(|hour| hour.hour > first);
    after.map(|hour| hour.disallowed).sum()
}

#[cfg(test)]
mod tests;
