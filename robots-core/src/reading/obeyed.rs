//! The group that a crawler obeys, with what its operator documents.

use super::{Agent, GroupId, Reading, STAR};
use crate::matcher::{DefaultGroupPolicy, known_crawler};

/// Why a crawler obeys the group that it obeys, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupSource {
    /// A `User-agent` line names the crawler.
    Own,
    /// No line names it, and this token is the first of its documented fallbacks that a line names.
    Fallback(&'static str),
    /// The default group: no line names the crawler or a fallback of it (RFC 9309 §2.2.1).
    Default,
    /// None, although there is a default group: the crawler is documented to ignore `*`.
    IgnoresDefault,
    /// None: no line names the crawler or a fallback of it, and there is no default group.
    None,
}

/// The group that a crawler obeys.
#[derive(Clone, Copy, Debug)]
pub struct Obeyed<'p> {
    /// Why it is this one.
    pub source: GroupSource,
    /// The agent that the group was found by; `None` without a group.
    pub agent: Option<&'p Agent>,
}

impl Obeyed<'_> {
    /// The group; `None` for a crawler that obeys none and may fetch everything.
    pub fn group(&self) -> Option<GroupId> {
        self.agent.map(|agent| agent.group)
    }
}

impl Reading {
    /// The group that the crawler with this product token obeys: its own; else that of the first of
    /// its documented fallbacks that has one; else the default group, unless the crawler is
    /// documented to ignore it.
    ///
    /// A server denies no more than this, see [`identify`](crate::matcher::RobotsTxt::identify): the
    /// rules of `*` do not apply there to a crawler of which nothing is documented. `*` stands for
    /// crawlers that no line names. [`Reading::group`] knows of the file alone.
    pub fn obeyed(&self, token: &[u8]) -> Obeyed<'_> {
        let addressed = self.addressed(token);
        if token == STAR || addressed.source == GroupSource::Own {
            return addressed;
        }
        let known = str::from_utf8(token).ok().and_then(known_crawler);
        let mut fallbacks = known.map_or(&[][..], |known| known.fallbacks).iter();
        let agent_of =
            |&fallback: &&'static str| Some((fallback, self.agent(fallback.as_bytes())?));
        if let Some((fallback, agent)) = fallbacks.find_map(agent_of) {
            return Obeyed {
                source: GroupSource::Fallback(fallback),
                agent: Some(agent),
            };
        }
        let ignores_default =
            known.is_some_and(|known| known.default_group_policy == DefaultGroupPolicy::Ignores);
        if ignores_default && addressed.source == GroupSource::Default {
            return Obeyed {
                source: GroupSource::IgnoresDefault,
                agent: None,
            };
        }
        addressed
    }

    /// The same without what is documented: the group that RFC 9309 §2.2.1 gives this token.
    pub fn addressed(&self, token: &[u8]) -> Obeyed<'_> {
        let own = self.agent(token).filter(|_| token != STAR);
        let agent = own.or_else(|| self.agents.get(STAR));
        Obeyed {
            source: match (own, agent) {
                (Some(_), _) => GroupSource::Own,
                (None, Some(_)) => GroupSource::Default,
                (None, None) => GroupSource::None,
            },
            agent,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Dialect, SourceText};

    fn source_of(text: &str, token: &str) -> (GroupSource, Option<usize>) {
        let source = SourceText::new("robots.txt", text);
        let reading = Reading::new(&source, Dialect::RFC_9309);
        let obeyed = reading.obeyed(token.as_bytes());
        let mut rules = reading.written_rules(obeyed.group());
        let first = rules.next().map(|rule| rule.line);
        (obeyed.source, first)
    }

    #[test]
    fn group_of_a_crawler_follows_documented_fallbacks() {
        let file = "User-agent: Googlebot\nDisallow: /g\n\nUser-agent: *\nDisallow: /s\n";
        for (token, expected) in [
            ("googlebot", (GroupSource::Own, Some(2))),
            (
                "Googlebot-Image",
                (GroupSource::Fallback("Googlebot"), Some(2)),
            ),
            ("Applebot", (GroupSource::Fallback("Googlebot"), Some(2))),
            ("AdsBot-Google", (GroupSource::IgnoresDefault, None)),
            ("GPTBot", (GroupSource::Default, Some(5))),
            ("*", (GroupSource::Default, Some(5))),
        ] {
            assert_eq!(source_of(file, token), expected, "{token}");
        }
        let own =
            "User-agent: Googlebot-Image\nDisallow: /i\nUser-agent: Googlebot\nDisallow: /g\n";
        assert_eq!(
            source_of(own, "Googlebot-Image"),
            (GroupSource::Own, Some(2))
        );
        assert_eq!(source_of(own, "bingbot"), (GroupSource::None, None));
    }

    #[test]
    fn own_group_shared_with_star_is_own() {
        let file = "User-agent: GPTBot\nUser-agent: *\nDisallow: /x\n";
        assert_eq!(source_of(file, "GPTBot"), (GroupSource::Own, Some(3)));
        assert_eq!(source_of(file, "CCBot"), (GroupSource::Default, Some(3)));
    }
}
