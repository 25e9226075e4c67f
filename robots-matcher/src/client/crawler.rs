//! A crawler that was identified, and the rules of every name by which it goes.

use core::fmt;

use super::named::{NO_ROW, Named, UNSET};
use crate::agent;
use crate::crawler::{CRAWLERS, KnownCrawler, Star};
use crate::decision::{Decision, Verdict};
use crate::group::Group;
use crate::layout::{self, NO_GROUP};
use crate::robots_txt::RobotsTxt;

/// How many names of one header are kept, those left out that select no further group.
const NAMES: usize = 8;

/// A crawler that was identified from its User-Agent header, and the rules it is held to.
///
/// A header may name several crawlers, as `Slackbot 1.0 Slackbot-LinkExpanding 1.0` does. This is the
/// one with the longest name, of equals the first. The rules of every one of them apply: a path that
/// any of them may not fetch is disallowed. See [`all`](Self::all).
#[derive(Clone, Copy)]
pub struct Crawler<'a> {
    site: RobotsTxt<'a>,
    /// The first `count` are set. After the first, only names that select a group.
    names: [Named; NAMES],
    count: u8,
}

impl<'a> Crawler<'a> {
    pub(super) const fn new(site: &RobotsTxt<'a>, named: Named) -> Self {
        let mut crawler = Self {
            site: *site,
            names: [UNSET; NAMES],
            count: 1,
        };
        crawler.names[0] = named;
        crawler
    }

    /// The same sender with one more name, which is its main one if it `is_longer`.
    pub(super) const fn with(mut self, named: Named, is_longer: bool) -> Self {
        let mut other = named;
        if is_longer {
            other = self.names[0];
            self.names[0] = named;
        }
        if (self.count as usize) < NAMES && !self.has_group(other) {
            self.names[self.count as usize] = other;
            self.count += 1;
        }
        self
    }

    /// Is the group of this name, if it selects one, among those of the others?
    const fn has_group(&self, named: Named) -> bool {
        if named.group == NO_GROUP {
            return true;
        }
        let wanted = agent::group(&self.site, named.group as usize);
        let mut next = 0;
        while next < self.count as usize {
            let group = self.names[next].group;
            if group != NO_GROUP && agent::group(&self.site, group as usize) == wanted {
                return true;
            }
            next += 1;
        }
        false
    }

    /// Returns its product token, spelled as in the robots.txt or else as documented. For a relative of
    /// a documented crawler that no line names, the documented token.
    pub const fn token(&self) -> &'a str {
        let Named { row, spelled, .. } = self.names[0];
        if spelled == NO_GROUP {
            CRAWLERS[row as usize].token
        } else {
            layout::text(agent::token(&self.site, spelled as usize))
        }
    }

    /// Returns what is documented about it, or about the crawler that it is a relative of; `None` for a
    /// token that only the robots.txt knows.
    pub const fn known(&self) -> Option<&'static KnownCrawler> {
        let Named { row, .. } = self.names[0];
        if row == NO_ROW {
            None
        } else {
            Some(&CRAWLERS[row as usize])
        }
    }

    /// Returns what is documented about this crawler and `User-agent: *`: nothing about a relative of a
    /// documented crawler, or about a token that only the robots.txt knows.
    pub const fn star(&self) -> Star {
        match self.known() {
            Some(known) if !self.names[0].is_relative => known.star,
            _ => Star::Undocumented,
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
            Some(self.site.group_of_agent(group as usize))
        }
    }

    /// Returns the crawlers that the header names: this one first, then those whose groups are others.
    /// Each is alone, held to its own group. At most eight.
    ///
    /// A server that judges in its own way refuses the request if it refuses any of these.
    pub const fn all(&self) -> Crawlers<'a> {
        Crawlers {
            crawler: *self,
            next: 0,
        }
    }

    /// Returns whether it may fetch this path: not if any crawler that the header names may not. Allowed
    /// when it is held to no rules.
    pub const fn decide(&self, path: &str) -> Verdict {
        let mut next = 0;
        while next < self.count as usize {
            let group = self.names[next].group;
            if group != NO_GROUP
                && self
                    .site
                    .group_of_agent(group as usize)
                    .decide(path)
                    .is_disallow()
            {
                return Verdict::Disallow;
            }
            next += 1;
        }
        Verdict::Allow
    }

    /// Returns [`decide`](Self::decide) and the rule that decided: of several names in one header that
    /// of the first that may not fetch the path.
    pub const fn explain(&self, path: &str) -> Decision<'a> {
        let mut crawlers = self.all();
        let mut first = None;
        while let Some(crawler) = crawlers.step() {
            let decision = match crawler.group() {
                Some(group) => group.explain(path),
                None => Decision {
                    verdict: Verdict::Allow,
                    rule: None,
                },
            };
            if decision.verdict.is_disallow() {
                return decision;
            }
            if first.is_none() {
                first = Some(decision);
            }
        }
        match first {
            Some(decision) => decision,
            None => Decision {
                verdict: Verdict::Allow,
                rule: None,
            },
        }
    }
}

impl fmt::Debug for Crawler<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let group = self.group().and_then(|group| group.agent());
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
