//! Which crawlers sites mean: the order in which messages list them, those that most sites mean
//! first, and those that fetch pages of every kind.

use robots_analysis::order;
use robots_analysis::purpose::WELL_KNOWN;
use robots_core::matcher::{CrawlerPurpose, DefaultGroupPolicy, known_crawler};

/// Returns whether a product token is that of a crawler that fetches pages of every kind, so that
/// the rules of the default group concern it. A group of another crawler, for advertisements,
/// previews, images or tests, mostly is an exception that is meant.
pub(super) fn is_general(token: &str) -> bool {
    use CrawlerPurpose::{AiSearch, AiTraining, AiUserFetch, Archive, Dataset, Search, Seo};
    let purposes = [Search, AiSearch, AiTraining, AiUserFetch, Dataset, Archive, Seo];
    known_crawler(token).is_some_and(|known| {
        purposes.contains(&known.purpose)
            && known.fallbacks.is_empty()
            && !known.control_token
            && known.default_group_policy != DefaultGroupPolicy::Ignores
    })
}

/// Sorts product tokens by how well known they are, and leaves the others in their order.
pub(super) fn sort_by_importance(tokens: &mut [&'static str]) {
    order::sort_by_key(tokens, |token| {
        let place = WELL_KNOWN.iter().position(|known| known == token);
        place.unwrap_or(WELL_KNOWN.len())
    });
}

/// Returns the product tokens in backticks, the well-known ones first, at most this many, then
/// `…` if there are more.
pub(super) fn listed(mut tokens: Vec<&'static str>, most: usize) -> String {
    sort_by_importance(&mut tokens);
    let shown = tokens.iter().take(most).map(|token| format!("`{token}`"));
    let more = (tokens.len() > most).then(|| "…".to_owned());
    shown.chain(more).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests;
