//! A crawler that was identified, and the groups of all tokens in its header.

use core::fmt;

use super::resolved_token::{NO_ROW, ResolvedToken, UNSET};
use crate::agent;
use crate::crawler::{self, DefaultGroupPolicy, KNOWN_CRAWLERS, KnownCrawler};
use crate::decision::{Decision, Rule, Verdict};
use crate::group::{Group, is_always_allowed};
use crate::layout::{self, NO_GROUP};
use crate::packed::Packed;

/// The number of tokens of one header that are kept, each once.
pub const MAX_TOKENS: usize = 8;

/// A crawler that was identified from its User-Agent header, and the rules that it obeys.
///
/// A header may name several crawlers, as `Slackbot 1.0 Slackbot-LinkExpanding 1.0` does. This is
/// the one with the longest token, and of equals the first. The rules of all of them apply: a path
/// that any of them may not fetch is disallowed. See [`all`](Self::all).
///
/// The first eight tokens are kept. No crawler sends more. If a ninth token selects another group
/// that disallows anything, the sender may fetch nothing but `/robots.txt`. The same holds for a
/// header of more than [`MAX_USER_AGENT`](crate::MAX_USER_AGENT) bytes, as the rest may name any
/// crawler. See [`overflow`](Self::overflow).
///
/// ```
/// use robots_matcher::{Client, DefaultGroupPolicy, RobotsTxt};
/// use robots_static::robots_txt;
///
/// static ROBOTS: RobotsTxt = robots_txt!("User-agent: GPTBot\nDisallow: /essays/\n");
///
/// let header = b"Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)";
/// let Client::Crawler(crawler) = ROBOTS.identify(header) else {
///     panic!("a documented crawler");
/// };
/// assert_eq!(crawler.token(), "GPTBot");
/// assert!(crawler.decide("/essays/1").is_disallow());
/// let decision = crawler.explain("/essays/1");
/// assert_eq!(decision.to_string(), "disallow by line 2: `Disallow: /essays/`");
///
/// assert_eq!(crawler.known().map(|known| known.operator), Some("OpenAI"));
/// assert_eq!(crawler.default_group_policy(), DefaultGroupPolicy::Obeys);
/// assert_eq!(crawler.group().and_then(|group| group.token()), Some("GPTBot"));
/// let Client::Crawler(first) = ROBOTS.identify(b"GPTBot/1.2 Googlebot-Image/1.0") else {
///     panic!("two documented crawlers");
/// };
/// assert!(first.all().map(|crawler| crawler.token()).eq(["Googlebot-Image", "GPTBot"]));
/// assert!(first.overflow().is_none());
/// ```
#[derive(Clone, Copy)]
pub struct Crawler<'a> {
    site: Packed<'a>,
    header: HeaderTokens,
}

/// A [`Crawler`] without its robots.txt: numbers of records and rows, which borrow nothing.
#[derive(Clone, Copy)]
pub struct HeaderTokens {
    /// The first `count` are set. No two have the same token and the same group.
    tokens: [ResolvedToken; MAX_TOKENS],
    count: u8,
    /// See [`Crawler::overflow`].
    overflow: Option<ResolvedToken>,
    /// Whether bytes of the header were not read.
    is_cut: bool,
}

impl HeaderTokens {
    /// Returns the index of the main token in
    /// [`RobotsTxt::product_tokens`](crate::RobotsTxt::product_tokens); `None` if no line has it.
    pub fn agent(&self) -> Option<usize> {
        let [ResolvedToken { spelled, .. }, ..] = self.tokens;
        (spelled != NO_GROUP).then_some(usize::from(spelled))
    }
}

impl fmt::Debug for HeaderTokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HeaderTokens").field("tokens", &self.count).finish_non_exhaustive()
    }
}

impl<'a> Crawler<'a> {
    pub(super) const fn new(site: &Packed<'a>, token: ResolvedToken) -> Self {
        let mut header =
            HeaderTokens { tokens: [UNSET; MAX_TOKENS], count: 1, overflow: None, is_cut: false };
        header.tokens[0] = token;
        Self::of_header(site, header)
    }

