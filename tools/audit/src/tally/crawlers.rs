//! The crawlers of an audit, with what is known about each beside its counts.

use std::collections::{BTreeMap, HashMap};

use super::hours::Hours;
use crate::kernel::AuditedCrawler;
use crate::settings::Settings;

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Span(pub(super) Option<(i64, i64)>);

impl Span {
    #[inline]
    pub(super) fn add(&mut self, time: i64) {
        let (first, last) = self.0.unwrap_or((time, time));
        self.0 = Some((first.min(time), last.max(time)));
    }

    pub(super) fn merge(&mut self, other: Self) {
        if let Some((first, last)) = other.0 {
            self.add(first);
            self.add(last);
        }
    }
}

#[derive(Clone, Debug, Default)]
pub(super) struct Crawlers {
    pub(super) all: Vec<CrawlerState>,
    number_of_token: HashMap<String, u16, foldhash::fast::RandomState>,
}

#[derive(Clone, Debug)]
pub(super) struct CrawlerState {
    pub(super) crawler: AuditedCrawler,
    pub(super) has_ranges: bool,
    /// The requests for robots.txt by status.
    pub(super) fetch_statuses: BTreeMap<u16, u64>,
    /// The successful ones by the version in force.
    pub(super) fetched: BTreeMap<u16, Span>,
    /// The violations by the version in force.
    pub(super) violated: BTreeMap<u16, Span>,
    /// The crawl delay by version, in milliseconds.
    pub(super) delays: BTreeMap<u16, u64>,
    pub(super) hours: Hours,
}

impl Crawlers {
    pub(super) fn number(&mut self, crawler: &AuditedCrawler, settings: &Settings) -> u16 {
        let key = crawler.token.to_ascii_lowercase();
        if let Some(&number) = self.number_of_token.get(&key) {
            return number;
        }
        let number = u16::try_from(self.all.len()).unwrap_or(u16::MAX);
        let has_ranges = settings
            .ranges
            .as_ref()
            .is_some_and(|ranges| ranges.tables().any(|(token, _)| token == key));
        self.number_of_token.insert(key, number);
        self.all.push(CrawlerState {
            crawler: crawler.clone(),
            has_ranges,
            fetch_statuses: BTreeMap::new(),
            fetched: BTreeMap::new(),
            violated: BTreeMap::new(),
            delays: BTreeMap::new(),
            hours: Hours::new(),
        });
        number
    }
}
