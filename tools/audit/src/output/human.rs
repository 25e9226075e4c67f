//! Tables for people.

use std::io::{self, Write};

use jiff::Timestamp;
use robots_report::visible;

use super::table::{number, with_header, write, write_part};
use crate::tally::{Audit, AuditedRule, AuditedVersion, CrawlerAudit, RuleState, RulesRead};

/// The most crawlers that are named beside a line of the file.
const NAMED: usize = 3;

impl Audit {
    /// Writes tables, and the file with the requests of each line.
    pub fn human(&self, out: &mut dyn Write) -> io::Result<()> {
        logs(self, out)?;
        senders(self, out)?;
        crawlers(self, out)?;
        for version in &self.versions {
            if version.requests > 0 || self.versions.len() == 1 {
                file(version, out)?;
            }
        }
        delays(self, out)?;
        changes(self, out)?;
        conclusion(self, out)
    }
}

fn logs(audit: &Audit, out: &mut dyn Write) -> io::Result<()> {
    let logs = &audit.logs;
    for sentence in &logs.formats {
        writeln!(out, "{}", visible(sentence.as_bytes()))?;
    }
    let lines = counted(logs.lines, "line");
    match (logs.first, logs.last) {
        (Some(first), Some(last)) => {
            let (first, last) = (date(first), date(last));
            writeln!(out, "{lines}; requests of crawlers from {first} to {last}")?;
        }
        _ => writeln!(out, "{lines}")?,
    }
    if logs.bad_lines > 0 {
        writeln!(out, "{} cannot be read:", counted(logs.bad_lines, "line"))?;
        for (reason, count) in &logs.bad_reasons {
            writeln!(out, "  {}  {reason}", number(*count))?;
        }
        for bad in &logs.bad_examples {
            let line = visible(bad.line.as_bytes());
            let log = visible(bad.log.as_bytes());
            writeln!(out, "  {log} at byte {}: {}: {line}", bad.offset, bad.reason)?;
        }
    }
    for (count, what) in [
        (logs.undated, "of crawlers without a time"),
        (logs.future, "of crawlers after the time of the audit: a clock is wrong"),
    ] {
        if count > 0 {
            writeln!(out, "{} {what}", counted(count, "request"))?;
        }
    }
    Ok(())
}

fn senders(audit: &Audit, out: &mut dyn Write) -> io::Result<()> {
    let senders = audit.senders;
    let counts = [
        (senders.bound, "requests of crawlers to which the file applies"),
        (senders.user_triggered, "of programs that fetch a page for a user"),
        (senders.ignores_default_group, "of crawlers that ignore `User-agent: *`"),
        (senders.undocumented, "of crawlers that may or may not obey `User-agent: *`"),
        (senders.no_group, "of crawlers to which no group applies"),
        (senders.impostors, "of clients that are not the crawler that they claim to be"),
        (senders.before_history, "of crawlers when no version of the file is known"),
        (senders.unknown, "of browsers and other clients"),
    ];
    for (index, (count, what)) in counts.iter().filter(|(count, _)| *count > 0).enumerate() {
        if index == 0 {
            writeln!(out)?;
        }
        writeln!(out, "{:>14}  {what}", number(*count))?;
    }
    Ok(())
}

fn crawlers(audit: &Audit, out: &mut dyn Write) -> io::Result<()> {
    let mut judged = with_header(
        "crawler,operator,purpose,group,#requests,#disallowed,#answered,#verified,robots.txt",
    );
    let mut others = with_header("crawler,class,#requests");
    for crawler in &audit.crawlers {
        let token = visible(crawler.crawler.as_bytes()).into_owned();
        if crawler.class != "bound" {
            let class = crawler.class.replace('_', " ");
            others.add_row(vec![token, class, number(crawler.requests)]);
            continue;
        }
        judged.add_row(vec![
            token,
            crawler.operator.unwrap_or("").to_owned(),
            crawler.purpose.unwrap_or("").to_owned(),
            visible(crawler.group.as_deref().unwrap_or("").as_bytes()).into_owned(),
            number(crawler.judged),
            number(crawler.disallowed),
            number(crawler.disallowed_served),
            number(crawler.disallowed_verified),
            fetched(crawler),
        ]);
    }
    write_part(out, &judged)?;
    if !others.is_empty() {
        writeln!(out, "\nNot accused of anything:")?;
        write(out, &others)?;
    }
    let impostors = audit.crawlers.iter().filter(|crawler| crawler.impostors > 0);
    for crawler in impostors {
        writeln!(
            out,
            "{} of clients that claim to be {} and are not: {} disallowed",
            counted(crawler.impostors, "request"),
            visible(crawler.crawler.as_bytes()),
            number(crawler.impostors_disallowed),
        )?;
    }
    Ok(())
}

fn fetched(crawler: &CrawlerAudit) -> String {
    let fetched = &crawler.robots_txt;
    let statuses: Vec<_> = fetched
        .statuses
        .iter()
        .map(|(status, count)| format!("{status}: {}", number(*count)))
        .collect();
    let statuses =
        if statuses.is_empty() { "never fetched".to_owned() } else { statuses.join(", ") };
    match fetched.read {
        RulesRead::NoViolation | RulesRead::Never => statuses,
        RulesRead::BeforeViolation => format!("{statuses}; had read the rules"),
        RulesRead::AfterViolation => format!("{statuses}; read only after a violation"),
        RulesRead::OtherVersion => format!("{statuses}; had read an earlier version"),
    }
}

