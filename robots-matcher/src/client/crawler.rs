//! A crawler that was identified, and the rules of every name by which it goes.

use core::fmt;

use super::search::Name;
use crate::agent;
use crate::crawler::{CRAWLERS, KnownCrawler, Star};
use crate::decision::{Decision, Verdict};
use crate::group::Group;
use crate::layout::{self, FLAG_TOKEN_WITHIN_NAME, NO_GROUP};
use crate::robots_txt::RobotsTxt;

/// How many names of one header are kept, those left out that select no further group.
const NAMES: usize = 8;

const NO_ROW: u16 = u16::MAX;

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

/// A name that was found, as its places in the file and in the table.
#[derive(Clone, Copy)]
pub(super) struct Named {
    /// Its row of the table, or that of its relative.
    row: u16,
    /// The agent whose token is this name; [`NO_GROUP`] for none.
    spelled: u16,
    /// The agent whose group it selects; [`NO_GROUP`] for none.
    group: u16,
    /// Is the row that of a relative?
    is_relative: bool,
}

const UNSET: Named = Named {
    row: NO_ROW,
    spelled: NO_GROUP,
    group: NO_GROUP,
    is_relative: false,
};

#[expect(
    clippy::cast_possible_truncation,
    reason = "agents have numbers of 16 bits, and the table has some hundred rows"
)]
impl Named {
    /// `None` for a name that neither the file nor the table has.
    pub(super) const fn of(site: &RobotsTxt<'_>, name: Name<'_>) -> Option<Self> {
        let spelled = agent::find(site, name.text);
        if spelled.is_none() && name.row.is_none() {
            return None;
        }
        // Where tokens are looked for inside of names, the one that decides may be a part of the
        // name, and even be empty: nothing to call a crawler by.
        let selected = if site.has(FLAG_TOKEN_WITHIN_NAME) {
            agent::naming(site, name.text)
        } else {
            spelled
        };
        let group = match (selected, name.row) {
            (Some(_), _) => selected,
            (None, Some(row)) => inherited(site, &CRAWLERS[row], name.is_relative),
            (None, None) => None,
        };
        Some(Self {
            row: match name.row {
                Some(row) => row as u16,
                None => NO_ROW,
            },
            spelled: number(spelled),
            group: number(group),
            is_relative: name.is_relative,
        })
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the agent count is a u16")]
const fn number(agent: Option<usize>) -> u16 {
    match agent {
        Some(agent) => agent as u16,
        None => NO_GROUP,
    }
}

/// The agent whose group holds for a crawler that no line names. A relative of a crawler is held to
/// that one's group, but nothing is documented about what it makes of `*`.
const fn inherited(site: &RobotsTxt<'_>, known: &KnownCrawler, is_relative: bool) -> Option<usize> {
    if is_relative {
        let own = agent::naming(site, known.token.as_bytes());
        if own.is_some() {
            return own;
        }
    }
    let mut next = 0;
    while next < known.fallbacks.len() {
        let agent = agent::naming(site, known.fallbacks[next].as_bytes());
        if agent.is_some() {
            return agent;
        }
        next += 1;
    }
    match known.star {
        Star::Obeys if !is_relative => agent::find(site, b"*"),
        _ => None,
    }
}

impl<'a> Crawler<'a> {
    pub(super) const fn new(site: &RobotsTxt<'a>, named: Named) -> Self {
        let mut names = [UNSET; NAMES];
        names[0] = named;
        Self {
            site: *site,
            names,
            count: 1,
        }
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
