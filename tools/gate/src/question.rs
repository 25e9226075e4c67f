//! The request of a client that a proxy asks about.
//!
//! In: the request of the proxy. Out: that of its client: target, host and fields. Each is read
//! from the one place that the configuration names. A client cannot choose it by sending a field of
//! another name, and a field that a client and the proxy both wrote has several values, which are
//! no target.

use std::net::IpAddr;

use bytes::Bytes;
use http::header::HOST;
use http::request::Parts;
use http::{HeaderName, Method, Request, Uri};
use ipnet::IpNet;
use robots_config::{GateListener, GateTarget};
use robots_static::layer::RequestHead;
use robots_static::ranges::{ProxyField, TrustedProxies};

use crate::metrics::NoTarget;

const ASKED: &str = "/_robots";

/// Where the request of a client is in that of a proxy.
#[derive(Clone, Debug)]
pub(crate) struct QuestionForm {
    /// The field with the target; `None` if it is that of the request, after [`ASKED`].
    target: Option<HeaderName>,
    /// The field with the host, if it is not `Host`.
    host: Option<HeaderName>,
    pub(crate) client: Option<ProxyField>,
    pub(crate) proxies: TrustedProxies,
}

/// The address from which a proxy has connected, in the extensions of a request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

#[derive(Debug)]
pub(crate) enum Question {
    /// Whether this request of a client passes.
    Asked(Request<()>, Option<NoTarget>),
    /// A robots.txt itself.
    Fetched(Request<()>),
}

impl QuestionForm {
    pub(crate) fn of(listener: &GateListener) -> Self {
        // The configuration has only names of fields.
        let name = |text: &str| HeaderName::from_bytes(text.as_bytes()).ok();
        let client = listener.client.as_ref().map(|name| match name.value.as_str() {
            "x-real-ip" => ProxyField::XRealIp,
            "forwarded" => ProxyField::Forwarded,
            _ => ProxyField::XForwardedFor,
        });
        let prefixes = listener.proxies.iter();
        let prefixes = prefixes.filter_map(|(address, length)| IpNet::new(*address, *length).ok());
        Self {
            target: match &listener.target {
                GateTarget::Field(field) => name(field),
                GateTarget::Request => None,
            },
            host: name(&listener.host.value).filter(|field| *field != HOST),
            client,
            proxies: TrustedProxies::new(prefixes),
        }
    }

    pub(crate) fn read(&self, mut parts: Parts, peer: IpAddr) -> Question {
        self.read_host(&mut parts);
        if self.client.is_some() {
            parts.extensions.insert(Peer(peer));
        }
        let rest = parts.uri.path().strip_prefix(ASKED);
        if !rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/')) {
            return Question::Fetched(Request::from_parts(parts, ()));
        }
        let target = self.target(&mut parts);
        let problem = target.as_ref().err().copied();
        parts.uri = target.unwrap_or_default();
        // Which methods a proxy asks with depends on the proxy; the rules are the same for all.
        parts.method = Method::GET;
        Question::Asked(Request::from_parts(parts, ()), problem)
    }

    /// Puts the host of the client into the field in which the layer reads it.
    fn read_host(&self, parts: &mut Parts) {
        if let Some(field) = &self.host {
            parts.headers.remove(HOST);
            let named: Vec<_> = parts.headers.get_all(field).iter().cloned().collect();
            for host in named {
                parts.headers.append(HOST, host);
            }
        }
    }

    fn target(&self, parts: &mut Parts) -> Result<Uri, NoTarget> {
        let Some(field) = &self.target else {
            let asked = parts.uri.path_and_query();
            let rest = asked.and_then(|asked| asked.as_str().strip_prefix(ASKED));
            return uri_of(Bytes::copy_from_slice(rest.unwrap_or_default().as_bytes()));
        };
        let mut values = parts.headers.get_all(field).iter();
        let value = values.next().ok_or(NoTarget::Missing)?;
        if values.next().is_some() {
            return Err(NoTarget::Several);
        }
        uri_of(Bytes::copy_from_slice(value.as_bytes()))
    }
}

/// Reads a target: the path and query, or the absolute form (RFC 9112 §3.2).
fn uri_of(target: Bytes) -> Result<Uri, NoTarget> {
    // The types of the `http` crate read other texts as the name of a host.
    let scheme = target.iter().position(|byte| !byte.is_ascii_alphanumeric());
    let is_absolute = scheme.is_some_and(|end| target[end..].starts_with(b"://"));
    match target.first() {
        None | Some(b'/' | b'?') => {}
        _ if is_absolute => {}
        _ => return Err(NoTarget::Invalid),
    }
    if target.is_empty() {
        return Ok(Uri::from_static("/"));
    }
    Uri::from_maybe_shared(target).map_err(|_| NoTarget::Invalid)
}

/// Returns the address of the proxy that asks, if it is a trusted one. The address of another
/// program tells nothing about a client.
pub(crate) fn trusted_peer(
    proxies: &TrustedProxies,
) -> impl Fn(&RequestHead<'_>) -> Option<IpAddr> + Send + Sync + 'static {
    let proxies = proxies.clone();
    move |request| {
        let peer = request.extensions().get::<Peer>()?;
        proxies.trusts(peer.0).then_some(peer.0)
    }
}
