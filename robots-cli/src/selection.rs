//! Which group a crawler obeys: by product token or by User-Agent header.

use robots_core::matcher::{Client, Crawler, Group, Star, known_crawler};
use robots_core::reading::{GroupId, GroupSource, ObeyedGroup};
use robots_core::{Compilation, Reading};

/// What counts besides the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Documented {
    /// What operators document: fallbacks, and crawlers that ignore `*`.
    Counts,
    /// Nothing: the group is the one that RFC 9309 §2.2.1 gives the token.
    IsLeftOut,
    /// What operators document, and only crawlers documented to obey `*` obey it, as on a server.
    CountsAsOnServer,
}

/// The group of a crawler.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Selected<'a> {
    /// Why it is this one.
    pub(crate) source: GroupSource,
    /// Its identity in the reading; `None` for no group.
    pub(crate) id: Option<GroupId>,
    /// It as a server has it.
    pub(crate) group: Group<'a>,
}

/// The group that the crawler with this product token obeys.
pub(crate) fn obeyed<'p>(
    reading: &'p Reading,
    token: &[u8],
    documented: Documented,
) -> ObeyedGroup<'p> {
    let obeyed = match documented {
        Documented::IsLeftOut => return reading.obeyed_by_file(token),
        Documented::Counts => return reading.obeyed(token),
        Documented::CountsAsOnServer => reading.obeyed(token),
    };
    let known = str::from_utf8(token).ok().and_then(known_crawler);
    let obeys_star = known.is_some_and(|known| known.star == Star::Obeys);
    if obeyed.source == GroupSource::Default && !obeys_star {
        return ObeyedGroup {
            source: GroupSource::IgnoresDefault,
            agent: None,
        };
    }
    obeyed
}

impl<'a> Selected<'a> {
    /// The group for a product token.
    pub(crate) fn by_token(
        compilation: &'a Compilation,
        token: &[u8],
        documented: Documented,
    ) -> Option<Self> {
        let obeyed = obeyed(compilation.reading(), token, documented);
        let robots_txt = compilation.site().robots_txt();
        let group = match obeyed.source {
            GroupSource::Fallback(fallback) => robots_txt.group(fallback),
            GroupSource::IgnoresDefault => return None,
            GroupSource::Own | GroupSource::Default | GroupSource::None => {
                robots_txt.group_bytes(token)
            }
        };
        Some(Self {
            source: obeyed.source,
            id: obeyed.group(),
            group,
        })
    }

    /// The group that a server holds the sender of a User-Agent header to; `None` for no group.
    pub(crate) fn by_client(compilation: &Compilation, client: &Client<'a>) -> Option<Self> {
        let Client::Crawler(crawler) = client else {
            return None;
        };
        let group = crawler.group()?;
        let agents = compilation.reading().agents();
        let key = group.agent().unwrap_or_default().to_ascii_lowercase();
        Some(Self {
            source: source(crawler, group),
            id: agents.get(key.as_bytes()).map(|agent| agent.group),
            group,
        })
    }
}

fn source(crawler: &Crawler<'_>, group: Group<'_>) -> GroupSource {
    let agent = group.agent().unwrap_or_default();
    let fallbacks = crawler.known().map_or(&[][..], |known| known.fallbacks);
    let fallback = fallbacks
        .iter()
        .find(|fallback| fallback.eq_ignore_ascii_case(agent));
    match fallback {
        _ if agent.eq_ignore_ascii_case(crawler.token()) => GroupSource::Own,
        Some(fallback) => GroupSource::Fallback(fallback),
        None if group.is_star() => GroupSource::Default,
        None => GroupSource::Own,
    }
}
