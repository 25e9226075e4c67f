//! Is a client who it says it is?

use robots_matcher::Crawler;

use crate::RequestHead;

/// What is known about the claim of a User-Agent header.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Identity {
    /// It is the crawler that it says it is.
    Verified,
    /// It is not.
    Contradicted,
    /// Nobody can tell, or nobody has looked: most crawlers publish nothing to check.
    #[default]
    Unknown,
}

/// Checks the claim of a User-Agent header: against published address ranges, reverse DNS, or
/// signatures.
///
/// The result is for you: it stands in the [`RobotsVerdict`](crate::RobotsVerdict) and in what is
/// observed. It changes no decision: whoever calls itself `GPTBot` is held to what the file tells
/// `GPTBot`, and a claim never grants anything. robots.txt is not access control (RFC 9309 §3).
///
/// Called for crawlers only, between the request and its answer, so it must not block: look up what
/// is already known, such as a table of ranges, or what a middleware around this one has found out
/// and put into the request's extensions.
///
/// ```
/// use std::net::{IpAddr, SocketAddr};
///
/// use axum::extract::ConnectInfo;
/// use robots_static::{Crawler, Identity, RequestHead, RobotsLayer, RobotsTxt, robots_txt};
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
    /// Whether this request comes from the crawler that its User-Agent header names.
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
