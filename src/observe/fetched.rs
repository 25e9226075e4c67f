//! Who has fetched `/robots.txt`.

use core::sync::atomic::{AtomicU64, Ordering};

use robots_matcher::{CRAWLERS, Client};

const WORDS: usize = CRAWLERS.len().div_ceil(64);

/// One bit for each crawler of the table.
#[derive(Debug)]
pub(crate) struct Fetched([AtomicU64; WORDS]);

impl Fetched {
    pub(crate) const fn by_nobody() -> Self {
        Self([const { AtomicU64::new(0) }; WORDS])
    }

    /// Takes note that this client has.
    pub(crate) fn insert(&self, client: Client<'static>) {
        if let Some(row) = row(client) {
            self.0[row / 64].fetch_or(1 << (row % 64), Ordering::Relaxed);
        }
    }

    /// Has this client? `None` for one that is not in the table.
    pub(crate) fn contains(&self, client: Client<'static>) -> Option<bool> {
        let row = row(client)?;
        let word = self.0[row / 64].load(Ordering::Relaxed);
        Some(word & 1 << (row % 64) != 0)
    }
}

fn row(client: Client<'static>) -> Option<usize> {
    let Client::Crawler(crawler) = client else {
        return None;
    };
    let known = crawler.known()?;
    CRAWLERS.iter().position(|row| core::ptr::eq(row, known))
}
