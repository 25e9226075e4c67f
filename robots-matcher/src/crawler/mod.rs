//! What is publicly documented about crawlers: the table that [`RobotsTxt::identify`] uses.
//!
//! In: a product token. Out: its [`KnownCrawler`], if it is documented.
//!
//! [`RobotsTxt::identify`]: crate::RobotsTxt::identify

mod rows;
mod table;

pub(crate) use rows::{COUNT, row, row_of, token_of};
pub use table::{CRAWLERS_DATE, KNOWN_CRAWLERS};

/// A crawler that its operator or a public registry documents.
///
/// ```
/// use robots_matcher::{CRAWLERS_DATE, CrawlerPurpose, DefaultGroupPolicy, known_crawler};
///
/// let image_crawler = known_crawler("googlebot-image").expect("a documented crawler");
/// assert_eq!(image_crawler.token, "Googlebot-Image");
/// assert_eq!(image_crawler.operator, "Google");
/// assert_eq!(image_crawler.purpose, CrawlerPurpose::Search);
/// assert_eq!(image_crawler.fallbacks, ["Googlebot"]);
/// assert_eq!(image_crawler.default_group_policy, DefaultGroupPolicy::Obeys);
/// assert!(image_crawler.checked() <= CRAWLERS_DATE);
/// assert!(known_crawler("HouseBot").is_none());
/// let ads = known_crawler("AdsBot-Google").expect("a documented crawler");
/// assert_eq!(ads.default_group_policy, DefaultGroupPolicy::Ignores);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct KnownCrawler {
    /// The product token, as documented.
    pub token: &'static str,
    /// The operator.
    pub operator: &'static str,
    /// The purpose for which it fetches pages.
    pub purpose: CrawlerPurpose,
    /// The tokens whose groups the crawler obeys if no group names it. The first one that has a
    /// group applies. Each is itself in the table, and none is a control token.
    pub fallbacks: &'static [&'static str],
    /// Whether it obeys `User-agent: *`.
    pub default_group_policy: DefaultGroupPolicy,
    /// Whether no User-Agent header contains the token: it controls how pages are used
    /// (`Google-Extended`), or its crawler sends the header of another (`Googlebot-News`).
    pub control_token: bool,
    /// Whether other robots of the operator have this token, followed by `-` and a suffix, such as
    /// `Baiduspider-render`, or by `.` and a suffix with a capital, such as `AhrefsBot.FreshPages`.
    ///
    /// It is also set if the token has at least five bytes and ends in `bot`, `crawler` or
    /// `spider`, as no browser sends such a word. A robot without an entry of its own is identified
    /// as a relative of this crawler.
    pub has_relatives: bool,
    /// The source of this entry: an address of the operator if there is one, else the name or
    /// address of a public registry.
    pub source: &'static str,
}

impl KnownCrawler {
    /// Returns the date on which the source was read, such as `2026-09-22`: that of the whole
    /// table, [`CRAWLERS_DATE`], unless the source was read on another day.
    pub fn checked(&self) -> &'static str {
        let dated = table::DATED.iter().find(|(source, _)| *source == self.source);
        dated.map_or(CRAWLERS_DATE, |(_, date)| date)
    }
}

/// The purpose for which a crawler fetches pages.
///
/// ```
/// use robots_matcher::{CrawlerPurpose, KNOWN_CRAWLERS};
///
/// let training = KNOWN_CRAWLERS
///     .iter()
///     .filter(|crawler| crawler.purpose == CrawlerPurpose::AiTraining);
/// assert!(training.map(|crawler| crawler.token).any(|token| token == "GPTBot"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CrawlerPurpose {
    /// Search by keyword, with links to the pages.
    Search,
    /// Search with answers that a model writes.
    AiSearch,
    /// Training of models.
    AiTraining,
    /// One page, fetched for a user of a model.
    AiUserFetch,
    /// Advertising: landing pages, placement, review.
    Ads,
    /// A preview of a shared link.
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

impl CrawlerPurpose {
    /// Returns the name of the purpose in output, such as `ai-training`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Search => "search",
            Self::AiSearch => "ai-search",
            Self::AiTraining => "ai-training",
            Self::AiUserFetch => "ai-user-fetch",
            Self::Ads => "ads",
            Self::Preview => "preview",
            Self::Seo => "seo",
            Self::Dataset => "dataset",
            Self::Archive => "archive",
            Self::Feed => "feed",
            Self::Academic => "academic",
            Self::Tool => "tool",
        }
    }
}

/// The purposes whose undocumented crawlers obey the default group. For `robots-static`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PurposeSet(u16);

impl PurposeSet {
    /// No purpose.
    pub const NONE: Self = Self(0);

    /// Every purpose.
    pub const ALL: Self = Self(u16::MAX);

    /// Returns the set with this purpose, too.
    #[must_use]
    pub const fn with(self, purpose: CrawlerPurpose) -> Self {
        Self(self.0 | 1 << purpose as u16)
    }

    pub(crate) const fn contains(self, purpose: CrawlerPurpose) -> bool {
        self.0 & 1 << purpose as u16 != 0
    }
}

/// Whether a crawler is documented to obey the default group, `User-agent: *`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DefaultGroupPolicy {
    /// It is documented to obey the default group.
    Obeys,
    /// It is documented to ignore the default group, and to obey only a group of its own.
    Ignores,
    /// Nothing is documented, or the sources differ.
    Undocumented,
}

/// Returns the entry of the crawler with this product token, ignoring ASCII case.
///
/// The token is one of a `User-agent` line. For a User-Agent header see
/// [`RobotsTxt::identify`](crate::RobotsTxt::identify). Binary search.
pub const fn known_crawler(token: &str) -> Option<&'static KnownCrawler> {
    match row_of(token.as_bytes()) {
        Some(row) => Some(&KNOWN_CRAWLERS[row]),
        None => None,
    }
}
