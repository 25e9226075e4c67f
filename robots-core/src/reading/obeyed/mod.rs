//! The group that a crawler obeys, with its documented fallbacks.

use robots_matcher::{DefaultGroupPolicy, known_crawler};

use super::{Agent, GroupId, Reading, STAR};

/// The reason why a crawler obeys a group, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupSource {
    /// A `User-agent` line names the crawler.
    Own,
    /// No line names it, and this token is the first of its documented fallbacks that a line names.
    Fallback(&'static str),
    /// The default group: no line names the crawler or one of its fallbacks (RFC 9309 §2.2.1).
    Default,
    /// None, although the file has a default group: the crawler is documented to ignore `*`.
    IgnoresDefault,
    /// None: no line names the crawler or one of its fallbacks, and the file has no default group.
    None,
}

/// The group that a crawler obeys, and the reason.
///
/// ```
/// use robots_core::reading::GroupSource;
/// use robots_core::{Dialect, Reading, SourceText};
///
/// let text = "User-agent: Googlebot\nDisallow: /a\nUser-agent: *\nDisallow: /\n";
/// let reading = Reading::new(&SourceText::new("robots.txt", text), Dialect::RFC_9309);
/// let source = |token: &[u8]| reading.obeyed(token).source;
/// assert_eq!(source(b"Googlebot"), GroupSource::Own);
/// assert_eq!(source(b"Googlebot-Image"), GroupSource::Fallback("Googlebot"));
/// assert_eq!(source(b"bingbot"), GroupSource::Default);
/// assert_eq!(source(b"AdsBot-Google"), GroupSource::IgnoresDefault);
/// assert!(reading.obeyed(b"bingbot").group().is_some());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ObeyedGroup<'p> {
    /// The reason why the crawler obeys this group.
    pub source: GroupSource,
    /// The agent of the file that selected the group; `None` without a group.
    pub agent: Option<&'p Agent>,
}

impl ObeyedGroup<'_> {
    /// Returns the group; `None` for a crawler without a group, which may fetch every path.
    pub fn group(&self) -> Option<GroupId> {
        self.agent.map(|agent| agent.group)
    }
}

impl Reading {
    /// Returns the group that the crawler with this product token obeys: its own group; else the
    /// group of its first documented fallback that the file names; else the default group, unless
    /// the crawler is documented to ignore it.
    ///
    /// A server denies no more than this, see [`identify`](robots_matcher::RobotsTxt::identify):
    /// the rules of `*` do not apply there to an undocumented crawler. The token `*` selects the
    /// default group. [`Reading::group`] uses the file alone.
    pub fn obeyed(&self, token: &[u8]) -> ObeyedGroup<'_> {
        let addressed = self.obeyed_by_file(token);
        if token == STAR || addressed.source == GroupSource::Own {
            return addressed;
        }
        let known = str::from_utf8(token).ok().and_then(known_crawler);
        let mut fallbacks = known.map_or(&[][..], |known| known.fallbacks).iter();
        let agent_of =
            |&fallback: &&'static str| Some((fallback, self.agent(fallback.as_bytes())?));
        if let Some((fallback, agent)) = fallbacks.find_map(agent_of) {
            return ObeyedGroup { source: GroupSource::Fallback(fallback), agent: Some(agent) };
        }
        let ignores_default =
            known.is_some_and(|known| known.default_group_policy == DefaultGroupPolicy::Ignores);
        if ignores_default && addressed.source == GroupSource::Default {
            return ObeyedGroup { source: GroupSource::IgnoresDefault, agent: None };
        }
        addressed
    }

    /// Returns the group that RFC 9309 §2.2.1 selects for this token, without documented fallbacks.
    pub fn obeyed_by_file(&self, token: &[u8]) -> ObeyedGroup<'_> {
        let own = self.agent(token).filter(|_| token != STAR);
        let agent = own.or_else(|| self.agents.get(STAR));
        ObeyedGroup {
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
mod tests;
