//! The ranges of many crawlers.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use crate::{Evidence, Proof, RangeTable};

/// The address ranges of crawlers, by product token.
///
/// Owned, `Send` and `Sync`: put it behind an `Arc` that a task replaces when it has fetched newer
/// files. A lookup is one search of a token and one of an address, and allocates nothing for a
/// token of at most 64 bytes.
#[derive(Clone, Debug)]
pub struct CrawlerRanges {
    /// By the token in lower case.
    tables: BTreeMap<String, Arc<RangeTable>>,
    max_age: Duration,
}

impl Default for CrawlerRanges {
    fn default() -> Self {
        Self { tables: BTreeMap::new(), max_age: Self::DEFAULT_MAX_AGE }
    }
}

impl CrawlerRanges {
    /// The age at which a file is too old to contradict a client, unless it is
    /// [set](Self::max_age): 30 days.
    pub const DEFAULT_MAX_AGE: Duration = Duration::from_secs(30 * 24 * 60 * 60);

    /// Sets the ranges of crawlers, by their product tokens in any letters. Replaces earlier ones.
    pub fn insert<T: AsRef<str>>(
        &mut self,
        tokens: impl IntoIterator<Item = T>,
        table: impl Into<Arc<RangeTable>>,
    ) {
        let table = table.into();
        for token in tokens {
            let token = token.as_ref().to_ascii_lowercase();
            self.tables.insert(token, Arc::clone(&table));
        }
    }

    /// Sets the age at which a file is too old to contradict a client; 30 days by default. A client
    /// in a range of it is still verified.
    #[must_use]
    pub fn max_age(mut self, age: Duration) -> Self {
        self.max_age = age;
        self
    }

    /// Returns the product tokens in lower case with their tables, in ascending order.
    pub fn tables(&self) -> impl Iterator<Item = (&str, &RangeTable)> {
        let tables = self.tables.iter();
        tables.map(|(token, table)| (token.as_str(), &**table))
    }

    /// Returns whether `address` is one of the crawler with this product token, at the time `now`.
    ///
    /// A client is contradicted only by a file that is dated and not too old: stale data never
    /// denies a crawler.
    pub fn verify(&self, token: &str, address: IpAddr, now: SystemTime) -> Proof {
        let Some(table) = self.table(token) else {
            return Proof::Unknown(Evidence::NotChecked);
        };
        let date = table.date();
        if let Some(range) = table.find(address) {
            return Proof::Verified(Evidence::Range { range, date });
        }
        let Some(date) = date.filter(|date| date.start() <= now) else {
            return Proof::Unknown(Evidence::UndatedRanges);
        };
        // An age that no time can have is no limit.
        let is_fresh = date.end().checked_add(self.max_age).is_none_or(|end| now <= end);
        if is_fresh {
            Proof::Contradicted(Evidence::OutsideRanges { date })
        } else {
            Proof::Unknown(Evidence::StaleRanges { date })
        }
    }

    fn table(&self, token: &str) -> Option<&RangeTable> {
        let mut room = [0; 64];
        let table = if let Some(lower) = room.get_mut(..token.len()) {
            lower.copy_from_slice(token.as_bytes());
            lower.make_ascii_lowercase();
            self.tables.get(core::str::from_utf8(lower).ok()?)
        } else {
            self.tables.get(&token.to_ascii_lowercase())
        };
        table.map(|table| &**table)
    }
}
