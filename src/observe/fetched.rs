//! Who has fetched which `/robots.txt`.

use alloc::boxed::Box;
use core::sync::atomic::{AtomicU64, Ordering};
use std::sync::OnceLock;

use robots_matcher::{CRAWLERS, Client};

use crate::RobotsTxt;

const WORDS: usize = CRAWLERS.len().div_ceil(64);

/// The files of a layer that anyone has fetched, each with one bit for each crawler of the table. Files
/// are as many as the program embeds, and none is ever left out, so nothing is locked.
#[derive(Debug, Default)]
pub(crate) struct Fetched(OnceLock<Box<File>>);

#[derive(Debug)]
struct File {
    etag: &'static str,
    crawlers: [AtomicU64; WORDS],
    others: Fetched,
}

impl Fetched {
    pub(crate) const fn by_nobody() -> Self {
        Self(OnceLock::new())
    }

    /// Takes note that this client has fetched this file.
    pub(crate) fn insert(&self, file: &RobotsTxt, client: Client<'static>) {
        let Some(row) = row(client) else {
            return;
        };
        let etag = file.etag();
        let mut known = self.0.get_or_init(|| Box::new(File::new(etag)));
        while known.etag != etag {
            known = known.others.0.get_or_init(|| Box::new(File::new(etag)));
        }
        known.crawlers[row / 64].fetch_or(1 << (row % 64), Ordering::Relaxed);
    }

    /// Has this client fetched this file? `None` for one that is not in the table.
    pub(crate) fn contains(&self, file: &RobotsTxt, client: Client<'static>) -> Option<bool> {
        let row = row(client)?;
        let mut next = self.0.get();
        while let Some(known) = next {
            if known.etag == file.etag() {
                let word = known.crawlers[row / 64].load(Ordering::Relaxed);
                return Some(word & 1 << (row % 64) != 0);
            }
            next = known.others.0.get();
        }
        Some(false)
    }
}

impl File {
    const fn new(etag: &'static str) -> Self {
        Self {
            etag,
            crawlers: [const { AtomicU64::new(0) }; WORDS],
            others: Fetched::by_nobody(),
        }
    }
}

fn row(client: Client<'static>) -> Option<usize> {
    let Client::Crawler(crawler) = client else {
        return None;
    };
    let known = crawler.known()?;
    CRAWLERS.iter().position(|row| core::ptr::eq(row, known))
}
