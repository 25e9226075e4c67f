//! What a file says about each purpose for which pages are fetched, over all its signals.
//!
//! In: a [`Reading`] and a set of URLs. Out: [`Purposes`]: for search, AI search and answers,
//! training, pages that users of an AI ask for, and archives, which crawlers may fetch what, what
//! control tokens and preferences state, and where these do not agree, with the shortest URL.
//! Nothing is sampled. What a vocabulary or a proposal defines is data with its version.
//!
//! ```
//! use robots_analysis::paths;
//! use robots_analysis::purpose::{Purpose, Purposes};
//! use robots_core::{Dialect, Reading, SourceText};
//!
//! let text = "User-agent: *\nContent-Signal: ai-train=no\nContent-Usage: train-ai=y\nAllow: /\n";
//! let reading = Reading::new(&SourceText::new("robots.txt", text), Dialect::RFC_9309);
//! let everything = paths::urls(reading.dialect().path_form);
//! let purposes = Purposes::new(&reading, &everything);
//! assert_eq!(purposes.contradictions[0].purpose, Purpose::Training);
//! assert_eq!(purposes.contradictions[0].url, b"/");
//! ```

mod contradiction;
mod omission;
mod preferences;
mod vocabulary;
mod well_known;

use robots_core::matcher::{DefaultGroupPolicy, KnownCrawler};
use robots_core::reading::{GroupId, GroupSource, Reading};

pub use contradiction::{Contradiction, ContradictionKind};
pub use omission::Omission;
pub use preferences::StatedPreference;
pub use vocabulary::Purpose;
pub use well_known::{WELL_KNOWN, successor};

use crate::paths::{self, GroupVerdicts, Language, Verdicts};

/// What a file says about each purpose, for a set of URLs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Purposes {
    /// An answer for each purpose, in the order of [`Purpose::ALL`].
    pub answers: Vec<PurposeAnswer>,
    /// What does not agree.
    pub contradictions: Vec<Contradiction>,
    /// Well-known crawlers that the file does not name, although it keeps out others like them.
    pub omissions: Vec<Omission>,
    /// The `License` lines. They apply to every crawler and purpose.
    pub licenses: Vec<License>,
    /// Whether everything was decided. If not, a budget was exhausted.
    pub is_complete: bool,
}

/// What a file says about one purpose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PurposeAnswer {
    /// The purpose.
    pub purpose: Purpose,
    /// The documented crawlers, by the group that they obey.
    pub crawlers: Vec<CrawlerSet>,
    /// The control tokens that the file names, each with its group.
    pub control_tokens: Vec<CrawlerSet>,
    /// The control tokens that the file does not name. RFC 9309 gives them the rules of `*`;
    /// whether these count is not documented.
    pub unnamed_tokens: Vec<&'static KnownCrawler>,
    /// The preferences, in file order.
    pub preferences: Vec<StatedPreference>,
}

/// Crawlers that obey one group for one reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrawlerSet {
    /// The crawlers, those first that site owners name most.
    pub crawlers: Vec<&'static KnownCrawler>,
    /// Why they obey the group, or none.
    pub source: GroupSource,
    /// What they may fetch of the URLs; `None` if a budget was exhausted.
    pub access: Option<Verdicts>,
    /// The group.
    pub group: Option<GroupId>,
}

/// A `License` line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct License {
    /// The line, from 1.
    pub line: usize,
    /// The value.
    pub text: String,
    /// Whether it is an absolute URL, as <https://rslstandard.org> requires.
    pub is_absolute: bool,
}

