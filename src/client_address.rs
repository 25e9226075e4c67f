//! The address of the client of a request, behind proxies.
//!
//! In: the head of a request. Out: the address of its client, for every verifier by address, or why
//! it is not known.

use alloc::sync::Arc;
use core::fmt;
use core::net::IpAddr;
use core::sync::atomic::{AtomicBool, Ordering};

use http::HeaderValue;
use robots_identity::{Evidence, Proof, ProxyField, TrustedProxies};

use crate::probe;
use crate::request_head::RequestHead;

#[derive(Clone)]
pub(crate) struct ClientAddress {
    peer: Arc<PeerOf>,
    proxies: TrustedProxies,
    field: ProxyField,
    /// Whether a request without the address of its peer was reported.
    is_reported: Arc<AtomicBool>,
}

/// Returns the address of the other end of the connection.
type PeerOf = dyn Fn(&RequestHead<'_>) -> Option<IpAddr> + Send + Sync;

impl ClientAddress {
    /// Reads the address from what `peer` returns.
    pub(crate) fn of_peer(
        peer: impl Fn(&RequestHead<'_>) -> Option<IpAddr> + Send + Sync + 'static,
    ) -> Self {
        Self {
            peer: Arc::new(peer),
            proxies: TrustedProxies::default(),
            field: ProxyField::default(),
            is_reported: Arc::default(),
        }
    }

    /// Reads it from a field as far as these proxies have written it.
    pub(crate) fn behind(self, proxies: TrustedProxies, field: ProxyField) -> Self {
        Self { proxies, field, ..self }
    }

    /// Returns what `verify` returns for the address of the client, or the proof of an unknown one.
    ///
    /// Reports the first request without the address of its peer, unless an assertion sent it: a
    /// server that does not store it verifies no crawler at all.
    pub(crate) fn verify(
        &self,
        request: &RequestHead<'_>,
        verify: impl FnOnce(IpAddr) -> Proof,
    ) -> Proof {
        let Some(peer) = (self.peer)(request) else {
            if probe::of(request).is_none() && !self.is_reported.swap(true, Ordering::Relaxed) {
                crate::warn(
                    "the server does not store the address of the peer, so no crawler is \
                     verified by its address; for axum, serve \
                     `app.into_make_service_with_connect_info::<SocketAddr>()`",
                );
            }
            return Proof::Unknown(Evidence::NoAddress);
        };
        let values = request.headers().get_all(self.field.name()).iter().map(HeaderValue::as_bytes);
        let client = self.proxies.client(peer, self.field, values);
        client.map_or(Proof::Unknown(Evidence::NoForwardedAddress), verify)
    }
}

impl fmt::Debug for ClientAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ClientAddress")
            .field("proxies", &self.proxies)
            .field("field", &self.field)
            .finish_non_exhaustive()
    }
}
