//! The product tokens that observers keep something for.
//!
//! In: the files of a layer. Out: a number for each token, and one more for every other client. All are
//! found before the first request, so no client adds one.

use alloc::boxed::Box;
use alloc::vec::Vec;

use robots_matcher::RobotsTxt;

use crate::crawlers::identifiable_crawlers;

/// Product tokens, each once.
#[derive(Clone, Debug)]
pub(crate) struct CrawlerTokens(Box<[&'static str]>);

impl CrawlerTokens {
    /// The tokens of the crawler table and of `files`, spelled as [`identifiable_crawlers`] spells them.
    pub(crate) fn of(files: impl IntoIterator<Item = &'static RobotsTxt<'static>>) -> Self {
        let mut names: Vec<_> = files
            .into_iter()
            .flat_map(identifiable_crawlers)
            .map(|crawler| crawler.token())
            .collect();
        names.sort_unstable();
        names.dedup();
        Self(names.into_boxed_slice())
    }

    /// The tokens, sorted: each has its index as its number.
    pub(crate) const fn as_slice(&self) -> &[&'static str] {
        &self.0
    }

    /// The number of this token; that after the last for one that no file has. Binary search.
    pub(crate) fn index(&self, token: &str) -> usize {
        let index = self.0.binary_search_by(|name| (*name).cmp(token));
        index.unwrap_or(self.0.len())
    }
}
