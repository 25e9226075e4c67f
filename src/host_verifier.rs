//! The verifier by reverse DNS.

use core::net::IpAddr;

use robots_identity::{HostNames, Proof, ProxyField, TrustedProxies};
use robots_matcher::Crawler;

use crate::client_address::ClientAddress;
use crate::identity::Verifier;
use crate::request_head::RequestHead;

/// A [`Verifier`] by forward-confirmed reverse DNS.
///
/// No request waits for a lookup: the first one from an address is
/// [`Unknown`](Proof::Unknown), and so are all as long as a server does not answer. See
/// [`HostNames`] for the bounds, and [`RangeVerifier`](crate::ranges::RangeVerifier) for what the
/// server has to store.
///
/// ```no_run
/// use std::net::SocketAddr;
///
/// use axum::extract::ConnectInfo;
/// use robots_static::host_names::{HostNames, HostVerifier};
/// use robots_static::layer::RequestHead;
/// use robots_static::{RobotsLayer, RobotsTxt, robots_txt};
///
/// static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /basket/\n");
///
/// # async fn start() -> Result<(), Box<dyn std::error::Error>> {
/// let verifier = HostVerifier::new(HostNames::of_system()?, |request: &RequestHead<'_>| {
///     let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
///     peer.map(|peer| peer.0.ip())
/// });
/// let layer = RobotsLayer::new(&ROBOTS).verifier(verifier);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct HostVerifier {
    names: HostNames,
    client: ClientAddress,
}

impl HostVerifier {
    /// Creates the verifier. `peer` returns the address of the other end of the connection, as the
    /// server has put it into the extensions of the request.
    pub fn new(
        names: HostNames,
        peer: impl Fn(&RequestHead<'_>) -> Option<IpAddr> + Send + Sync + 'static,
    ) -> Self {
        Self { names, client: ClientAddress::of_peer(peer) }
    }

    /// Sets the proxies in front of the server, and the field in which they pass on the address of
    /// the client, as [`RangeVerifier::behind`](crate::ranges::RangeVerifier::behind) does.
    #[must_use]
    pub fn behind(self, proxies: TrustedProxies, field: ProxyField) -> Self {
        Self { client: self.client.behind(proxies, field), ..self }
    }
}

impl Verifier for HostVerifier {
    fn verify(&self, crawler: &Crawler<'_>, request: &RequestHead<'_>) -> Proof {
        self.client.verify(request, |address| self.names.verify(crawler.token(), address))
    }
}
