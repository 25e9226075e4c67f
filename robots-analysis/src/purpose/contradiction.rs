//! What does not agree in a file, about one purpose.

use robots_core::matcher::{CrawlerPurpose, KnownCrawler, Verdict};
use robots_core::reading::{GroupId, GroupSource, Reading};

use super::preferences::StatedPreference;
use super::{CrawlerSet, Purpose};
use crate::paths::{self, BudgetExhausted, Language, Verdicts, target_from_canonical};

/// Two statements of a file about one purpose that do not agree. Each may be what its author means:
/// there is no edit that is right for both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The purpose.
    pub purpose: Purpose,
    /// The shortest URL about which they do not agree, as a path.
    pub url: Vec<u8>,
    /// What does not agree.
    pub kind: ContradictionKind,
}

/// What does not agree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ContradictionKind {
    /// Two preferences for the same crawlers: the first permits the use, the second does not.
    Preferences {
        /// The preference that permits it.
        permits: StatedPreference,
        /// The preference that does not.
        reserves: StatedPreference,
    },
    /// A preference permits the use of pages, and the rules of its group disallow all of them.
    NothingToUse {
        /// The preference.
        permits: StatedPreference,
    },
    /// A preference in the group of a crawler that is documented to fetch for training does not
    /// permit that for pages that the rules let it fetch.
    NothingToFetchFor {
        /// The preference.
        reserves: StatedPreference,
        /// The crawler.
        crawler: &'static KnownCrawler,
    },
}

pub(super) fn contradictions(
    reading: &Reading,
    within: &Language,
    purpose: Purpose,
    sets: &[CrawlerSet],
    stated: &[StatedPreference],
) -> Result<Vec<Contradiction>, BudgetExhausted> {
    let search = Search { reading, within, stated };
    let mut kinds = Vec::new();
    for (index, first) in stated.iter().enumerate() {
        for second in &stated[index + 1..] {
            if first.permits != second.permits
                && let Some(url) = search.both(first, second)?
            {
                let (permits, reserves) = if first.permits {
                    (first.clone(), second.clone())
                } else {
                    (second.clone(), first.clone())
                };
                kinds.push((url, ContradictionKind::Preferences { permits, reserves }));
            }
        }
        if first.permits {
            if let Some(url) = search.nothing_to_use(first)? {
                let permits = first.clone();
                kinds.push((url, ContradictionKind::NothingToUse { permits }));
            }
        } else if let Some((url, crawler)) = search.nothing_to_fetch_for(first, sets)? {
            let reserves = first.clone();
            let kind = ContradictionKind::NothingToFetchFor { reserves, crawler };
            kinds.push((url, kind));
        }
    }
    let form = reading.dialect().path_form;
    let found = kinds.into_iter().map(|(url, kind)| Contradiction {
        purpose,
        url: target_from_canonical(&url, [form; 2]).unwrap_or(url),
        kind,
    });
    Ok(found.collect())
}

struct Search<'p> {
    reading: &'p Reading,
    within: &'p Language,
    stated: &'p [StatedPreference],
}

type Found<T> = Result<Option<T>, BudgetExhausted>;

impl Search<'_> {
    /// Returns the shortest URL that both preferences apply to for one group, and that the group
    /// may fetch: other URLs have no preferences.
    fn both(&self, first: &StatedPreference, second: &StatedPreference) -> Found<Vec<u8>> {
        for &group in &first.groups {
            if second.groups.contains(&group) {
                let both = first.applies_to(self.stated, group, self.within)?;
                let both = second.applies_to(self.stated, group, &both)?;
                let url = self.shortest(&both, group)?;
                if url.is_some() {
                    return Ok(url);
                }
            }
        }
        Ok(None)
    }

    /// Returns the shortest URL that a preference applies to, if its groups may fetch none.
    fn nothing_to_use(&self, permits: &StatedPreference) -> Found<Vec<u8>> {
        let mut shortest = None;
        for &group in &permits.groups {
            let urls = permits.applies_to(self.stated, group, self.within)?;
            if urls.is_empty() || self.shortest(&urls, group)?.is_some() {
                return Ok(None);
            }
            shortest = shortest.or_else(|| urls.shortest());
        }
        Ok(shortest)
    }

    /// Returns the shortest URL that a preference applies to and a crawler for training may fetch,
    /// if the group names that crawler and it may fetch every URL.
    fn nothing_to_fetch_for(
        &self,
        reserves: &StatedPreference,
        sets: &[CrawlerSet],
    ) -> Found<(Vec<u8>, &'static KnownCrawler)> {
        let is_for_training =
            |set: &CrawlerSet| set.crawlers[0].purpose == CrawlerPurpose::AiTraining;
        let named = sets.iter().find(|set| {
            is_for_training(set)
                && set.source == GroupSource::Own
                && set.access == Some(Verdicts::Uniform(Verdict::Allow))
                && set.group.is_some_and(|group| reserves.groups.contains(&group))
        });
        let Some((named, group)) = named.and_then(|set| Some((set, set.group?))) else {
            return Ok(None);
        };
        let urls = reserves.applies_to(self.stated, group, self.within)?;
        let url = self.shortest(&urls, group)?;
        Ok(url.zip(named.crawlers.first().copied()))
    }

    /// Returns the shortest of these URLs that a group may fetch.
    fn shortest(&self, urls: &Language, group: GroupId) -> Found<Vec<u8>> {
        if urls.is_empty() {
            return Ok(None);
        }
        paths::shortest_decided(urls, self.reading, Some(group), Verdict::Allow)
    }
}
