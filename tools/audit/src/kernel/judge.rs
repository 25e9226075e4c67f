//! The judge of many requests, which identifies each User-Agent header once.

use std::collections::HashMap;
use std::hash::BuildHasher as _;
use std::time::Duration;

use hashbrown::HashTable;
use robots_core::matcher::__private::{HeaderTokens, crawler_of, group_of_agent, header_of};
use robots_core::matcher::{
    Client, Crawler, CrawlerPurpose, Group, MAX_USER_AGENT, RobotsTxt, known_crawler,
};
use robots_runtime::__private::alternate_disallow_rule;

use super::class::Class;
use super::judgement::{Judgement, Outcome};
use super::rule_file::RuleFile;
use super::target::{is_robots_txt, path_of_target, text_of};

/// The number of User-Agent headers that a [`Judge`] remembers. Then it forgets all of them, so
/// that a log in which every header differs needs no more memory.
pub const MAX_HEADERS: usize = 1 << 16;

/// The group of a crawler that has none.
const NONE: u32 = u32::MAX;

/// Judges requests by one [`RuleFile`]. Each thread has one of its own.
///
/// A header is identified when it first occurs. It is remembered by 128 bits of two hash functions
/// with random keys, because its text would be read from memory for each request: two headers have
/// the same with a probability of about 10⁻³⁸. Memory is bounded by [`MAX_HEADERS`] and by the
/// number of crawlers that the file and the table have.
#[derive(Debug)]
pub struct Judge {
    file: RuleFile,
    headers: HashTable<Remembered>,
    place: foldhash::fast::RandomState,
    check: foldhash::quality::RandomState,
    known: Vec<Known>,
    crawlers: Vec<AuditedCrawler>,
    /// The index in `crawlers` of each product token, in lower case.
    index_of_token: HashMap<String, u32, foldhash::fast::RandomState>,
}

/// A header, by its hashes, and the index of its sender.
#[derive(Clone, Copy, Debug)]
struct Remembered {
    place: u64,
    check: u64,
    known: u32,
}

/// A crawler that a [`Judge`] has identified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditedCrawler {
    /// The product token, as the crawler is documented, or else as the file spells it.
    pub token: String,
    /// Who runs it; `None` if only the file names it.
    pub operator: Option<&'static str>,
    /// What it fetches for; `None` if only the file names it.
    pub purpose: Option<CrawlerPurpose>,
}

#[derive(Clone, Debug)]
struct Known {
    class: Class,
    /// The index of the crawler in [`Judge::crawlers`].
    crawler: u32,
    /// The index of the group of the main token; [`NONE`] without one.
    group: u32,
    tokens: Option<Box<Tokens>>,
}

#[derive(Clone, Debug)]
struct Tokens {
    header: HeaderTokens,
    reading: usize,
    /// The token of the group that decides, if the header names one crawler, as almost all do.
    only: Option<usize>,
    /// The indices of the crawlers that the header names if it names several, the overflow last.
    several: Vec<u32>,
    crawl_delay: Option<Duration>,
}

impl Known {
    const UNKNOWN: Self = Self { class: Class::Unknown, crawler: NONE, group: NONE, tokens: None };
}

/// The sender of a request, by its User-Agent header. Returned by [`Judge::sender`].
#[derive(Clone, Copy, Debug)]
pub struct Sender<'j> {
    file: &'j RuleFile,
    crawlers: &'j [AuditedCrawler],
    known: &'j Known,
}

impl Judge {
    /// Creates a judge by this file.
    pub fn new(file: RuleFile) -> Self {
        Self {
            file,
            headers: HashTable::new(),
            place: foldhash::fast::RandomState::default(),
            check: foldhash::quality::RandomState::default(),
            known: Vec::new(),
            crawlers: Vec::new(),
            index_of_token: HashMap::default(),
        }
    }

    /// Returns the file.
    pub fn file(&self) -> &RuleFile {
        &self.file
    }

    /// Returns the crawlers that were identified, in the order in which they first occurred.
    pub fn crawlers(&self) -> &[AuditedCrawler] {
        &self.crawlers
    }

