//! Crawlers that a file does not name, although it keeps out others like them.

use robots_core::matcher::{KnownCrawler, Verdict};
use robots_core::reading::{GroupSource, Reading};

use super::{CrawlerSet, Purpose, WELL_KNOWN, successor};
use crate::paths::{self, BudgetExhausted, Language, Verdicts, target_from_canonical};

/// A well-known crawler that the file does not name, although it disallows every URL for another of
/// the same operator with the same purpose. The author may have decided so, or not know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Omission {
    /// The purpose.
    pub purpose: Purpose,
    /// The crawlers of the operator that the file names.
    pub named: Vec<&'static KnownCrawler>,
    /// The crawler that it does not name.
    pub unnamed: &'static KnownCrawler,
    /// The shortest URL that it may fetch, as a path.
    pub url: Vec<u8>,
}

pub(super) fn omissions(
    reading: &Reading,
    within: &Language,
    purpose: Purpose,
    sets: &[CrawlerSet],
) -> Result<Vec<Omission>, BudgetExhausted> {
    let kept_out = sets.iter().filter(|set| {
        set.source == GroupSource::Own && set.access == Some(Verdicts::Uniform(Verdict::Disallow))
    });
    let kept_out: Vec<_> = kept_out.flat_map(|set| &set.crawlers).copied().collect();
    let form = reading.dialect().path_form;
    let mut omissions = Vec::new();
    for set in sets.iter().filter(|set| set.source != GroupSource::Own) {
        let Some(url) = paths::shortest_decided(within, reading, set.group, Verdict::Allow)? else {
            continue;
        };
        let url = target_from_canonical(&url, [form; 2]).unwrap_or(url);
        for unnamed in &set.crawlers {
            // A retired crawler fetches nothing, and only its successor is like it.
            let is_like = |named: &&KnownCrawler| {
                let successor = successor(named.token);
                named.operator == unnamed.operator
                    && successor.is_none_or(|successor| successor == unnamed.token)
            };
            let named: Vec<_> = kept_out.iter().copied().filter(is_like).collect();
            let is_current = successor(unnamed.token).is_none();
            if !named.is_empty() && is_current && WELL_KNOWN.contains(&unnamed.token) {
                omissions.push(Omission { purpose, named, unnamed, url: url.clone() });
            }
        }
    }
    Ok(omissions)
}
