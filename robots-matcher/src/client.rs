//! Who is asking: from a User-Agent header to the rules that a server should hold the client to.
//!
//! A name is found first ([`search`]), then its rules: its own group; else that of the first of its
//! documented fallbacks that has one; else that of `*`, but only for a crawler that is documented to
//! obey `*`; else none. A `Disallow` under `*` is addressed to robots, and must never cost a person,
//! a feed reader or a link preview a page.

mod common_word;
mod search;
mod table_names;

use crate::agent;
use crate::crawler::{CRAWLERS, KnownCrawler, Star};
use crate::decision::{Decision, Verdict};
use crate::group::Group;
use crate::layout::{self, FLAG_TOKEN_WITHIN_NAME};
use crate::robots_txt::RobotsTxt;

/// The sender of a request, as far as its User-Agent header tells.
#[derive(Clone, Copy, Debug)]
pub enum Client<'a> {
    /// A crawler that the robots.txt names or that is publicly documented.
    Crawler(Crawler<'a>),
    /// A person's browser, or anything else that neither the file nor the table knows.
    Unknown,
}

/// A crawler that was recognised, and the rules that it is held to.
#[derive(Clone, Copy, Debug)]
pub struct Crawler<'a> {
    token: &'a str,
    known: Option<&'static KnownCrawler>,
    group: Option<Group<'a>>,
}

impl<'a> Crawler<'a> {
    /// Its product token, spelled as in the robots.txt or else as documented.
    pub const fn token(&self) -> &'a str {
        self.token
    }

    /// What is documented about it; `None` for a token that only the robots.txt knows.
    pub const fn known(&self) -> Option<&'static KnownCrawler> {
        self.known
    }

    /// The rules that a server should hold it to: its own group, else that of its documented
    /// fallbacks, else that of `*` if it is documented to obey `*`, else `None`.
    pub const fn group(&self) -> Option<Group<'a>> {
        self.group
    }

    /// May it fetch this path? Allowed when it is held to no rules.
    pub const fn decide(&self, path: &str) -> Verdict {
        match self.group {
            Some(group) => group.decide(path),
            None => Verdict::Allow,
        }
    }

    /// [`Crawler::decide`] and the rule that decided.
    pub const fn explain(&self, path: &str) -> Decision<'a> {
        match self.group {
            Some(group) => group.explain(path),
            None => Decision {
                verdict: Verdict::Allow,
                rule: None,
            },
        }
    }
}

/// See [`RobotsTxt::identify`].
pub(crate) const fn identify<'a>(site: &RobotsTxt<'a>, user_agent: &[u8]) -> Client<'a> {
    let Some(name) = search::longest_name(site, user_agent) else {
        return Client::Unknown;
    };
    let known = match name.row {
        Some(row) => Some(&CRAWLERS[row]),
        None => None,
    };
    let spelled = agent::find(site, name.text);
    let token = match (spelled, known) {
        (Some(index), _) => layout::text(agent::token(site, index)),
        (None, Some(known)) => known.token,
        (None, None) => return Client::Unknown,
    };
    // Where tokens are looked for inside of names, the one that decides may be a part of the name,
    // and even be empty: nothing to call a crawler by.
    let named = if site.has(FLAG_TOKEN_WITHIN_NAME) {
        agent::naming(site, name.text)
    } else {
        spelled
    };
    let group = match (named, known) {
        (Some(index), _) => Some(site.group_of_agent(index)),
        (None, Some(known)) => inherited_group(site, known),
        (None, None) => None,
    };
    Client::Crawler(Crawler {
        token,
        known,
        group,
    })
}

/// The rules of a crawler that no line names.
const fn inherited_group<'a>(site: &RobotsTxt<'a>, known: &KnownCrawler) -> Option<Group<'a>> {
    let mut next = 0;
    while next < known.fallbacks.len() {
        let group = site.own_group(known.fallbacks[next].as_bytes());
        if group.is_some() {
            return group;
        }
        next += 1;
    }
    match known.star {
        Star::Obeys => site.star_group(),
        Star::Ignores | Star::Undocumented => None,
    }
}
