//! The verifier by address ranges.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::net::IpAddr;
use std::sync::{PoisonError, RwLock};
use std::time::SystemTime;

use http::HeaderValue;
use robots_identity::{CrawlerRanges, RangeVerdict, TrustedProxies};
use robots_matcher::Crawler;

use crate::identity::{Identity, Verifier};
use crate::request_head::RequestHead;

/// A [`Verifier`] by the address ranges that operators publish.
///
/// A client with an address of the crawler is [`Verified`](Identity::Verified). One with another
/// address is [`Contradicted`](Identity::Contradicted), if the file of ranges is dated and not too
/// old. All others are [`Unknown`](Identity::Unknown): crawlers without ranges, stale files, and
/// requests without an address. So old data denies no crawler.
///
/// Clones share their ranges: keep one, and [`replace`](Self::replace) the ranges when the files
/// change, while the layer serves. A request of a crawler takes a read lock that only `replace`
/// holds otherwise, and one search; requests of people cost nothing.
///
/// ```
/// use std::net::SocketAddr;
///
/// use axum::extract::ConnectInfo;
/// use robots_static::ranges::{CrawlerRanges, RangeTable, RangeVerifier};
/// use robots_static::layer::RequestHead;
/// use robots_static::{RobotsLayer, RobotsTxt, robots_txt};
///
/// static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /basket/\n");
///
/// let published = br#"{
///     "creationTime": "2026-11-20T10:00:00",
///     "prefixes": [{"ipv4Prefix": "192.0.2.0/24"}]
/// }"#;
/// let mut ranges = CrawlerRanges::default();
/// ranges.insert(["GPTBot"], RangeTable::parse(published)?);
/// let verifier = RangeVerifier::new(ranges, |request: &RequestHead<'_>| {
///     let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
///     peer.map(|peer| peer.0.ip())
/// });
/// let layer = RobotsLayer::new(&ROBOTS).verifier(verifier.clone()).deny_contradicted(true);
/// # Ok::<(), robots_static::ranges::RangeError>(())
/// ```
#[derive(Clone)]
pub struct RangeVerifier {
    shared: Arc<Shared>,
    proxies: TrustedProxies,
    field: ProxyField,
}

/// Returns the address of the other end of the connection.
type PeerOf = dyn Fn(&RequestHead<'_>) -> Option<IpAddr> + Send + Sync;

struct Shared {
    ranges: RwLock<CrawlerRanges>,
    peer: Box<PeerOf>,
}

/// The field in which proxies pass on the address of the client.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ProxyField {
    /// `X-Forwarded-For`.
    #[default]
    XForwardedFor,
    /// `Forwarded` (RFC 7239).
    Forwarded,
}

impl RangeVerifier {
    /// Creates the verifier. `peer` returns the address of the other end of the connection, as the
    /// server has put it into the extensions of the request.
    pub fn new(
        ranges: CrawlerRanges,
        peer: impl Fn(&RequestHead<'_>) -> Option<IpAddr> + Send + Sync + 'static,
    ) -> Self {
        Self {
            shared: Arc::new(Shared {
                ranges: RwLock::new(ranges),
                peer: Box::new(peer),
            }),
            proxies: TrustedProxies::default(),
            field: ProxyField::default(),
        }
    }

    /// Sets the proxies in front of the server, and the field in which they pass on the address of
    /// the client. It is read from its end, and only as far as these proxies have written it.
    ///
    /// Without this, the peer is the client. Then behind a proxy every crawler with ranges is
    /// contradicted.
    #[must_use]
    pub fn behind(mut self, proxies: TrustedProxies, field: ProxyField) -> Self {
        self.proxies = proxies;
        self.field = field;
        self
    }

    /// Replaces the ranges of this verifier and of its clones. Requests that are being verified end
    /// with the old ones.
    pub fn replace(&self, ranges: CrawlerRanges) {
        let mut shared = self
            .shared
            .ranges
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        *shared = ranges;
    }

    /// Returns what the ranges tell of a request, with the evidence; `None` if the address of the
    /// client is not known.
    pub fn verdict(&self, token: &str, request: &RequestHead<'_>) -> Option<RangeVerdict> {
        let client = self.client(request)?;
        let ranges = self.shared.ranges.read();
        let ranges = ranges.unwrap_or_else(PoisonError::into_inner);
        Some(ranges.verify(token, client, SystemTime::now()))
    }

    /// Returns the address of the client.
    fn client(&self, request: &RequestHead<'_>) -> Option<IpAddr> {
        let peer = (self.shared.peer)(request)?;
        if !self.proxies.trusts(peer) {
            return Some(peer);
        }
        let name = match self.field {
            ProxyField::XForwardedFor => "x-forwarded-for",
            ProxyField::Forwarded => "forwarded",
        };
        let values = request.headers().get_all(name).iter();
        // A value that is no text has no address.
        let texts: Vec<_> = values
            .map(|value| HeaderValue::to_str(value).unwrap_or_default())
            .collect();
        Some(match self.field {
            ProxyField::XForwardedFor => self.proxies.client_by_x_forwarded_for(peer, texts),
            ProxyField::Forwarded => self.proxies.client_by_forwarded(peer, texts),
        })
    }
}

impl Verifier for RangeVerifier {
    fn verify(&self, crawler: &Crawler<'_>, request: &RequestHead<'_>) -> Identity {
        match self.verdict(crawler.token(), request) {
            Some(RangeVerdict::Verified { .. }) => Identity::Verified,
            Some(RangeVerdict::Contradicted { .. }) => Identity::Contradicted,
            Some(RangeVerdict::Unknown(_)) | None => Identity::Unknown,
        }
    }
}

impl fmt::Debug for RangeVerifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RangeVerifier")
            .field("proxies", &self.proxies)
            .field("field", &self.field)
            .finish_non_exhaustive()
    }
}
