//! What is publicly documented about crawlers: the table behind [`RobotsTxt::identify`].
//!
//! [`RobotsTxt::identify`]: crate::RobotsTxt::identify

mod table;

pub use table::KNOWN_CRAWLERS;

use crate::agent;

/// A crawler that its operator, or a public registry, documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct KnownCrawler {
    /// The product token, as documented.
    pub token: &'static str,
    /// Who runs it.
    pub operator: &'static str,
    /// What it fetches pages for.
    pub purpose: CrawlerPurpose,
    /// Whose groups it obeys when none names it: the first of these tokens that has one. Each is
    /// itself in the table, and none is a control token.
    pub fallbacks: &'static [&'static str],
    /// Whether it obeys `User-agent: *`.
    pub default_group_policy: DefaultGroupPolicy,
    /// A name that never stands in a User-Agent header: it steers how pages are used
    /// (`Google-Extended`), or its crawler sends the header of another (`Googlebot-News`).
    pub control_token: bool,
    /// Whether its operator sends other robots under this token, `-` and more, such as
    /// `Baiduspider-render`, or must be taken to, as the token ends in `bot`, `crawler` or `spider`. One that has no entry of its own is identified as a relative of this
    /// crawler.
    pub has_relatives: bool,
    /// Where this is documented: an address of the operator's where there is one, else the name or
    /// address of a public registry.
    pub source: &'static str,
}

/// What a crawler fetches pages for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CrawlerPurpose {
    /// Search by keyword, with links to the pages.
    Search,
    /// Search whose answers are written by a model.
    AiSearch,
    /// Training of models.
    AiTraining,
    /// One page for a person who asked a model about it.
    AiUserFetch,
    /// Advertising: landing pages, placement, review.
    Ads,
    /// A preview of a link that a person shared.
    Preview,
    /// Analysis of links and rankings.
    Seo,
    /// A collection of pages that is sold or published.
    Dataset,
    /// An archive.
    Archive,
    /// Feeds and podcasts.
    Feed,
    /// Research.
    Academic,
    /// Monitoring, security and other tools.
    Tool,
}

/// Whether a crawler is documented to obey `User-agent: *`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DefaultGroupPolicy {
    /// Its documentation says so.
    Obeys,
    /// Its documentation says that it does not: it obeys only a group of its own.
    Ignores,
    /// Nothing is documented, or the accounts differ.
    Undocumented,
}

/// The entry of the crawler with this product token, ASCII case aside. Binary search.
pub const fn known_crawler(token: &str) -> Option<&'static KnownCrawler> {
    find(token.as_bytes())
}

/// [`known_crawler`] for a token that need not be UTF-8.
pub(crate) const fn find(token: &[u8]) -> Option<&'static KnownCrawler> {
    let mut low = 0;
    let mut high = KNOWN_CRAWLERS.len();
    while low < high {
        let middle = usize::midpoint(low, high);
        match agent::compare(KNOWN_CRAWLERS[middle].token.as_bytes(), token) {
            0 => return Some(&KNOWN_CRAWLERS[middle]),
            1.. => high = middle,
            _ => low = middle + 1,
        }
    }
    None
}
