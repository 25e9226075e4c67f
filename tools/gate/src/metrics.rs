//! What a gate counts, and its text for Prometheus.
//!
//! Labels are crawlers of the table and outcomes, so their number does not depend on requests or
//! files, and every series is there from the start. The names of counters of decisions are those of
//! `MetricsObserver`, for the same dashboard.

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use robots_static::crawlers::KNOWN_CRAWLERS;
use robots_static::identity::Identity;
use robots_static::observe::Event;

/// The columns of a crawler: the outcomes, and two counters more.
const OUTCOMES: usize = Event::OUTCOMES.len();
const BROKEN: usize = OUTCOMES;
const CONTRADICTED: usize = OUTCOMES + 1;
const COLUMNS: usize = OUTCOMES + 2;

/// The label of clients that are no crawler of the table.
const OTHER: &str = "-";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Passed,
    Denied,
    RateLimited,
    Served,
    /// No host or path has anything to serve.
    NotFound,
}

impl Answer {
    const ALL: [(Self, &str); 5] = [
        (Self::Passed, "passed"),
        (Self::Denied, "denied"),
        (Self::RateLimited, "rate_limited"),
        (Self::Served, "served"),
        (Self::NotFound, "not_found"),
    ];
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoTarget {
    Missing,
    Several,
    /// The value is no target.
    Invalid,
}

impl NoTarget {
    const ALL: [(Self, &str); 3] =
        [(Self::Missing, "missing"), (Self::Several, "several"), (Self::Invalid, "invalid")];

    pub(crate) fn name(self) -> &'static str {
        Self::ALL[self as usize].1
    }
}

#[derive(Debug, Default)]
pub(crate) struct Metrics {
    /// The rows of the crawlers of the table, by product token.
    rows: HashMap<&'static str, usize>,
    /// One row for each crawler, and one for all others.
    crawlers: Vec<[AtomicU64; COLUMNS]>,
    pub(crate) answers: [AtomicU64; Answer::ALL.len()],
    pub(crate) no_targets: [AtomicU64; NoTarget::ALL.len()],
    pub(crate) loaded: AtomicU64,
    pub(crate) kept: AtomicU64,
    pub(crate) files: AtomicU64,
    pub(crate) files_kept: AtomicU64,
    pub(crate) lines_dropped: AtomicU64,
    pub(crate) connections: AtomicU64,
    is_ready: AtomicBool,
    is_stopping: AtomicBool,
}

impl Metrics {
    pub(crate) fn new() -> Self {
        let tokens = KNOWN_CRAWLERS.iter().enumerate();
        let rows = KNOWN_CRAWLERS.len() + 1;
        Self {
            rows: tokens.map(|(row, crawler)| (crawler.token, row)).collect(),
            crawlers: (0..rows).map(|_| Default::default()).collect(),
            ..Self::default()
        }
    }

    pub(crate) fn decided(&self, event: &Event<'_>) {
        let known = event.known_crawler();
        let row = known.and_then(|crawler| self.rows.get(crawler.token));
        let row = &self.crawlers[row.copied().unwrap_or(KNOWN_CRAWLERS.len())];
        let mut outcomes = Event::OUTCOMES.iter();
        if let Some(column) = outcomes.position(|outcome| *outcome == event.outcome()) {
            add(&row[column]);
        }
        if event.identity() == Identity::Contradicted {
            add(&row[CONTRADICTED]);
        } else if let Event::Disallowed { has_read_rules: Some(true), .. } = event {
            add(&row[BROKEN]);
        }
    }

    /// Sets whether every file was loaded. A gate that is ready stays so: its files stay in force.
    pub(crate) fn set_ready(&self, is_ready: bool) {
        self.is_ready.fetch_or(is_ready, Ordering::Relaxed);
    }

    pub(crate) fn stop(&self) {
        self.is_stopping.store(true, Ordering::Relaxed);
    }

