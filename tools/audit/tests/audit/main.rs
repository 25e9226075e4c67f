//! Whole audits of logs.

mod against;
mod bad_input;
mod counts;
mod encodings;
#[path = "../../../../tests/free_port/mod.rs"]
mod free_port;
mod servers;
mod versions;

use std::io::Cursor;

use robots_audit::history::History;
use robots_audit::kernel::RuleFile;
use robots_audit::tally::CrawlerAudit;
use robots_audit::{Audit, Settings, Source};

const GPTBOT: &str = "Mozilla/5.0 (compatible; GPTBot/1.2)";
const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/// The settings of an audit by one file.
fn by(robots: &str) -> Settings {
    Settings::new(History::of_file("robots.txt", RuleFile::new(robots)))
}

/// A Combined line, at a second of 10 October 2026 from 00:00:00 in UTC.
fn line(second: u32, target: &str, status: u16, user_agent: &str) -> String {
    let (hour, minute) = (second / 3_600, second / 60 % 60);
    format!(
        "192.0.2.1 - - [{:02}/Oct/2026:{:02}:{minute:02}:{:02} +0000] \"GET {target} HTTP/1.1\" \
         {status} 9 \"-\" \"{user_agent}\"\n",
        10 + hour / 24,
        hour % 24,
        second % 60,
    )
}

/// The start of 10 October 2026.
const DAY: i64 = 1_791_590_400;

fn audit(log: impl AsRef<[u8]>, settings: &Settings) -> Audit {
    let source = Source::Stream(Box::new(Cursor::new(log.as_ref())));
    robots_audit::audit(vec![source], settings, &|_| {}).expect("a log that can be read")
}

fn crawler<'a>(audit: &'a Audit, token: &str) -> &'a CrawlerAudit {
    let mut crawlers = audit.crawlers.iter();
    let found = crawlers.find(|crawler| crawler.crawler == token);
    found.unwrap_or_else(|| panic!("{token} is in the log"))
}
