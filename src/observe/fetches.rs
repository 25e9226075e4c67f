//! The record of the crawlers that have fetched a `/robots.txt`.

use alloc::boxed::Box;
use core::sync::atomic::{AtomicU64, Ordering};
use std::sync::OnceLock;

use robots_matcher::{Client, KNOWN_CRAWLERS, RobotsTxt};

use crate::identity::Identity;

const WORDS: usize = KNOWN_CRAWLERS.len().div_ceil(64);

/// One bit for each crawler of the table.
type Crawlers = [AtomicU64; WORDS];

/// The files of a layer that a client has fetched, each with one bit for each crawler of the table and each
/// identity.
///
/// There are at most as many files as the program embeds, and none is removed. So nothing is locked, and
/// clients do not control how much memory it takes.
#[derive(Debug, Default)]
pub(crate) struct FileFetches(OnceLock<Box<File>>);

#[derive(Debug)]
struct File {
    etag: &'static str,
    crawlers: [Crawlers; Identity::COUNT],
    others: FileFetches,
}

impl FileFetches {
    pub(crate) const fn new() -> Self {
        Self(OnceLock::new())
    }

    /// Records that this client, with this identity, has fetched this file.
    pub(crate) fn insert(
        &self,
        file: &RobotsTxt<'static>,
        client: Client<'static>,
        identity: Identity,
    ) {
        let Some(row) = row(client) else {
            return;
        };
        let etag = file.etag();
        let mut known = self.0.get_or_init(|| Box::new(File::new(etag)));
        while known.etag != etag {
            known = known.others.0.get_or_init(|| Box::new(File::new(etag)));
        }
        let words = &known.crawlers[identity.index()];
        words[row / 64].fetch_or(1 << (row % 64), Ordering::Relaxed);
    }

    /// Returns whether this client, with this identity, has fetched this file; `None` for a client that is not
    /// in the table.
    pub(crate) fn contains(
        &self,
        file: &RobotsTxt<'static>,
        client: Client<'static>,
        identity: Identity,
    ) -> Option<bool> {
        let row = row(client)?;
        let mut next = self.0.get();
        while let Some(known) = next {
            if known.etag == file.etag() {
                let words = &known.crawlers[identity.index()];
                let word = words[row / 64].load(Ordering::Relaxed);
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
            crawlers: [const { [const { AtomicU64::new(0) }; WORDS] }; Identity::COUNT],
            others: FileFetches::new(),
        }
    }
}

fn row(client: Client<'static>) -> Option<usize> {
    let Client::Crawler(crawler) = client else {
        return None;
    };
    let known = crawler.known()?;
    KNOWN_CRAWLERS
        .iter()
        .position(|row| core::ptr::eq(row, known))
}
