//! The product tokens for which observers keep data.
//!
//! In: the files of a layer. Out: an index for each token, and one more for every other client. The
//! tokens are collected before the first request, so no request adds one.

use alloc::boxed::Box;
use alloc::vec::Vec;

use robots_matcher::{KNOWN_CRAWLERS, RobotsTxt};

use crate::crawlers::identifiable_crawlers;

/// The tokens, sorted by their bytes.
#[derive(Clone, Debug)]
pub(crate) struct CrawlerTokens(pub(crate) Box<[&'static str]>);

impl CrawlerTokens {
    /// Collects the tokens of the crawler table and of `files`, as [`identifiable_crawlers`]
    /// returns them.
    pub(crate) fn of(files: impl IntoIterator<Item = &'static RobotsTxt<'static>>) -> Self {
        let documented = KNOWN_CRAWLERS.iter().filter(|known| !known.control_token);
        let of_files = files.into_iter().flat_map(identifiable_crawlers);
        let mut names: Vec<_> = documented
            .map(|known| known.token)
            .chain(of_files.map(|crawler| crawler.token()))
            .collect();
        names.sort_unstable();
        names.dedup();
        Self(names.into_boxed_slice())
    }

    /// Returns the index of this token; for an unknown token, the number of tokens. Binary search.
    pub(crate) fn index(&self, token: &str) -> usize {
        let index = self.0.binary_search_by(|name| (*name).cmp(token));
        index.unwrap_or(self.0.len())
    }
}
