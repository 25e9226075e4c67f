//! A page without scripts, and without anything from elsewhere.
//!
//! In: an audit. Out: HTML, by the templates in `templates/`. All text of logs and files passes
//! [`Visible`], which escapes it and shows what is invisible.

mod file;
mod periods;
mod visible;

#[cfg(test)]
mod tests;

use std::cmp::Reverse;
use std::io::{self, Write};

use askama::Template;

use crate::kernel::Class;
use crate::output::human::{self, counted};
use crate::output::table;
use crate::tally::{
    Audit, AuditedRule, AuditedVersion, CrawlDelay, CrawlerAudit, RuleState, RulesRead, Senders,
};
use periods::Periods;
pub(crate) use visible::Visible;

/// The most crawlers of the first table.
const MOST: usize = 10;

/// The most lines that are named for a crawler, and paths for a change.
const MOST_LINES: usize = 3;

const MOST_ITEMS: usize = 50;

/// The page. The methods are what its templates cannot compute.
#[derive(Template)]
#[template(path = "report.html")]
struct Page<'a> {
    audit: &'a Audit,
    name: &'a str,
    proposed: Option<&'a str>,
    violators: Vec<&'a CrawlerAudit>,
    over_time: Option<Periods>,
}

impl Audit {
    /// Writes a page that needs no script and no other file. `proposed` is the name of the file of
    /// [`Settings::against`](crate::Settings::against).
    pub fn html(&self, out: &mut dyn Write, proposed: Option<&str>) -> io::Result<()> {
        let last = self.versions.last();
        let crawlers = self.crawlers.iter();
        let page = Page {
            audit: self,
            name: last.map_or("robots.txt", |last| &last.name),
            proposed,
            violators: crawlers.filter(|crawler| crawler.violations() > 0).collect(),
            over_time: Periods::of(self),
        };
        page.write_into(out)?;
        writeln!(out)
    }
}

#[expect(
    clippy::unused_self,
    clippy::trivially_copy_pass_by_ref,
    reason = "templates call methods, and pass references"
)]
impl Page<'_> {
    fn number(&self, value: &u64) -> String {
        table::number(*value)
    }

    fn counted(&self, value: &u64, noun: &str) -> String {
        counted(*value, noun)
    }

    fn date(&self, seconds: &i64) -> String {
        human::date(*seconds)
    }

    fn minute(&self, seconds: &i64) -> String {
        periods::minute(*seconds)
    }

    /// Returns a share in percent, rounded; never 0 % or 100 % of a part.
    #[expect(clippy::cast_precision_loss, reason = "a share has few digits")]
    fn share(&self, part: &u64, whole: &u64) -> String {
        let percent = *part as f64 * 100.0 / (*whole).max(1) as f64;
        match percent {
            _ if *part == 0 => "0 %".to_owned(),
            percent if percent < 0.1 => "under 0.1 %".to_owned(),
            percent if percent > 99.9 && part < whole => "over 99.9 %".to_owned(),
            percent if percent < 10.0 => format!("{percent:.1} %"),
            percent => format!("{percent:.0} %"),
        }
    }

    /// Returns the width of a bar in percent. What there is, is seen.
    fn width(&self, part: &u64, most: &u64) -> u64 {
        (part * 100).div_ceil((*most).max(1))
    }

    #[expect(clippy::cast_precision_loss, reason = "a pace has few digits")]
    fn each(&self, requests: &u64, seconds: &f64) -> String {
        format!("{:.1}", seconds / *requests as f64)
    }

    fn party(&self, crawler: &CrawlerAudit) -> String {
        let of = [crawler.operator, crawler.purpose];
        of.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

impl<'a> Page<'a> {
    fn bound(&self) -> Vec<&'a CrawlerAudit> {
        self.audit.bound().collect()
    }

    fn came(&self) -> Vec<&'a CrawlerAudit> {
        self.audit.bound().filter(|crawler| crawler.judged > 0).collect()
    }

    fn verified(&self) -> u64 {
        self.came().iter().map(|crawler| crawler.disallowed_verified).sum()
    }

    /// Returns the lines that a crawler broke, the most broken first, and their versions.
    fn lines(&self, crawler: &CrawlerAudit) -> Vec<(u64, &'a AuditedRule, &'a str)> {
        let versions = self.audit.versions.iter();
        let rules =
            versions.flat_map(|version| version.rules.iter().map(|rule| (rule, &*version.name)));
        let broken = rules.filter(|(rule, _)| rule.state == RuleState::Broken);
        let broken = broken.filter_map(|(rule, version)| {
            let mut crawlers = rule.crawlers.iter();
            let (_, count) = crawlers.find(|(token, _)| *token == crawler.crawler)?;
            Some((*count, rule, version))
        });
        let mut broken: Vec<_> = broken.collect();
        broken.sort_by_key(|(count, ..)| Reverse(*count));
        broken
    }

    fn versions(&self) -> (Option<&'a AuditedVersion>, Vec<&'a AuditedVersion>) {
        let mut versions = self.audit.versions.iter().rev();
        (versions.next(), versions.collect())
    }

    fn without_requests(&self) -> u64 {
        let (_, earlier) = self.versions();
        let without = earlier.iter().filter(|version| version.requests == 0);
        without.count() as u64
    }

    fn changed(&self, verdict: &str) -> String {
        let changes = self.audit.changes.iter().filter(|change| change.verdict == verdict);
        table::number(changes.map(|change| change.requests).sum())
    }

    fn delays(&self) -> Vec<(&'a CrawlerAudit, &'a CrawlDelay)> {
        let delays = self.audit.bound();
        let delays = delays.filter_map(|crawler| Some((crawler, crawler.crawl_delay.as_ref()?)));
        delays.collect()
    }

    fn others(&self) -> Vec<&'a CrawlerAudit> {
        let crawlers = self.audit.crawlers.iter();
        let others = crawlers.filter(|crawler| crawler.class != Class::Bound.name());
        others.collect()
    }
}