    pub(crate) const fn of_header(site: &Packed<'a>, header: HeaderTokens) -> Self {
        Self { site: *site, header }
    }

    /// Returns the sender of a header that names no crawler in the bytes that are read, and has
    /// more of them: it is any crawler for which the file disallows anything. `None` if the file
    /// disallows nothing.
    pub(super) const fn unread(site: &Packed<'a>) -> Option<Self> {
        let mut crawler = Self::new(site, UNSET);
        crawler.header.count = 0;
        crawler = crawler.with_unread();
        match crawler.header.overflow {
            Some(token) => {
                crawler.header.tokens[0] = token;
                Some(crawler)
            }
            None => None,
        }
    }

    /// Adds what the bytes of the header that are not read may name: any crawler of the file. One
    /// whose group disallows anything, and is not yet decided by, becomes the overflow.
    pub(super) const fn with_unread(mut self) -> Self {
        self.header.is_cut = true;
        let mut agent = 0;
        while agent < agent::count(&self.site) {
            let token = ResolvedToken::of_agent(agent);
            if self.further_rule(token).is_some() {
                return self.with_overflow(token);
            }
            agent += 1;
        }
        self
    }

    /// Adds a token of the same header. It becomes the main one if it `is_longer` and is kept.
    pub(super) const fn with(mut self, token: ResolvedToken, is_longer: bool) -> Self {
        let index = self.index_of(token);
        if index == MAX_TOKENS {
            return self.with_overflow(token);
        }
        let is_new = index == self.header.count as usize;
        if is_new {
            self.header.count += 1;
        }
        // The token of a crawler is more specific than that of its relative.
        if is_new || self.header.tokens[index].is_relative {
            self.header.tokens[index] = token;
        }
        if is_longer {
            let longest = self.header.tokens[index];
            self.header.tokens[index] = self.header.tokens[0];
            self.header.tokens[0] = longest;
        }
        self
    }

    /// Returns the index of the kept token with the same text and group; else the number of tokens.
    const fn index_of(&self, token: ResolvedToken) -> usize {
        let mut index = 0;
        while index < self.header.count as usize && !self.is_same(self.header.tokens[index], token)
        {
            index += 1;
        }
        index
    }

    /// Adds a token of the same header that is not kept with the others.
    const fn with_overflow(mut self, token: ResolvedToken) -> Self {
        let is_first = match self.header.overflow {
            Some(overflow) => {
                self.further_rule(overflow).is_none() && self.further_rule(token).is_some()
            }
            None => true,
        };
        if is_first {
            self.header.overflow = Some(token);
        }
        self
    }

    /// Returns whether both have the same token and the same group.
    const fn is_same(&self, one: ResolvedToken, other: ResolvedToken) -> bool {
        agent::compare(self.token_of(one), self.token_of(other)) == 0
            && self.group_number(one) == self.group_number(other)
    }

