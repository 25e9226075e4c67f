//! The record of the crawlers that have fetched a `/robots.txt`.

use alloc::boxed::Box;
use core::sync::atomic::{AtomicU64, Ordering};
use std::sync::OnceLock;

use robots_matcher::__private::row_of;
use robots_matcher::{Crawler, KNOWN_CRAWLERS};
use robots_runtime::__private::memory_of;

use crate::hosts::SiteRef;
use crate::identity::Identity;

const WORDS: usize = KNOWN_CRAWLERS.len().div_ceil(64);

/// The crawlers that have fetched one file: for each identity one bit for each crawler of the
/// table.
///
/// A loaded site keeps its own, which is freed with the site.
#[derive(Debug, Default)]
struct Fetches([[AtomicU64; WORDS]; Identity::COUNT]);

/// The fetches of the files that a layer selects: those of embedded files in a tree whose branches
/// follow the digits of the entity tags, which are hashes.
///
/// There are at most as many files as the program embeds, and none is removed. So nothing is
/// locked, clients do not control how much memory it takes, and a file is found in a few steps.
#[derive(Debug, Default)]
pub(crate) struct FileFetches(OnceLock<Box<Node>>);

#[derive(Debug)]
struct Node {
    etag: &'static str,
    fetches: Fetches,
    others: [FileFetches; BRANCHES],
}

/// A digit is hexadecimal.
const BRANCHES: usize = 16;

impl FileFetches {
    pub(crate) fn insert(&self, site: SiteRef<'_>, crawler: &Crawler<'_>, identity: Identity) {
        let Some(row) = row_of(crawler) else {
            return;
        };
        match site {
            SiteRef::Embedded(robots) => {
                let fetches = self.get_or_insert(robots.etag());
                fetches.insert(row, identity);
            }
            SiteRef::Loaded(site) => {
                let part = &memory_of(site).fetches;
                let part = part.get_or_init(|| Box::new(Fetches::default()));
                if let Some(fetches) = part.downcast_ref::<Fetches>() {
                    fetches.insert(row, identity);
                }
            }
        }
    }

    /// Returns whether this crawler, with this identity, has fetched this file; `None` for one that
    /// is not in the table.
    pub(crate) fn contains(
        &self,
        site: SiteRef<'_>,
        crawler: &Crawler<'_>,
        identity: Identity,
    ) -> Option<bool> {
        let row = row_of(crawler)?;
        let fetches = match site {
            SiteRef::Embedded(robots) => self.get(robots.etag()),
            SiteRef::Loaded(site) => {
                let part = memory_of(site).fetches.get();
                part.and_then(|part| part.downcast_ref::<Fetches>())
            }
        };
        Some(fetches.is_some_and(|fetches| fetches.contains(row, identity)))
    }

    fn get(&self, etag: &str) -> Option<&Fetches> {
        let mut digits = digits(etag);
        let mut node = self.0.get()?;
        while node.etag != etag {
            node = node.others[digits.next().unwrap_or(0)].0.get()?;
        }
        Some(&node.fetches)
    }

    fn get_or_insert(&self, etag: &'static str) -> &Fetches {
        let new =
            || Box::new(Node { etag, fetches: Fetches::default(), others: Default::default() });
        let mut digits = digits(etag);
        let mut node = self.0.get_or_init(new);
        while node.etag != etag {
            node = node.others[digits.next().unwrap_or(0)].0.get_or_init(new);
        }
        &node.fetches
    }
}

fn digits(etag: &str) -> impl Iterator<Item = usize> {
    let digits = etag.chars().filter_map(|character| character.to_digit(16));
    digits.map(|digit| digit as usize % BRANCHES)
}

impl Fetches {
    fn insert(&self, row: usize, identity: Identity) {
        self.0[identity as usize][row / 64].fetch_or(1 << (row % 64), Ordering::Relaxed);
    }

    fn contains(&self, row: usize, identity: Identity) -> bool {
        let word = self.0[identity as usize][row / 64].load(Ordering::Relaxed);
        word & 1 << (row % 64) != 0
    }
}

#[cfg(test)]
mod tests;