impl Purposes {
    /// Reads the file for the URLs of `within`, a language of canonical paths that is not empty.
    /// Takes a bounded number of steps for each group and each pair of preferences.
    pub fn new(reading: &Reading, within: &Language) -> Self {
        let mut is_complete = true;
        let urls = GroupVerdicts::language(within.clone(), reading);
        let urls = urls.as_ref().unwrap_or(within);
        let mut verdicts = GroupVerdicts::new(urls, reading);
        let (mut contradictions, mut omissions) = (Vec::new(), Vec::new());
        let answers = Purpose::ALL.into_iter().map(|purpose| {
            let answer = PurposeAnswer::new(reading, &mut verdicts, purpose);
            let sets = &answer.crawlers;
            is_complete &= sets.iter().all(|set| set.access.is_some());
            let stated = &answer.preferences;
            match contradiction::contradictions(reading, urls, purpose, sets, stated) {
                Ok(found) => contradictions.extend(found),
                Err(_) => is_complete = false,
            }
            match omission::omissions(reading, urls, purpose, sets) {
                Ok(found) => omissions.extend(found),
                Err(_) => is_complete = false,
            }
            answer
        });
        Self {
            answers: answers.collect(),
            contradictions,
            omissions,
            licenses: licenses(reading),
            is_complete,
        }
    }
}

impl PurposeAnswer {
    fn new(reading: &Reading, verdicts: &mut GroupVerdicts<'_>, purpose: Purpose) -> Self {
        // A crawler that sends the header of another, such as Googlebot-News, obeys the default
        // group like other crawlers.
        let is_control = |known: &&KnownCrawler| {
            known.control_token && known.default_group_policy != DefaultGroupPolicy::Obeys
        };
        let (control, crawlers): (Vec<_>, Vec<_>) =
            purpose.crawlers().into_iter().partition(is_control);
        let is_named = |known: &&KnownCrawler| {
            reading.obeyed(known.token.as_bytes()).source == GroupSource::Own
        };
        let (named, unnamed_tokens): (Vec<_>, Vec<_>) = control.into_iter().partition(is_named);
        Self {
            purpose,
            crawlers: sets(reading, verdicts, crawlers),
            control_tokens: sets(reading, verdicts, named),
            unnamed_tokens,
            preferences: preferences::stated(reading, purpose),
        }
    }
}

/// Returns what does not agree about any purpose, for all URLs and without a look at crawlers. A
/// purpose for which a budget was exhausted is left out. Without a preference it takes no time.
pub fn contradictions_of(reading: &Reading) -> Vec<Contradiction> {
    let mut urls = None;
    let mut found = Vec::new();
    for purpose in Purpose::ALL {
        let stated = preferences::stated(reading, purpose);
        if stated.is_empty() {
            continue;
        }
        let urls = urls.get_or_insert_with(|| {
            let urls = paths::urls(reading.dialect().path_form);
            GroupVerdicts::language(urls.clone(), reading).unwrap_or(urls)
        });
        if let Ok(of_purpose) = contradiction::contradictions(reading, urls, purpose, &[], &stated)
        {
            found.extend(of_purpose);
        }
    }
    found
}

/// Returns the crawlers by the group that they obey and the reason.
fn sets(
    reading: &Reading,
    verdicts: &mut GroupVerdicts<'_>,
    crawlers: Vec<&'static KnownCrawler>,
) -> Vec<CrawlerSet> {
    let mut sets: Vec<CrawlerSet> = Vec::new();
    for crawler in crawlers {
        let obeyed = reading.obeyed(crawler.token.as_bytes());
        let (source, group) = (obeyed.source, obeyed.group());
        let known = sets.iter_mut().find(|set| set.source == source && set.group == group);
        match known {
            Some(set) => set.crawlers.push(crawler),
            None => sets.push(CrawlerSet {
                crawlers: vec![crawler],
                source,
                access: verdicts.of(group).ok(),
                group,
            }),
        }
    }
    sets
}

fn licenses(reading: &Reading) -> Vec<License> {
    let lines = reading.extensions().iter().filter(|line| {
        let key = reading.slice(line.key_span);
        key.eq_ignore_ascii_case(b"license")
    });
    let licenses = lines.map(|line| License {
        line: line.line,
        text: String::from_utf8_lossy(reading.slice(line.value_span)).into_owned(),
        is_absolute: line.value.is_ok(),
    });
    licenses.collect()
}

#[cfg(test)]
mod tests;