    const fn token_of(&self, token: ResolvedToken) -> &'a [u8] {
        if token.spelled == NO_GROUP {
            crawler::token_of(token.row as usize)
        } else {
            agent::token(&self.site, token.spelled as usize)
        }
    }

    /// Returns the number of the group that a token selects; [`NO_GROUP`] for none.
    const fn group_number(&self, token: ResolvedToken) -> u16 {
        if token.group == NO_GROUP {
            NO_GROUP
        } else {
            agent::group(&self.site, token.group as usize)
        }
    }

    /// Returns whether a token has no group, or that of one of the first `count` tokens.
    const fn is_decided(&self, token: ResolvedToken, count: usize) -> bool {
        if token.group == NO_GROUP || count == 0 {
            return token.group == NO_GROUP;
        }
        let wanted = self.group_number(token);
        let mut next = 0;
        while next < count {
            if self.group_number(self.header.tokens[next]) == wanted {
                return true;
            }
            next += 1;
        }
        false
    }

    /// Returns the first `Disallow` of the group of a token, unless a kept token selects the group.
    const fn further_rule(&self, token: ResolvedToken) -> Option<Rule<'a>> {
        if self.is_decided(token, self.header.count as usize) {
            return None;
        }
        Group::of_agent(&self.site, token.group as usize).first_disallow()
    }

    const fn disallowed_by_overflow(&self, path: &str) -> Option<Rule<'a>> {
        match overflow_rule(self) {
            Some(rule) if !is_always_allowed(&self.site, path.as_bytes()) => Some(rule),
            _ => None,
        }
    }

    /// Returns the product token, as the robots.txt spells it, or else as it is documented.
    ///
    /// For a relative of a documented crawler that no line names, this is the documented token.
    pub const fn token(&self) -> &'a str {
        layout::text(self.token_of(self.header.tokens[0]))
    }

    /// Returns the entry of the crawler in the table, or of the crawler that it is a relative of;
    /// `None` for a token that only the robots.txt has.
    pub const fn known(&self) -> Option<&'static KnownCrawler> {
        match row_of(self) {
            Some(row) => Some(&KNOWN_CRAWLERS[row]),
            None => None,
        }
    }

    /// Returns whether the crawler is documented to obey `User-agent: *`.
    ///
    /// It is undocumented for a relative of a documented crawler, and for a token that only the
    /// robots.txt has.
    pub const fn default_group_policy(&self) -> DefaultGroupPolicy {
        match self.known() {
            Some(known) if !self.header.tokens[0].is_relative => known.default_group_policy,
            _ => DefaultGroupPolicy::Undocumented,
        }
    }

    /// Returns the group that the crawler obeys: its own group, else the group of its first
    /// documented fallback that has one, else the default group if the crawler is documented to
    /// obey it. `None` if no group applies.
    ///
    /// If the header names several crawlers, this is the group of the main one. See
    /// [`all`](Self::all).
    pub const fn group(&self) -> Option<Group<'a>> {
        let ResolvedToken { group, .. } = self.header.tokens[0];
        if group == NO_GROUP { None } else { Some(Group::of_agent(&self.site, group as usize)) }
    }

    /// Returns the crawlers that the header names, this one first.
    ///
    /// Each pair of a token and a group is returned once, as a crawler of its own that obeys this
    /// group. These are at most eight, the first in the header, and none if the header is too long
    /// to be read and names none before. A server that does not use [`decide`](Self::decide) should
    /// deny the request if it denies any of them, and check [`overflow`](Self::overflow).
    pub const fn all(&self) -> Crawlers<'a> {
        Crawlers { crawler: *self, next: 0 }
    }

    /// Returns a crawler that the header names beyond the eight of [`all`](Self::all): the first
    /// with another group that disallows anything, else the first. For a header that is longer than
    /// what is read, it is any crawler of the file with another group that disallows anything.
    /// `None` if the header is short and names at most eight.
    ///
    /// No crawler sends such a header. A server that does not use [`decide`](Self::decide) should
    /// deny it every path that it denies any crawler.
    pub const fn overflow(&self) -> Option<Crawler<'a>> {
        match self.header.overflow {
            Some(token) => Some(Self::new(&self.site, token)),
            None => None,
        }
    }

    /// Returns whether the sender of the header may fetch this path.
    ///
    /// It may not if any crawler that the header names may not. If the header names more than
    /// eight, and one that is not among [`all`](Self::all) has another group that disallows
    /// anything, the sender may fetch nothing but `/robots.txt`. It may fetch everything if no
    /// group applies.
    pub const fn decide(&self, path: &str) -> Verdict {
        let mut next = 0;
        while next < self.header.count as usize {
            let token = self.header.tokens[next];
            if !self.is_decided(token, next)
                && Group::of_agent(&self.site, token.group as usize).decide(path).is_disallow()
            {
                return Verdict::Disallow;
            }
            next += 1;
        }
        match self.disallowed_by_overflow(path) {
            Some(_) => Verdict::Disallow,
            None => Verdict::Allow,
        }
    }

    /// Returns the verdict of [`decide`](Self::decide) and the rule that decided.
    ///
    /// If the header names several crawlers, the rule is that of the first one that may not fetch
    /// the path. For a crawler that is not among [`all`](Self::all), it is the first `Disallow`
    /// rule of its group. See [`Group::explain`] for the cost.
    pub const fn explain(&self, path: &str) -> Decision<'a> {
        let mut first = Decision::NONE;
        let mut next = 0;
        while next < self.header.count as usize {
            let token = self.header.tokens[next];
            if !self.is_decided(token, next) {
                let decision = Group::of_agent(&self.site, token.group as usize).explain(path);
                if decision.verdict.is_disallow() {
                    return decision;
                }
                if next == 0 {
                    first = decision;
                }
            }
            next += 1;
        }
        match self.disallowed_by_overflow(path) {
            Some(rule) => Decision { verdict: Verdict::Disallow, rule: Some(rule) },
            None => first,
        }
    }
}