    /// Identifies the sender of a request by the bytes of its User-Agent header; those of a request
    /// without one are empty. A header that is remembered costs a look-up in a hash table.
    #[inline]
    pub fn sender(&mut self, user_agent: &[u8]) -> Sender<'_> {
        let index = self.find(user_agent);
        self.known_sender(index)
    }

    /// Returns the index of a sender, until another one is identified.
    #[inline]
    pub(crate) fn find(&mut self, user_agent: &[u8]) -> u32 {
        let place = self.place.hash_one(user_agent);
        let check = self.check.hash_one(user_agent);
        let is_header = |known: &Remembered| known.place == place && known.check == check;
        match self.headers.find(place, is_header) {
            Some(known) => known.known,
            None => self.add(user_agent, place, check),
        }
    }

    #[inline]
    pub(crate) fn known_sender(&self, index: u32) -> Sender<'_> {
        Sender { file: &self.file, crawlers: &self.crawlers, known: &self.known[index as usize] }
    }

    /// Identifies a header that is not remembered, and returns the index of its sender.
    #[cold]
    fn add(&mut self, user_agent: &[u8], place: u64, check: u64) -> u32 {
        if self.headers.len() >= MAX_HEADERS {
            self.headers.clear();
            self.known.clear();
        }
        let sender = self.identify(user_agent);
        let known = u32::try_from(self.known.len()).unwrap_or(0);
        self.known.push(sender);
        let header = Remembered { place, check, known };
        self.headers.insert_unique(place, header, |header| header.place);
        known
    }

    fn identify(&mut self, user_agent: &[u8]) -> Known {
        // A server denies a longer header, as the rest may name any crawler. Here no crawler is
        // accused of what is not read.
        let user_agent = &user_agent[..user_agent.len().min(MAX_USER_AGENT)];
        let file = self.file.clone();
        let robots = file.site(0).robots_txt();
        let Client::Crawler(mut crawler) = robots.identify(user_agent) else {
            return Known::UNKNOWN;
        };
        let mut reading = file.reading_of(crawler.known());
        let of_reading = file.site(reading).robots_txt();
        match of_reading.identify(user_agent) {
            Client::Crawler(found) => crawler = found,
            // The dialect does not read the line with the token.
            _ => reading = 0,
        }
        let class = Class::of(&crawler, file.has_default_group());
        let index = self.index_of(&crawler);
        let only = only_agent(&file.site(reading).robots_txt(), &crawler);
        let several = match only {
            // A program that fetches for users stays what the header is.
            None if class == Class::Bound => {
                let all = crawler.all().chain(crawler.overflow());
                all.map(|crawler| self.index_of(&crawler)).collect()
            }
            _ => Vec::new(),
        };
        Known {
            class,
            crawler: index,
            group: group_index(&file, &crawler),
            tokens: class.is_judged().then(|| {
                Box::new(Tokens {
                    header: header_of(&crawler),
                    reading,
                    only,
                    several,
                    crawl_delay: crawler.group().and_then(|group| group.crawl_delay()),
                })
            }),
        }
    }

    fn index_of(&mut self, crawler: &Crawler<'_>) -> u32 {
        let token = crawler.token();
        let key = token.to_ascii_lowercase();
        let next = u32::try_from(self.crawlers.len()).unwrap_or(NONE);
        let index = *self.index_of_token.entry(key).or_insert(next);
        if index == next {
            let documented = known_crawler(token);
            let known = documented.or(crawler.known());
            self.crawlers.push(AuditedCrawler {
                token: documented.map_or(token, |known| known.token).to_owned(),
                operator: known.map(|known| known.operator),
                purpose: known.map(|known| known.purpose),
            });
        }
        index
    }
}

/// Returns the index of the product token of the only group that decides for a header.
fn only_agent(robots: &RobotsTxt<'_>, crawler: &Crawler<'_>) -> Option<usize> {
    if crawler.all().len() > 1 || crawler.overflow().is_some() {
        return None;
    }
    let token = crawler.group()?.token()?;
    robots.product_tokens().position(|known| known == token)
}

fn group_index(file: &RuleFile, crawler: &Crawler<'_>) -> u32 {
    let group = crawler.group().and_then(|group| file.group_of(group.token()?));
    group.map_or(NONE, |group| u32::try_from(group).unwrap_or(NONE))
}

impl<'j> Sender<'j> {
    /// Returns the class of the sender.
    #[inline]
    pub fn class(&self) -> Class {
        self.known.class
    }

    /// Returns the index of the crawler in [`Judge::crawlers`]; `None` for other clients. Of
    /// several crawlers that a header names, it is the one with the longest token.
    #[inline]
    pub fn crawler_index(&self) -> Option<usize> {
        (self.known.crawler != NONE).then_some(self.known.crawler as usize)
    }

