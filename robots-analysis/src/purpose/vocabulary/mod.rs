//! The purposes, and what names each: data with its sources and versions.

use robots_core::matcher::{CRAWLERS_DATE, CrawlerPurpose, KNOWN_CRAWLERS, KnownCrawler};

use super::WELL_KNOWN;
use crate::order;

/// A purpose for which pages are fetched, as site owners decide about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// Search with links to the pages.
    Search,
    /// Search with answers that a model writes.
    Answers,
    /// Training of models, and collections of pages that are sold or published for it.
    Training,
    /// One page, fetched because a user of a model asked for it.
    UserFetch,
    /// Archives of the web.
    Archive,
}

/// What a purpose is called, and what names it.
struct Row {
    name: &'static str,
    title: &'static str,
    crawlers: &'static [CrawlerPurpose],
    usage: Option<&'static str>,
    signal: Option<&'static str>,
}

impl Purpose {
    /// Every purpose, in the order in which site owners ask for them.
    pub const ALL: [Self; 5] =
        [Self::Search, Self::Answers, Self::Training, Self::UserFetch, Self::Archive];

    /// Returns the row of a purpose.
    ///
    /// `ai-input` is what a model reads to answer a question, see <https://contentsignals.org>:
    /// both the search of a model and a page that its user asks for.
    fn row(self) -> &'static Row {
        match self {
            Self::Search => &Row {
                name: "search",
                title: "Search engines",
                crawlers: &[CrawlerPurpose::Search],
                usage: Some("search"),
                signal: Some("search"),
            },
            Self::Answers => &Row {
                name: "answers",
                title: "AI search and answers",
                crawlers: &[CrawlerPurpose::AiSearch],
                usage: None,
                signal: Some("ai-input"),
            },
            Self::Training => &Row {
                name: "training",
                title: "Training of AI models",
                crawlers: &[CrawlerPurpose::AiTraining, CrawlerPurpose::Dataset],
                usage: Some("train-ai"),
                signal: Some("ai-train"),
            },
            Self::UserFetch => &Row {
                name: "user-fetch",
                title: "Pages that a user of an AI asks for",
                crawlers: &[CrawlerPurpose::AiUserFetch],
                usage: None,
                signal: Some("ai-input"),
            },
            Self::Archive => &Row {
                name: "archive",
                title: "Archives",
                crawlers: &[CrawlerPurpose::Archive],
                usage: None,
                signal: None,
            },
        }
    }

    /// Returns the name, as claims and the DSL write it: `search`, `answers`, `training`,
    /// `user-fetch` or `archive`.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Returns the purpose with this name. `_` is read as `-`.
    pub fn by_name(name: &str) -> Option<Self> {
        let name = name.replace('_', "-");
        Self::ALL.into_iter().find(|purpose| purpose.name() == name)
    }

    /// Returns the words for a heading.
    pub fn title(self) -> &'static str {
        self.row().title
    }

    /// Returns the documented crawlers and control tokens, those that owners name most first.
    pub fn crawlers(self) -> Vec<&'static KnownCrawler> {
        let purposes = self.row().crawlers;
        let known = KNOWN_CRAWLERS.iter().filter(|known| purposes.contains(&known.purpose));
        let mut crawlers: Vec<_> = known.collect();
        order::sort_by_key(&mut crawlers, |known| {
            let place = WELL_KNOWN.iter().position(|token| *token == known.token);
            place.unwrap_or(WELL_KNOWN.len())
        });
        crawlers
    }

    /// Returns the comment, without `#`, above the `User-agent` lines of all crawlers with this
    /// purpose.
    pub fn heading(self) -> String {
        format!("purpose {}: crawlers of {}", self.name(), Self::date())
    }

    /// Reads a comment as [`Purpose::heading`] returns it: the purpose and its date, `2026-09-22`.
    ///
    /// ```
    /// use robots_analysis::purpose::Purpose;
    ///
    /// let read = Purpose::read_heading("# purpose training: crawlers of 2025-01-31");
    /// assert_eq!(read, Some((Purpose::Training, "2025-01-31")));
    /// assert_eq!(Purpose::read_heading("# crawlers of 2025"), None);
    /// ```
    pub fn read_heading(comment: &str) -> Option<(Self, &str)> {
        let (name, date) = Self::heading_parts(comment)?;
        Some((Self::by_name(name)?, date))
    }

    /// Returns the name and the date in a comment of the form of [`Purpose::heading`]. The name may
    /// be that of no purpose.
    pub fn heading_parts(comment: &str) -> Option<(&str, &str)> {
        let text = comment.trim_start_matches(['#', ' ', '\t']).strip_prefix("purpose ")?;
        text.trim_end().split_once(": crawlers of ")
    }

    /// Returns the product tokens of [`Purpose::crawlers`].
    pub fn tokens(self) -> Vec<&'static str> {
        let mut tokens = Vec::new();
        for known in self.crawlers() {
            tokens.push(known.token);
        }
        tokens
    }

    /// Returns the date of the table that [`Purpose::crawlers`] is from, such as `2026-11-24`.
    pub const fn date() -> &'static str {
        CRAWLERS_DATE
    }

    /// Returns the label of this purpose in `Content-Usage`.
    pub fn usage_label(self) -> Option<&'static str> {
        self.row().usage
    }

    /// Returns the label of this purpose in `Content-Signal`.
    pub fn signal_label(self) -> Option<&'static str> {
        self.row().signal
    }
}

/// Returns whether a value of a preference permits the use; `None` for a value that does neither.
pub(super) fn permits(value: &str) -> Option<bool> {
    match value {
        "y" | "yes" => Some(true),
        "n" | "no" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