fn file(version: &AuditedVersion, out: &mut dyn Write) -> io::Result<()> {
    let name = visible(version.name.as_bytes());
    match version.from {
        Some(from) => writeln!(out, "\n{name}, from {}:", date(from))?,
        None => writeln!(out, "\n{name}:")?,
    }
    let lines: Vec<_> = version.text.lines().collect();
    let digits = lines.len().to_string().len();
    let width = version.rules.iter().map(|rule| number(rule.requests).len()).max();
    let width = width.unwrap_or(0).max(1);
    for (line, text) in (1_u32..).zip(&lines) {
        let text = visible(text.trim_end().as_bytes());
        let rule = version.rules.binary_search_by_key(&line, |rule| rule.line);
        if let Ok(index) = rule {
            let rule = &version.rules[index];
            let (requests, note) = (number(rule.requests), note(rule));
            writeln!(out, "{requests:>width$} │ {line:>digits$} {text:<40} {note}")?;
        } else {
            let line = format!("{:>width$} │ {line:>digits$} {text}", "");
            writeln!(out, "{}", line.trim_end())?;
        }
    }
    Ok(())
}

fn note(rule: &AuditedRule) -> String {
    let state = match rule.state {
        RuleState::Broken => "broken by ",
        RuleState::Used => "used by ",
        RuleState::Obeyed => "obeyed",
        RuleState::Unused => "never used",
        RuleState::Untested if rule.not_counted > 0 => {
            "untested: of its groups, only programs that fetch for users and impostors"
        }
        RuleState::Untested => "untested: no crawler of its groups",
    };
    let named = rule.crawlers.iter().take(NAMED);
    let named: Vec<_> = named
        .map(|(token, count)| format!("{} {}", visible(token.as_bytes()), number(*count)))
        .collect();
    let others = rule.crawlers.len().saturating_sub(NAMED);
    let others = (others > 0).then(|| format!(" and {others} more"));
    let more = [
        (rule.allowed_by_copy, "allowed by the file of the day before"),
        (rule.disallowed_spelling, "for alternate spellings"),
    ];
    let more = more.into_iter().filter(|(count, _)| *count > 0);
    let more = more.map(|(count, what)| format!("; {} {what}", number(count)));
    let parts = [state.to_owned(), named.join(", "), others.unwrap_or_default()];
    parts.into_iter().chain(more).collect()
}

fn delays(audit: &Audit, out: &mut dyn Write) -> io::Result<()> {
    let mut table =
        with_header("crawler,#crawl delay,#busiest minute,#busiest hour,#hours,#exceeded");
    for crawler in &audit.crawlers {
        if let Some(delay) = &crawler.crawl_delay {
            table.add_row(vec![
                visible(crawler.crawler.as_bytes()).into_owned(),
                format!("{} s", delay.seconds),
                number(delay.busiest_minute),
                number(delay.busiest_hour),
                number(delay.hours),
                number(delay.hours_exceeded),
            ]);
        }
    }
    write_part(out, &table)?;
    Ok(())
}

fn changes(audit: &Audit, out: &mut dyn Write) -> io::Result<()> {
    for change in &audit.changes {
        let crawler = visible(change.crawler.as_bytes());
        let requests = counted(change.requests, "request");
        let by = match &change.new_rule {
            Some(rule) => format!("line {}: `{}`", change.new_line, visible(rule.as_bytes())),
            None => "no rule".to_owned(),
        };
        let verdict = change.verdict;
        writeln!(out)?;
        let instead = match change.line {
            0 => String::new(),
            line => format!(" instead of line {line}"),
        };
        writeln!(out, "would {verdict} {requests} of {crawler} by {by}{instead}")?;
        for path in change.paths.iter().take(NAMED) {
            let text = visible(path.path.as_bytes());
            writeln!(out, "{:>14}  {text}", number(path.requests))?;
        }
    }
    Ok(())
}

fn conclusion(audit: &Audit, out: &mut dyn Write) -> io::Result<()> {
    if audit.logs.lines == audit.logs.bad_lines {
        return Ok(());
    }
    let crawlers = audit.crawlers.iter();
    let violators = crawlers.filter(|crawler| crawler.violations() > 0);
    match violators.count() as u64 {
        0 => writeln!(out, "no violations"),
        violators => {
            let violations = counted(audit.violations(), "violation");
            writeln!(out, "{violations} by {}", counted(violators, "crawler"))
        }
    }
}

pub(super) fn counted(count: u64, noun: &str) -> String {
    let end = if count == 1 { "" } else { "s" };
    format!("{} {noun}{end}", number(count))
}

/// Returns a time as ISO 8601 in UTC: `2026-10-10T11:55:36Z`.
pub(super) fn date(seconds: i64) -> String {
    Timestamp::from_second(seconds).unwrap_or(Timestamp::MAX).to_string()
}