    /// Returns why the gate is not ready; `None` if it is.
    pub(crate) fn not_ready(&self) -> Option<&'static str> {
        if self.is_stopping.load(Ordering::Relaxed) {
            return Some("stopping\n");
        }
        let is_ready = self.is_ready.load(Ordering::Relaxed);
        (!is_ready).then_some("a file was not loaded yet, see the log\n")
    }

    pub(crate) fn text(&self) -> String {
        let mut out = String::new();
        let tokens = KNOWN_CRAWLERS.iter().map(|crawler| crawler.token);
        let rows = || tokens.clone().chain([OTHER]).zip(&self.crawlers);
        let served = Event::OUTCOMES.iter().position(|outcome| *outcome == Event::SERVED);
        for (name, help, column) in [
            ("robots_txt_fetches_total", "Responses for /robots.txt", served.unwrap_or(0)),
            (
                "robots_broken_rules_total",
                "Requests for disallowed paths by crawlers that had fetched /robots.txt before",
                BROKEN,
            ),
            (
                "robots_contradicted_total",
                "Requests of clients that are not the crawler that their User-Agent header names",
                CONTRADICTED,
            ),
        ] {
            let series = rows().map(|(token, row)| (format!("crawler=\"{token}\""), &row[column]));
            write(&mut out, name, "counter", help, series);
        }
        let outcomes = Event::OUTCOMES.iter().enumerate();
        let outcomes = outcomes.filter(|(_, outcome)| **outcome != Event::SERVED);
        let series = rows().flat_map(|(token, row)| {
            outcomes.clone().map(move |(column, outcome)| {
                let labels = format!("crawler=\"{token}\",outcome=\"{outcome}\"");
                (labels, &row[column])
            })
        });
        let help = "Requests of crawlers for other paths than /robots.txt, by outcome";
        write(&mut out, "robots_requests_total", "counter", help, series);
        let names = Answer::ALL.iter().zip(&self.answers);
        let series = names.map(|((_, name), count)| (format!("answer=\"{name}\""), count));
        let help = "Requests of proxies, by answer";
        write(&mut out, "robots_gate_requests_total", "counter", help, series);
        let names = NoTarget::ALL.iter().zip(&self.no_targets);
        let series = names.map(|((_, name), count)| (format!("reason=\"{name}\""), count));
        let help = "Requests of proxies whose target is not known, by reason";
        let name = "robots_gate_unknown_targets_total";
        write(&mut out, name, "counter", help, series);
        let series = [
            ("result=\"loaded\"".to_owned(), &self.loaded),
            ("result=\"kept\"".to_owned(), &self.kept),
        ];
        let help = "Changes of files: loaded, or kept because the new one cannot be used";
        write(&mut out, "robots_gate_reloads_total", "counter", help, series);
        let help = "Lines that are not in the log, because its reader was too slow";
        let series = [(String::new(), &self.lines_dropped)];
        let name = "robots_gate_log_lines_dropped_total";
        write(&mut out, name, "counter", help, series);
        for (name, help, value) in [
            ("robots_gate_files", "Files of robots.txt", &self.files),
            (
                "robots_gate_files_kept",
                "Files that cannot be used now, so that what was loaded before is in force",
                &self.files_kept,
            ),
            ("robots_gate_connections", "Connections of proxies", &self.connections),
        ] {
            write(&mut out, name, "gauge", help, [(String::new(), value)]);
        }
        let is_ready = AtomicU64::new(u64::from(self.not_ready().is_none()));
        let help = "Whether every file was loaded";
        let series = [(String::new(), &is_ready)];
        write(&mut out, "robots_gate_ready", "gauge", help, series);
        out
    }
}

pub(crate) fn add(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}

fn write<'c>(
    out: &mut String,
    name: &str,
    kind: &str,
    help: &str,
    series: impl IntoIterator<Item = (String, &'c AtomicU64)>,
) {
    // Writing to a string does not fail.
    _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} {kind}");
    for (labels, count) in series {
        let count = count.load(Ordering::Relaxed);
        _ = if labels.is_empty() {
            writeln!(out, "{name} {count}")
        } else {
            writeln!(out, "{name}{{{labels}}} {count}")
        };
    }
}
