//! Who is asking: from a User-Agent header to the rules that a server should hold the client to.

use crate::crawler::KnownCrawler;
use crate::decision::{Decision, Verdict};
use crate::group::Group;
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

pub(crate) const fn identify<'a>(_site: &RobotsTxt<'a>, _user_agent: &[u8]) -> Client<'a> {
    Client::Unknown
}