impl fmt::Debug for Crawler<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let group = self.group().and_then(|group| group.token());
        f.debug_struct("Crawler")
            .field("token", &self.token())
            .field("group", &group)
            .field("tokens", &self.header.count)
            .finish()
    }
}

/// An iterator over the crawlers that one User-Agent header names.
///
/// Returned by [`Crawler::all`], which has an example.
#[derive(Clone, Debug)]
pub struct Crawlers<'a> {
    crawler: Crawler<'a>,
    next: u8,
}

impl<'a> Crawlers<'a> {
    /// Returns the next crawler; [`Iterator::next`] as a `const fn`.
    pub const fn step(&mut self) -> Option<Crawler<'a>> {
        if self.next == self.crawler.header.count {
            return None;
        }
        let token = self.crawler.header.tokens[self.next as usize];
        self.next += 1;
        Some(Crawler::new(&self.crawler.site, token))
    }
}

impl<'a> Iterator for Crawlers<'a> {
    type Item = Crawler<'a>;

    fn next(&mut self) -> Option<Crawler<'a>> {
        self.step()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::from(self.crawler.header.count - self.next);
        (left, Some(left))
    }
}

impl ExactSizeIterator for Crawlers<'_> {}

// The functions below are for the other crates of this project: `__private` exports them.

/// Returns a crawler without its robots.txt, for `__private::crawler_of`.
#[inline]
pub const fn header_of(crawler: &Crawler<'_>) -> HeaderTokens {
    crawler.header
}

/// Returns the row of [`KNOWN_CRAWLERS`] of a crawler, or of the crawler that it is a relative of;
/// `None` for a token that only the robots.txt has.
pub const fn row_of(crawler: &Crawler<'_>) -> Option<usize> {
    match crawler.header.tokens[0].row {
        NO_ROW => None,
        row => Some(row as usize),
    }
}

/// Returns the crawlers of two headers of one request as one, whose main token is that of the
/// first.
#[must_use]
pub const fn joined<'a>(mut crawler: Crawler<'a>, other: Crawler<'a>) -> Crawler<'a> {
    let HeaderTokens { tokens, count, overflow, is_cut } = other.header;
    let mut next = 0;
    while next < count as usize {
        crawler = crawler.with(tokens[next], false);
        next += 1;
    }
    if let Some(token) = overflow
        && crawler.index_of(token) == crawler.header.count as usize
    {
        crawler = crawler.with_overflow(token);
    }
    if is_cut {
        return crawler.with_unread();
    }
    crawler
}

/// Returns the rule by which the [overflow](Crawler::overflow) may be disallowed anything that the
/// other crawlers of the header are not: the first `Disallow` of its group.
pub const fn overflow_rule<'a>(crawler: &Crawler<'a>) -> Option<Rule<'a>> {
    match crawler.header.overflow {
        Some(token) => crawler.further_rule(token),
        None => None,
    }
}
