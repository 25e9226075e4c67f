//! Decisions on the URLs of a list: one row each, and a summary by rule.
//!
//! In: the path and query of each URL, and its [`Answer`]. Out: rows as text, CSV or JSON, and how
//! many URLs each rule decides, with the first of them.

use std::collections::BTreeMap;
use std::io::{self, Write};

use robots_core::matcher::Verdict;
use schemars::JsonSchema;
use serde::Serialize;

use crate::answer::{Answer, Reason, SERVER_REASONS};
use crate::json::{Header, Word, write_line};
use crate::visible::visible;

const EXAMPLES: usize = 3;

/// How many URLs each rule decides.
#[derive(Debug, Default)]
pub struct DecidedUrls {
    /// By the reason and the line of its rule.
    decided: BTreeMap<(Reason, Option<usize>), Count>,
}

#[derive(Debug)]
struct Count {
    verdict: Verdict,
    rule: Option<String>,
    urls: u64,
    /// The first URLs, each with its number in the list.
    examples: Vec<(usize, Vec<u8>)>,
}

impl Count {
    /// Adds an example. Those of the least numbers are kept.
    fn add(&mut self, number: usize, path: &[u8]) {
        let is_full = self.examples.len() == EXAMPLES;
        if is_full && self.examples.last().is_some_and(|last| last.0 <= number) {
            return;
        }
        let at = self.examples.partition_point(|known| known.0 < number);
        self.examples.insert(at, (number, path.to_vec()));
        self.examples.truncate(EXAMPLES);
    }
}

impl DecidedUrls {
    /// Counts a URL of the list, whose number is from 1. Any order gives the same summary.
    pub fn add(&mut self, number: usize, path: &[u8], answer: &Answer<'_>) {
        let cause = (answer.reason, answer.line());
        let count = self.decided.entry(cause).or_insert_with(|| Count {
            verdict: answer.verdict,
            rule: rule_of(answer),
            urls: 0,
            examples: Vec::new(),
        });
        count.urls += 1;
        count.add(number, path);
    }

    /// Adds the counts of another part of the list.
    pub fn merge(&mut self, other: Self) {
        for (cause, count) in other.decided {
            let Some(known) = self.decided.get_mut(&cause) else {
                self.decided.insert(cause, count);
                continue;
            };
            known.urls += count.urls;
            for (number, path) in count.examples {
                known.add(number, &path);
            }
        }
    }

    /// Returns the reasons, that of the most URLs first.
    fn sorted(&self) -> Vec<(&(Reason, Option<usize>), &Count)> {
        let mut sorted: Vec<_> = self.decided.iter().collect();
        sorted.sort_by_key(|(_, count)| std::cmp::Reverse(count.urls));
        sorted
    }

    fn totals(&self) -> [u64; 2] {
        let mut totals = [0; 2];
        for count in self.decided.values() {
            totals[usize::from(count.verdict.is_disallow())] += count.urls;
        }
        totals
    }

    /// Writes the counts as text. `file` is the name of the robots.txt.
    pub fn human(&self, out: &mut dyn Write, file: &str) -> io::Result<()> {
        let [allowed, disallowed] = self.totals();
        let all = allowed + disallowed;
        let urls = if all == 1 { "URL" } else { "URLs" };
        writeln!(out, "{all} {urls}: {allowed} allowed, {disallowed} disallowed")?;
        let sorted = self.sorted();
        let width = sorted.first().map_or(0, |(_, count)| count.urls.to_string().len());
        for ((reason, line), count) in sorted {
            let verdict = count.verdict.to_string();
            write!(out, "\n{verdict:8}  {:width$}  ", count.urls)?;
            if let (Some(line), Some(rule)) = (line, &count.rule) {
                write!(out, "{rule}  {file}:{line}")?;
            }
            writeln!(out, "{}", reason.text())?;
            for (_, path) in &count.examples {
                writeln!(out, "{:1$}{2}", "", 12 + width, visible(path))?;
            }
        }
        Ok(())
    }

    /// Writes the counts as the last line of JSON: see [`write_header`].
    pub fn json(&self, out: &mut dyn Write) -> io::Result<()> {
        let [allowed, disallowed] = self.totals();
        let sorted = self.sorted();
        let rules = sorted.iter().map(|((reason, line), count)| Decided {
            verdict: Word(count.verdict),
            line: *line,
            reason: reason.of_server(),
            rule: count.rule.as_deref(),
            urls: count.urls,
            examples: count.examples.iter().map(|(_, path)| visible(path).into_owned()).collect(),
        });
        let summary = Line::Summary { allowed, disallowed, rules: rules.collect() };
        write_line(out, &summary)
    }
}

/// Writes the first line of JSON. A line for each URL and one of
/// [`DecidedUrls::json`] follow.
pub fn write_header(out: &mut dyn Write, file: &str, dialect: &str) -> io::Result<()> {
    let line = Line::Header { header: Header::of("decide"), file, dialect };
    write_line(out, &line)
}

/// Writes the decision on a path as a line of JSON.
pub fn write_json(out: &mut dyn Write, path: &[u8], answer: &Answer<'_>) -> io::Result<()> {
    let rule = rule_of(answer);
    let line = Line::Decision {
        url: &visible(path),
        verdict: Word(answer.verdict),
        line: answer.line(),
        rule: rule.as_deref(),
        reason: answer.reason.of_server(),
    };
    write_line(out, &line)
}

/// Writes the names of the columns of CSV (RFC 4180).
pub fn write_csv_header(out: &mut dyn Write) -> io::Result<()> {
    write_row(out, ["url", "verdict", "line", "rule"])
}

/// Writes the decision on a path as a row of CSV.
pub fn write_csv(out: &mut dyn Write, path: &[u8], answer: &Answer<'_>) -> io::Result<()> {
    let line = answer.line().map(|line| line.to_string()).unwrap_or_default();
    let rule = rule_of(answer).unwrap_or_default();
    write_row(out, [&visible(path), &answer.verdict.to_string(), &line, &rule])
}

fn write_row(out: &mut dyn Write, row: [&str; 4]) -> io::Result<()> {
    let mut writer = csv::WriterBuilder::new().buffer_capacity(256).from_writer(out);
    writer.write_record(row)?;
    writer.flush()
}

fn rule_of(answer: &Answer<'_>) -> Option<String> {
    answer.rule.map(|(rule, _)| visible(rule).into_owned())
}

/// A line of the output.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Line<'a> {
    /// The first line.
    Header {
        #[serde(flatten)]
        header: Header,
        file: &'a str,
        dialect: &'a str,
    },
    /// The decision on a URL.
    Decision {
        url: &'a str,
        verdict: Word<Verdict>,
        /// The line of the rule that decides, from 1.
        line: Option<usize>,
        rule: Option<&'a str>,
        /// Why a server decides otherwise than the rules do about the path as sent.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(extend("enum" = SERVER_REASONS))]
        reason: Option<&'static str>,
    },
    /// The last line.
    Summary {
        /// The number of URLs that are allowed.
        allowed: u64,
        /// The number of URLs that are disallowed.
        disallowed: u64,
        /// The reasons, that of the most URLs first.
        rules: Vec<Decided<'a>>,
    },
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct Decided<'a> {
    verdict: Word<Verdict>,
    /// The line of the rule, from 1.
    line: Option<usize>,
    rule: Option<&'a str>,
    /// Why a server decides otherwise than the rules do about the paths as sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("enum" = SERVER_REASONS))]
    reason: Option<&'static str>,
    /// The number of URLs that it decides.
    urls: u64,
    /// The first of them.
    examples: Vec<String>,
}
