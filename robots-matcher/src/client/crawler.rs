//! A crawler that was identified, and the rules of every name by which it goes.

use core::fmt;

use super::named::{NO_ROW, Named, UNSET};
use crate::agent;
use crate::crawler::{DefaultGroupPolicy, KNOWN_CRAWLERS, KnownCrawler};
use crate::decision::{Decision, Rule, Verdict};
use crate::group::Group;
use crate::layout::{self, NO_GROUP};
use crate::packed::Packed;

/// How many names of one header are kept, each once.
const NAMES: usize = 8;

/// A crawler that was identified from its User-Agent header, and the rules it is held to.
///
/// A header may name several crawlers, as `Slackbot 1.0 Slackbot-LinkExpanding 1.0` does. This is the
/// one with the longest name, of equals the first. The rules of every one of them apply: a path that
/// any of them may not fetch is disallowed. See [`all`](Self::all).
///
/// Eight names are kept, the first ones. No crawler has more: a header with a ninth whose rules are others
/// and disallow anything may fetch nothing but `/robots.txt`. See [`overflow`](Self::overflow).
#[derive(Clone, Copy)]
pub struct Crawler<'a> {
    site: Packed<'a>,
    /// The first `count` are set. No two have the same token and the same group.
    names: [Named; NAMES],
    count: u8,
    /// See [`Crawler::overflow`].
    overflow: Option<Named>,
}

impl<'a> Crawler<'a> {
    pub(super) const fn new(site: &Packed<'a>, named: Named) -> Self {
        let mut crawler = Self {
            site: *site,
            names: [UNSET; NAMES],
            count: 1,
            overflow: None,
        };
        crawler.names[0] = named;
        crawler
    }

    /// The same sender with one more name, which is its main one if it `is_longer` and is kept.
    pub(super) const fn with(mut self, named: Named, is_longer: bool) -> Self {
        let mut place = 0;
        while place < self.count as usize && !self.is_same(self.names[place], named) {
            place += 1;
        }
        if place == NAMES {
            return self.with_overflow(named);
        }
        let is_new = place == self.count as usize;
        if is_new {
            self.count += 1;
        }
        // What a crawler sends itself tells more than what its relative sends.
        if is_new || self.names[place].is_relative {
            self.names[place] = named;
        }
        if is_longer {
            let longest = self.names[place];
            self.names[place] = self.names[0];
            self.names[0] = longest;
        }
        self
    }

    /// The same sender with one more name, which is not kept with the others.
    const fn with_overflow(mut self, named: Named) -> Self {
        let is_first = match self.overflow {
            Some(overflow) => !self.disallows_more(overflow) && self.disallows_more(named),
            None => true,
        };
        if is_first {
            self.overflow = Some(named);
        }
        self
    }

    /// Have both names one token and one group?
    const fn is_same(&self, one: Named, other: Named) -> bool {
        agent::compare(self.token_of(one), self.token_of(other)) == 0
            && self.group_number(one) == self.group_number(other)
    }

