//! The crawlers that obey the same groups of all files.

use std::collections::{BTreeMap, BTreeSet};

use robots_core::matcher::{DefaultGroupPolicy, KNOWN_CRAWLERS, KnownCrawler};
use robots_core::reading::GroupId;
use robots_core::source::Span;

use super::Files;

/// The groups of each file that a crawler obeys, in the order of the files.
pub(super) type Groups = Vec<Option<GroupId>>;

/// A product token of the merged text.
pub(super) struct Token {
    pub(super) text: Vec<u8>,
    /// The first file that names it, and where; `None` for a documented crawler of no file.
    pub(super) named: Option<(usize, Span)>,
}

/// Crawlers that obey the same groups.
pub(super) struct CrawlerClass {
    pub(super) groups: Groups,
    pub(super) tokens: Vec<Token>,
}

impl Files {
    pub(super) fn obeyed(&self, token: &[u8]) -> Groups {
        // Both readings of a file have the same groups.
        let readings = self.all.iter().map(|file| &file.alone);
        readings.map(|reading| reading.obeyed(token).group()).collect()
    }

    /// Returns the groups of all crawlers that can be told apart: those that a file names, those
    /// that are documented, and all others.
    pub(super) fn all_groups(&self) -> BTreeMap<Groups, Vec<u8>> {
        let named = self.all.iter().flat_map(|file| {
            let agents = file.reading.agents().values();
            agents.map(|agent| file.reading.slice(agent.token).to_vec())
        });
        let documented = KNOWN_CRAWLERS.iter().map(|crawler| crawler.token.into());
        let mut all = BTreeMap::new();
        for token in [b"*".to_vec()].into_iter().chain(named).chain(documented) {
            all.entry(self.obeyed(&token)).or_insert(token);
        }
        all
    }

    /// Returns the crawlers that the merged text names, by the groups that they obey.
    ///
    /// These are the crawlers that a file names, and the documented ones that would obey another
    /// group of the merged text by their fallbacks than they do of the files.
    pub(super) fn classes(&self) -> Vec<CrawlerClass> {
        let mut known = BTreeSet::new();
        let mut tokens = Vec::new();
        for (file, merged) in self.all.iter().enumerate() {
            let mut agents: Vec<_> = merged.reading.agents().iter().collect();
            agents.sort_by_key(|(_, agent)| agent.token);
            for (lower_case, agent) in agents {
                if known.insert(lower_case.clone()) {
                    let text = merged.reading.slice(agent.token).to_vec();
                    let named = Some((file, agent.token));
                    tokens.push(Token { text, named });
                }
            }
        }
        loop {
            let strays = KNOWN_CRAWLERS.iter().filter(|crawler| self.is_stray(crawler, &known));
            let strays: Vec<_> = strays.collect();
            if strays.is_empty() {
                break;
            }
            for crawler in strays {
                known.insert(crawler.token.to_ascii_lowercase().into());
                let text = crawler.token.into();
                tokens.push(Token { text, named: None });
            }
        }
        let mut classes: Vec<CrawlerClass> = Vec::new();
        let mut by_groups = BTreeMap::new();
        for token in tokens {
            let groups = self.obeyed(&token.text);
            let class = *by_groups.entry(groups.clone()).or_insert(classes.len());
            match classes.get_mut(class) {
                Some(class) => class.tokens.push(token),
                None => classes.push(CrawlerClass { groups, tokens: vec![token] }),
            }
        }
        classes
    }

    /// Returns whether a documented crawler obeys other groups of the files than the crawler whose
    /// group of the merged text it would obey.
    fn is_stray(&self, crawler: &KnownCrawler, named: &BTreeSet<Vec<u8>>) -> bool {
        let is_named = |token: &str| named.contains(token.to_ascii_lowercase().as_bytes());
        if is_named(crawler.token) {
            return false;
        }
        let fallback = crawler.fallbacks.iter().find(|fallback| is_named(fallback));
        let ignores = crawler.default_group_policy == DefaultGroupPolicy::Ignores;
        let merged = match fallback {
            Some(fallback) => self.obeyed(fallback.as_bytes()),
            None if ignores => vec![None; self.all.len()],
            None => self.obeyed(b"*"),
        };
        merged != self.obeyed(crawler.token.as_bytes())
    }
}
