//! The address of the client of a request, behind proxies.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::net::IpAddr;

use http::HeaderValue;
use robots_identity::TrustedProxies;

use crate::request_head::RequestHead;

/// Where the address of a client is read from.
#[derive(Clone)]
pub(crate) struct ClientAddress {
    peer: Arc<PeerOf>,
    proxies: TrustedProxies,
    field: ProxyField,
}

/// Returns the address of the other end of the connection.
type PeerOf = dyn Fn(&RequestHead<'_>) -> Option<IpAddr> + Send + Sync;

/// The field in which proxies pass on the address of the client.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ProxyField {
    /// `X-Forwarded-For`.
    #[default]
    XForwardedFor,
    /// `Forwarded` (RFC 7239).
    Forwarded,
}

impl ClientAddress {
    /// Reads the address from what `peer` returns.
    pub(crate) fn of_peer(
        peer: impl Fn(&RequestHead<'_>) -> Option<IpAddr> + Send + Sync + 'static,
    ) -> Self {
        Self {
            peer: Arc::new(peer),
            proxies: TrustedProxies::default(),
            field: ProxyField::default(),
        }
    }

    /// Reads it from a field as far as these proxies have written it.
    pub(crate) fn behind(self, proxies: TrustedProxies, field: ProxyField) -> Self {
        Self {
            proxies,
            field,
            ..self
        }
    }

    /// Returns the address of the client.
    pub(crate) fn of(&self, request: &RequestHead<'_>) -> Option<IpAddr> {
        let peer = (self.peer)(request)?;
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

impl fmt::Debug for ClientAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ClientAddress")
            .field("proxies", &self.proxies)
            .field("field", &self.field)
            .finish_non_exhaustive()
    }
}