    /// Returns the crawler that a judgement of this sender is about; without one, that of
    /// [`crawler_index`](Self::crawler_index).
    pub fn crawler_of(&self, judgement: Option<Judgement>) -> Option<&'j AuditedCrawler> {
        let index = judgement.map(|judgement| judgement.crawler);
        self.crawlers.get(index.or(self.crawler_index())?)
    }

    /// Returns the index of the group that applies to the crawler in [`RuleFile::groups`].
    #[inline]
    pub fn group_index(&self) -> Option<usize> {
        (self.known.group != NONE).then_some(self.known.group as usize)
    }

    /// Returns the `Crawl-delay` that applies to the crawler; `None` also if its dialect has none,
    /// such as that of Google.
    pub fn crawl_delay(&self) -> Option<Duration> {
        self.known.tokens.as_deref()?.crawl_delay
    }

    /// Judges a request target. `None` if no rules apply to the sender, or if the target has no
    /// path; see [`path_of_target`].
    #[inline]
    pub fn judge(&self, target: &[u8]) -> Option<Judgement> {
        self.judge_path(&path_of_target(target)?)
    }

    /// Judges a path with its query, which starts with `/`. Bytes are as the client sent them.
    /// `None` if no rules apply to the sender.
    #[inline]
    pub fn judge_path(&self, path: &[u8]) -> Option<Judgement> {
        let tokens = self.known.tokens.as_deref()?;
        if is_robots_txt(path) {
            return Some(self.without_rule(Outcome::RobotsTxt));
        }
        let robots = self.file.site(tokens.reading).robots_txt();
        Some(if let Some(agent) = tokens.only {
            let group = group_of_agent(&robots, agent);
            let crawler = self.known.crawler as usize;
            judge_by(&group, path, self.known.group as usize, crawler)
        } else {
            let crawler = crawler_of(&robots, tokens.header);
            self.judge_all(&robots, &crawler, &tokens.several, path)
        })
    }

    /// Judges by all crawlers of the header: the first that may not fetch the path decides.
    #[cold]
    fn judge_all(
        &self,
        robots: &RobotsTxt<'_>,
        crawler: &Crawler<'_>,
        several: &[u32],
        path: &[u8],
    ) -> Judgement {
        let crawler_at = |at: usize| *several.get(at).unwrap_or(&self.known.crawler) as usize;
        let index_of = |crawler: &Crawler<'_>| {
            let group = group_index(self.file, crawler);
            if group == NONE { self.known.group } else { group }
        };
        let mut judged = crawler
            .all()
            .enumerate()
            .filter_map(|(at, crawler)| Some((at, crawler.group()?, index_of(&crawler))))
            .map(|(at, group, index)| judge_by(&group, path, index as usize, crawler_at(at)));
        let first = judged.next();
        let rank = |outcome| match outcome {
            Outcome::Disallowed => 0,
            Outcome::DisallowedSpelling => 1,
            Outcome::Allowed | Outcome::RobotsTxt => 2,
        };
        // Of equals, the first.
        let least = first.into_iter().chain(judged).min_by_key(|judgement| rank(judgement.outcome));
        if let Some(judgement) = least
            && judgement.outcome == Outcome::Disallowed
        {
            return judgement;
        }
        let overflow = crawler.overflow().and_then(|overflow| {
            let is_disallowed = crawler_of(robots, header_of(crawler)).decide(&text_of(path));
            let rule = overflow.group()?.first_disallow()?;
            is_disallowed.is_disallow().then(|| Judgement {
                outcome: Outcome::Disallowed,
                line: rule.line(),
                sent_line: rule.line(),
                group: index_of(&overflow) as usize,
                crawler: crawler_at(crawler.all().len()),
            })
        });
        overflow.or(least).unwrap_or_else(|| self.without_rule(Outcome::Allowed))
    }

    fn without_rule(&self, outcome: Outcome) -> Judgement {
        Judgement {
            outcome,
            line: 0,
            sent_line: 0,
            group: self.known.group as usize,
            crawler: self.known.crawler as usize,
        }
    }
}

fn judge_by(rules: &Group<'_>, path: &[u8], group: usize, crawler: usize) -> Judgement {
    let decision = rules.explain_bytes(path);
    let line = decision.rule().map_or(0, |rule| rule.line());
    let mut judgement =
        Judgement { outcome: Outcome::Allowed, line, sent_line: line, group, crawler };
    if decision.verdict().is_disallow() {
        judgement.outcome = Outcome::Disallowed;
    } else if let Some(rule) = alternate_disallow_rule(rules, &text_of(path)) {
        judgement.outcome = Outcome::DisallowedSpelling;
        judgement.line = rule.line();
    }
    judgement
}
