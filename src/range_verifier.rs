//! The verifier by address ranges.

use alloc::sync::Arc;
use core::net::IpAddr;
use std::sync::{PoisonError, RwLock};
use std::time::SystemTime;

use robots_identity::{CrawlerRanges, Proof, ProxyField, RangeTable, TrustedProxies};
use robots_matcher::{Crawler, RobotsTxt};

use crate::client_address::ClientAddress;
use crate::identity::Verifier;
use crate::request_head::RequestHead;

/// A [`Verifier`] by the address ranges that operators publish.
///
/// A client with an address of the crawler is [`Verified`](Proof::Verified). One with another
/// address is [`Contradicted`](Proof::Contradicted), if the file of ranges is dated and not too
/// old. All others are [`Unknown`](Proof::Unknown): crawlers without ranges, stale files, and
/// requests whose client has no known address. So old data denies no crawler.
///
/// **A server has to store the address of the peer.** `axum::serve(listener, app)` does not, and
/// then every crawler is unknown: serve `app.into_make_service_with_connect_info::<SocketAddr>()`.
/// The first request without the address is reported: with the feature `tracing` as an event at
/// level `WARN`, otherwise on standard error.
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
/// let verifier = RangeVerifier::new(ranges, |request| {
///     let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
///     peer.map(|peer| peer.0.ip())
/// });
/// let layer = RobotsLayer::new(&ROBOTS).verifier(verifier.clone()).deny_contradicted(true);
/// # Ok::<(), robots_static::ranges::RangeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct RangeVerifier {
    ranges: Arc<RwLock<CrawlerRanges>>,
    client: ClientAddress,
}

impl RangeVerifier {
    /// Creates the verifier. `peer` returns the address of the other end of the connection, as the
    /// server has put it into the extensions of the request. `None` verifies nothing.
    pub fn new(
        ranges: CrawlerRanges,
        peer: impl Fn(&RequestHead<'_>) -> Option<IpAddr> + Send + Sync + 'static,
    ) -> Self {
        Self { ranges: Arc::new(RwLock::new(ranges)), client: ClientAddress::of_peer(peer) }
    }

    /// Creates the verifier by the ranges that the option `ranges` of the macros has embedded.
    ///
    /// They are old some time after the program was built, and then contradict no client:
    /// [`replace`](Self::replace) them when a newer file is there.
    pub fn embedded(
        robots: &RobotsTxt<'_>,
        peer: impl Fn(&RequestHead<'_>) -> Option<IpAddr> + Send + Sync + 'static,
    ) -> Self {
        let mut ranges = CrawlerRanges::default();
        for token in robots.tokens_with_ranges() {
            if let Some(published) = robots.published_ranges(token) {
                let date = published.date();
                let table = RangeTable::from_sorted(published.v4(), published.v6(), date);
                ranges.insert([token], table);
            }
        }
        Self::new(ranges, peer)
    }

    /// Sets the proxies before the server, and the field in which they pass on the address of the
    /// client. It is read from its end, and only as far as these proxies have written it; a client
    /// that they do not name is [`Unknown`](Proof::Unknown). See [`TrustedProxies::client`].
    ///
    /// A proxy must write this field into every request, because it passes on what the client has
    /// sent otherwise. Without `behind`, the peer is the client, and every crawler with ranges that
    /// comes through a proxy is contradicted.
    #[must_use]
    pub fn behind(self, proxies: TrustedProxies, field: ProxyField) -> Self {
        Self { client: self.client.behind(proxies, field), ..self }
    }

    /// Replaces the ranges of this verifier and of its clones. Requests that are being verified end
    /// with the old ones.
    pub fn replace(&self, ranges: CrawlerRanges) {
        let mut shared = self.ranges.write().unwrap_or_else(PoisonError::into_inner);
        *shared = ranges;
    }
}

impl Verifier for RangeVerifier {
    fn verify(&self, crawler: &Crawler<'_>, request: &RequestHead<'_>) -> Proof {
        self.client.verify(request, |client| {
            let ranges = self.ranges.read().unwrap_or_else(PoisonError::into_inner);
            ranges.verify(crawler.token(), client, SystemTime::now())
        })
    }
}
