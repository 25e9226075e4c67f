//! The group that a crawler obeys, by product token or by User-Agent header.

use robots_core::Reading;
use robots_core::matcher::{Client, Crawler, DefaultGroupPolicy, Group, RobotsTxt, known_crawler};
use robots_core::reading::{GroupId, GroupSource, ObeyedGroup};

/// Whether the documented behavior of a crawler is applied to the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DocumentedBehavior {
    /// Applied as operators document it: fallbacks to other groups, and crawlers that ignore `*`.
    Applied,
    /// Ignored: the group is the one that RFC 9309 §2.2.1 gives the token.
    Ignored,
    /// Applied as on a server, where only crawlers that are documented to obey `*` obey it.
    AppliedAsOnServer,
}

/// Returns whether a text is a product token.
///
/// RFC 9309 §2.2.1 takes it from the User-Agent header. Each product in that header is an HTTP
/// token (RFC 9110 §5.6.2); a whole header is not.
pub fn is_product_token(text: &str) -> bool {
    let is_of_token = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
    let is_token = !text.is_empty() && text.bytes().all(is_of_token);
    // Some operators document a name of several words: `ChatGPT Agent`.
    is_token || known_crawler(text).is_some()
}

/// The group that a crawler obeys.
#[derive(Clone, Copy, Debug)]
pub struct Selected<'a> {
    /// Why it is this group.
    pub source: GroupSource,
    /// The group in the reading; `None` for no group.
    pub id: Option<GroupId>,
    /// The group in the packed site.
    pub group: Group<'a>,
}

/// Returns the group that the crawler with this product token obeys.
pub fn obeyed<'p>(
    reading: &'p Reading,
    token: &[u8],
    documented: DocumentedBehavior,
) -> ObeyedGroup<'p> {
    let obeyed = match documented {
        DocumentedBehavior::Ignored => return reading.obeyed_by_file(token),
        DocumentedBehavior::Applied => return reading.obeyed(token),
        DocumentedBehavior::AppliedAsOnServer => reading.obeyed(token),
    };
    let known = str::from_utf8(token).ok().and_then(known_crawler);
    let obeys_star =
        known.is_some_and(|known| known.default_group_policy == DefaultGroupPolicy::Obeys);
    if obeyed.source == GroupSource::Default && !obeys_star {
        return ObeyedGroup { source: GroupSource::IgnoresDefault, agent: None };
    }
    obeyed
}

impl<'a> Selected<'a> {
    /// Returns the group for a product token. `robots_txt` is the packed reading, or its
    /// [`PackedTokens`](robots_core::PackedTokens).
    pub fn by_token(
        reading: &Reading,
        robots_txt: RobotsTxt<'a>,
        token: &[u8],
        documented: DocumentedBehavior,
    ) -> Option<Self> {
        let obeyed = obeyed(reading, token, documented);
        let group = match obeyed.source {
            GroupSource::Fallback(fallback) => robots_txt.group(fallback),
            GroupSource::IgnoresDefault => return None,
            GroupSource::Own | GroupSource::Default | GroupSource::None => {
                robots_txt.group_bytes(token)
            }
        };
        Some(Self { source: obeyed.source, id: obeyed.group(), group })
    }

    /// Returns the group that a server applies to the sender of a User-Agent header; `None` for no
    /// group.
    pub fn by_client(reading: &Reading, client: &Client<'a>) -> Option<Self> {
        let Client::Crawler(crawler) = client else {
            return None;
        };
        let group = crawler.group()?;
        let agents = reading.agents();
        let key = group.token().unwrap_or_default().to_ascii_lowercase();
        Some(Self {
            source: source(crawler, group),
            id: agents.get(key.as_bytes()).map(|agent| agent.group),
            group,
        })
    }
}

fn source(crawler: &Crawler<'_>, group: Group<'_>) -> GroupSource {
    let agent = group.token().unwrap_or_default();
    let fallbacks = crawler.known().map_or(&[][..], |known| known.fallbacks);
    let fallback = fallbacks.iter().find(|fallback| fallback.eq_ignore_ascii_case(agent));
    match fallback {
        _ if agent.eq_ignore_ascii_case(crawler.token()) => GroupSource::Own,
        Some(fallback) => GroupSource::Fallback(fallback),
        None if group.is_default() => GroupSource::Default,
        None => GroupSource::Own,
    }
}
