//! Who asks: crawlers, and purposes of crawlers.

use std::collections::BTreeSet;

use robots_analysis::purpose::WELL_KNOWN;
use robots_core::Reading;
use robots_core::matcher::{CrawlerPurpose, KNOWN_CRAWLERS, known_crawler};

use super::Member;

/// A crawler, or all documented crawlers with a purpose.
#[derive(Debug)]
pub struct Asker {
    pub(super) name: Name,
    pub(super) members: Vec<Member>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Name {
    /// A product token; `*` is the crawlers that neither the file nor the matrix names.
    Token(String),
    Purpose(&'static str),
}

/// Purposes in the order in which site owners ask for them, with their names.
const PURPOSES: [(CrawlerPurpose, &str); 12] = [
    (CrawlerPurpose::Search, "search"),
    (CrawlerPurpose::AiSearch, "AI search"),
    (CrawlerPurpose::AiTraining, "AI training"),
    (CrawlerPurpose::AiUserFetch, "AI, a page for a user"),
    (CrawlerPurpose::Dataset, "datasets"),
    (CrawlerPurpose::Archive, "archives"),
    (CrawlerPurpose::Ads, "advertising"),
    (CrawlerPurpose::Seo, "SEO"),
    (CrawlerPurpose::Preview, "previews"),
    (CrawlerPurpose::Feed, "feeds"),
    (CrawlerPurpose::Academic, "research"),
    (CrawlerPurpose::Tool, "tools"),
];

/// Returns the title of a purpose, such as `AI training`.
pub fn purpose_title(purpose: CrawlerPurpose) -> &'static str {
    let named = PURPOSES.iter().find(|(named, _)| *named == purpose);
    named.map_or("other", |(_, name)| name)
}

/// Returns these crawlers. `*` is every crawler that the file does not name.
pub fn crawlers<'t>(reading: &Reading, tokens: impl IntoIterator<Item = &'t str>) -> Vec<Asker> {
    let asker = |token: &str| Asker {
        name: Name::Token(token.to_owned()),
        members: vec![Member { token: None, group: reading.obeyed(token.as_bytes()).group() }],
    };
    tokens.into_iter().map(asker).collect()
}

/// Returns all crawlers that the file does not name as one asker, those that site owners name most,
/// and those that the file names.
pub fn well_known(reading: &Reading) -> Vec<Asker> {
    let known: BTreeSet<_> = WELL_KNOWN.iter().map(|token| token.to_ascii_lowercase()).collect();
    let mut named: Vec<_> = reading.agents().values().map(|agent| agent.token).collect();
    named.sort_unstable_by_key(|token| token.start);
    let named: Vec<_> = named
        .into_iter()
        .map(|token| String::from_utf8_lossy(reading.slice(token)).into_owned())
        .filter(|token| !token.is_empty() && token != "*")
        .filter(|token| !known.contains(&token.to_ascii_lowercase()))
        .collect();
    let named = named.iter().map(String::as_str);
    crawlers(reading, ["*"].into_iter().chain(WELL_KNOWN).chain(named))
}

/// Returns a purpose of crawlers each: all documented crawlers that have it.
pub fn purposes(reading: &Reading) -> Vec<Asker> {
    let asker = |(purpose, name): (CrawlerPurpose, &'static str)| {
        // The first of several crawlers that show a verdict is named.
        let known = WELL_KNOWN.iter().filter_map(|token| known_crawler(token));
        let others = KNOWN_CRAWLERS.iter().filter(|crawler| !WELL_KNOWN.contains(&crawler.token));
        let members = known.chain(others).filter(|crawler| crawler.purpose == purpose);
        Asker {
            name: Name::Purpose(name),
            members: members
                .map(|crawler| Member {
                    token: Some(crawler.token),
                    group: reading.obeyed(crawler.token.as_bytes()).group(),
                })
                .collect(),
        }
    };
    PURPOSES.into_iter().map(asker).collect()
}

#[cfg(test)]
mod tests;
