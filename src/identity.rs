//! Whether a client is the crawler that its User-Agent header names.

use robots_matcher::Crawler;

use crate::request_head::RequestHead;

/// The result of checking the claim that a User-Agent header makes.
///
/// Budgets, events and what is kept about who has read the file are kept apart by it: nothing that a
/// client does as [`Contradicted`](Self::Contradicted) or [`Unknown`](Self::Unknown) counts for a
/// [`Verified`](Self::Verified) crawler of the same name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Identity {
    /// The client is the crawler that it claims to be.
    Verified,
    /// The client is not the crawler that it claims to be.
    Contradicted,
    /// The claim was not checked, or cannot be: most operators publish nothing to check it against.
    ///
    /// Every crawler is `Unknown` in a layer without a [`Verifier`]. All `Unknown` clients of one name
    /// are taken for one crawler, because nothing tells them apart: any client that sends the name can
    /// use up its `Crawl-delay`, and `has_read_rules` only means that some client of this name has read
    /// the file.
    #[default]
    Unknown,
}

impl Identity {
    /// Every identity, in the order of [`index`](Self::index).
    #[cfg(test)]
    const ALL: [Self; Self::COUNT] = [Self::Verified, Self::Contradicted, Self::Unknown];

    /// How many identities there are.
    pub(crate) const COUNT: usize = 3;

    /// Where an array of one element for each identity holds that of this one.
    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

/// Checks the claim of a User-Agent header: against published address ranges, reverse DNS, or
/// signatures.
///
/// The result is in the [`RobotsVerdict`](crate::RobotsVerdict) and in each [`Event`](crate::observe::Event). It
/// decides whose budget a request draws on (see `CrawlBudget`), and whether it is denied, if the layer is
/// told to deny contradicted clients
/// ([`RobotsLayer::deny_contradicted`](crate::RobotsLayer::deny_contradicted)). It never allows
/// anything: a verified crawler obeys the file as well. robots.txt is not access control (RFC 9309 §3).
///
/// Called for crawlers only, between the request and its response, so it must not block: look up what
/// is already known, such as a table of ranges, or what an outer middleware has found out and put into
/// the request's extensions. Called at most once for each crawler that the User-Agent fields name, of which
/// a request has one; for `/robots.txt`, which every client gets, only in a layer with an observer.
///
/// ```
/// use std::net::{IpAddr, SocketAddr};
///
/// use axum::extract::ConnectInfo;
/// use robots_static::identity::Identity;
/// use robots_static::layer::RequestHead;
/// use robots_static::{Crawler, RobotsLayer, RobotsTxt, robots_txt};
///
/// static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /basket/\n");
///
/// /// The ranges that one operator publishes, read at start or refreshed by a task.
/// fn is_in_published_range(address: IpAddr) -> bool {
///     matches!(address, IpAddr::V4(v4) if v4.octets()[..2] == [192, 0])
/// }
///
/// let layer = RobotsLayer::new(&ROBOTS).verifier(
///     |crawler: &Crawler<'static>, request: &RequestHead<'_>| {
///         let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
///         match (crawler.token(), peer) {
///             ("GPTBot", Some(peer)) if is_in_published_range(peer.0.ip()) => Identity::Verified,
///             ("GPTBot", Some(_)) => Identity::Contradicted,
///             _ => Identity::Unknown,
///         }
///     },
/// );
/// ```
pub trait Verifier: Send + Sync {
    /// Returns whether this request comes from the crawler that its User-Agent header names.
    fn verify(&self, crawler: &Crawler<'static>, request: &RequestHead<'_>) -> Identity;
}

impl<F> Verifier for F
where
    F: Fn(&Crawler<'static>, &RequestHead<'_>) -> Identity + Send + Sync,
{
    fn verify(&self, crawler: &Crawler<'static>, request: &RequestHead<'_>) -> Identity {
        self(crawler, request)
    }
}

#[cfg(test)]
mod tests {
    use super::Identity;

    #[test]
    fn identity_index_is_its_position_in_all() {
        for (index, identity) in Identity::ALL.into_iter().enumerate() {
            assert_eq!(identity.index(), index);
        }
    }
}