    /// Its token, as [`Crawler::token`] returns it.
    const fn token_of(&self, named: Named) -> &'a [u8] {
        if named.spelled == NO_GROUP {
            KNOWN_CRAWLERS[named.row as usize].token.as_bytes()
        } else {
            agent::token(&self.site, named.spelled as usize)
        }
    }

    /// The number of the group that this name selects; [`NO_GROUP`] for none.
    const fn group_number(&self, named: Named) -> u16 {
        if named.group == NO_GROUP {
            NO_GROUP
        } else {
            agent::group(&self.site, named.group as usize)
        }
    }

    /// Is there nothing to judge for this name: no group, or that of one of the first `count` names?
    const fn is_judged(&self, named: Named, count: usize) -> bool {
        if named.group == NO_GROUP || count == 0 {
            return named.group == NO_GROUP;
        }
        let wanted = self.group_number(named);
        let mut next = 0;
        while next < count {
            if self.group_number(self.names[next]) == wanted {
                return true;
            }
            next += 1;
        }
        false
    }

    /// Has this name a group that none of the names kept has, and which disallows anything?
    const fn disallows_more(&self, named: Named) -> bool {
        !self.is_judged(named, self.count as usize)
            && Group::of_agent(&self.site, named.group as usize)
                .first_disallow()
                .is_some()
    }

    /// The rule by which a name that is not kept disallows this path: the first Disallow of its group.
    const fn disallowed_by_overflow(&self, path: &str) -> Option<Rule<'a>> {
        match self.overflow {
            Some(named) if self.disallows_more(named) => {
                let group = Group::of_agent(&self.site, named.group as usize);
                if group.is_always_allowed(path.as_bytes()) {
                    None
                } else {
                    group.first_disallow()
                }
            }
            _ => None,
        }
    }

    /// Returns its product token, spelled as in the robots.txt or else as documented. For a relative of
    /// a documented crawler that no line names, the documented token.
    pub const fn token(&self) -> &'a str {
        layout::text(self.token_of(self.names[0]))
    }

    /// Returns what is documented about it, or about the crawler that it is a relative of; `None` for a
    /// token that only the robots.txt knows.
    pub const fn known(&self) -> Option<&'static KnownCrawler> {
        let Named { row, .. } = self.names[0];
        if row == NO_ROW {
            None
        } else {
            Some(&KNOWN_CRAWLERS[row as usize])
        }
    }

    /// Returns what is documented about this crawler and `User-agent: *`: nothing about a relative of a
    /// documented crawler, or about a token that only the robots.txt knows.
    pub const fn default_group_policy(&self) -> DefaultGroupPolicy {
        match self.known() {
            Some(known) if !self.names[0].is_relative => known.default_group_policy,
            _ => DefaultGroupPolicy::Undocumented,
        }
    }

    /// Returns the rules that a server should hold this crawler to: its own group, else that of its
    /// documented fallbacks, else that of `*` if it is documented to obey `*`, else `None`.
    ///
    /// Of several names in one header this is the group of the main one; see [`all`](Self::all).
    pub const fn group(&self) -> Option<Group<'a>> {
        let Named { group, .. } = self.names[0];
        if group == NO_GROUP {
            None
        } else {
            Some(Group::of_agent(&self.site, group as usize))
        }
    }

    /// Returns the crawlers that the header names: this one first, and each pair of a token and a group
    /// once. Each is alone, held to its own group. At most eight, the first that the header names.
    ///
    /// A server that judges in its own way refuses the request if it refuses any of these, and heeds
    /// [`overflow`](Self::overflow).
    pub const fn all(&self) -> Crawlers<'a> {
        Crawlers::of(*self)
    }

    /// Returns a crawler that the header names beside those of [`all`](Self::all), alone: the first of them
    /// that has a group of its own which disallows anything, else the first. `None` if there are no more.
    ///
    /// A header with so many names is no crawler's. A server that judges in its own way refuses it whatever
    /// it refuses any crawler.
    pub const fn overflow(&self) -> Option<Crawler<'a>> {
        match self.overflow {
            Some(named) => Some(Self::new(&self.site, named)),
            None => None,
        }
    }

    /// Returns whether it may fetch this path: not if any crawler that the header names may not, and
    /// nothing but `/robots.txt` if there are more than eight, and one that is not among [`all`](Self::all)
    /// has a group of its own which disallows anything. Allowed when it is held to no rules.
    pub const fn decide(&self, path: &str) -> Verdict {
        let mut next = 0;
        while next < self.count as usize {
            let named = self.names[next];
            if !self.is_judged(named, next)
                && Group::of_agent(&self.site, named.group as usize)
                    .decide(path)
                    .is_disallow()
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

    /// Returns [`decide`](Self::decide) and the rule that decided: of several names in one header that
    /// of the first that may not fetch the path; for a name that is not among [`all`](Self::all), the first
    /// Disallow rule of its group.
    pub const fn explain(&self, path: &str) -> Decision<'a> {
        let mut first = Decision {
            verdict: Verdict::Allow,
            rule: None,
        };
        let mut next = 0;
        while next < self.count as usize {
            let named = self.names[next];
            if !self.is_judged(named, next) {
                let decision = Group::of_agent(&self.site, named.group as usize).explain(path);
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
            Some(rule) => Decision {
                verdict: Verdict::Disallow,
                rule: Some(rule),
            },
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
            .field("names", &self.count)
            .finish()
    }
}

/// The crawlers that one User-Agent header names. See [`Crawler::all`].
#[derive(Clone, Debug)]
pub struct Crawlers<'a> {
    crawler: Crawler<'a>,
    next: u8,
}

impl<'a> Crawlers<'a> {
    const fn of(crawler: Crawler<'a>) -> Self {
        Self { crawler, next: 0 }
    }

    /// Returns the next one; [`Iterator::next`] as a `const fn`.
    pub const fn step(&mut self) -> Option<Crawler<'a>> {
        if self.next == self.crawler.count {
            return None;
        }
        let named = self.crawler.names[self.next as usize];
        self.next += 1;
        Some(Crawler::new(&self.crawler.site, named))
    }
}

impl<'a> Iterator for Crawlers<'a> {
    type Item = Crawler<'a>;

    fn next(&mut self) -> Option<Crawler<'a>> {
        self.step()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::from(self.crawler.count - self.next);
        (left, Some(left))
    }
}

impl ExactSizeIterator for Crawlers<'_> {}
