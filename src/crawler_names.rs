//! The product tokens that observers keep something for.
//!
//! In: the files of a layer. Out: a number for each token, and one more for every other client. All are
//! found before the first request, so no client adds one.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::{RobotsTxt, crawlers};

/// Product tokens, each once.
#[derive(Clone, Debug)]
pub(crate) struct CrawlerNames(Box<[&'static str]>);

impl CrawlerNames {
    /// The tokens of the crawler table and of `files`, spelled as [`crawlers`] spells them.
    pub(crate) fn of(files: impl IntoIterator<Item = &'static RobotsTxt>) -> Self {
        let mut names: Vec<_> = files
            .into_iter()
            .flat_map(crawlers)
            .map(|crawler| crawler.token())
            .collect();
        names.sort_unstable();
        names.dedup();
        Self(names.into_boxed_slice())
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().copied()
    }

    /// How many numbers there are: one for each token, and that of every other client.
    pub(crate) const fn count(&self) -> usize {
        self.0.len() + 1
    }

    /// The number of this token; the last one if no file has it. Binary search.
    pub(crate) fn index(&self, token: &str) -> usize {
        let index = self.0.binary_search_by(|name| (*name).cmp(token));
        index.unwrap_or(self.0.len())
    }

    /// The token itself if it is one of these, else `None`.
    pub(crate) fn known(&self, token: &str) -> Option<&'static str> {
        self.0.get(self.index(token)).copied()
    }
}
