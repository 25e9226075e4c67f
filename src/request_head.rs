//! The parts of a request that the layer reads.

use alloc::borrow::Cow;

use http::header::{HOST, USER_AGENT};
use http::{Extensions, HeaderMap, HeaderValue, Method, Request, Uri};

use crate::request_host::{decoded, host_in, names_one_host, other_hosts_in, split_port};

/// A request without its body. The closures and traits that configure a layer receive it.
///
/// ```
/// use http::{Method, Request};
/// use robots_static::layer::RequestHead;
///
/// let request = Request::get("/a?b").header("host", "Example.com.:8443").body("body")?;
/// let head = RequestHead::of(&request);
/// assert_eq!(head.method(), Method::GET);
/// assert_eq!(head.uri(), "/a?b");
/// assert_eq!(head.host(), Some("Example.com.:8443"));
/// assert_eq!(head.host_name().as_deref(), Some("example.com"));
/// assert_eq!(head.user_agent(), None);
/// # Ok::<(), http::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RequestHead<'a> {
    method: &'a Method,
    uri: &'a Uri,
    headers: &'a HeaderMap,
    extensions: &'a Extensions,
    has_readable_uri: bool,
    /// The host that is decided for, if it is not the one that the request names first.
    other_host: Option<&'a str>,
}

impl<'a> RequestHead<'a> {
    /// Borrows the head of a request.
    #[inline]
    pub fn of<B>(request: &'a Request<B>) -> Self
    where
        B: 'a,
    {
        Self {
            method: request.method(),
            uri: request.uri(),
            headers: request.headers(),
            extensions: request.extensions(),
            has_readable_uri: true,
            other_host: None,
        }
    }

    /// Returns the method.
    pub const fn method(&self) -> &'a Method {
        self.method
    }

    /// Returns the URI. With [`RobotsLayer::original_uri`](crate::RobotsLayer::original_uri), it is
    /// the URI as the client sent it.
    #[inline]
    pub const fn uri(&self) -> &'a Uri {
        self.uri
    }

    /// Returns the header fields.
    pub const fn headers(&self) -> &'a HeaderMap {
        self.headers
    }

    /// Returns the extensions, in which servers and outer middleware put data such as the address
    /// of the client.
    pub const fn extensions(&self) -> &'a Extensions {
        self.extensions
    }

    /// Returns the first User-Agent field, which may have any bytes. A request should have one; the
    /// layer reads all that it has.
    #[inline]
    pub fn user_agent(&self) -> Option<&'a [u8]> {
        Some(self.headers.get(USER_AGENT)?.as_bytes())
    }

    /// Returns the host, with its port if there is one: the authority of the URI, as in HTTP/2 and
    /// in absolute targets (RFC 9110 §7.2), else the first Host field.
    ///
    /// A host has no userinfo. Of a field that is no valid host, such as `user@example.com`, this
    /// is the host that a URL library reads. The layer does not read `Forwarded` and
    /// `X-Forwarded-Host`.
    ///
    /// Applications read the host from other places and in other ways, so a request that names
    /// several hosts may be for any of them: in several fields, or in an invalid one. The layer
    /// asks for the file of each, and then this is that host.
    pub fn host(&self) -> Option<&'a str> {
        match self.other_host {
            Some(host) => Some(host),
            None => host_in(self.host_field()?).or(Some("")),
        }
    }

    /// Returns the name of the [`host`](Self::host), to look up its file in a map: in lower case,
    /// without its port and without dots at its end, and an address of IPv6 in its short form, such
    /// as `[::1]` (RFC 5952).
    pub fn host_name(&self) -> Option<Cow<'a, str>> {
        let mut name = decoded(split_port(self.host()?).0);
        if name.bytes().any(|byte| byte.is_ascii_uppercase()) {
            name.to_mut().make_ascii_lowercase();
        }
        Some(name)
    }

    fn host_field(&self) -> Option<&'a [u8]> {
        match self.uri.authority() {
            Some(authority) => Some(authority.as_str().as_bytes()),
            None => Some(self.headers.get(HOST)?.as_bytes()),
        }
    }

    /// Returns whether the request names one host in the same way for every program, as almost
    /// every request does.
    pub(crate) fn names_one_host(&self) -> bool {
        let mut fields = self.headers.get_all(HOST).iter();
        let field = match (self.uri.authority(), fields.next()) {
            (None, None) => return true,
            (Some(authority), None) => authority.as_str().as_bytes(),
            (None, Some(field)) => field.as_bytes(),
            (Some(_), Some(_)) => return false,
        };
        fields.next().is_none() && names_one_host(field)
    }

    /// Returns the other hosts that the request names than [`host`](Self::host). Those of the last
    /// fields are first, because applications read the first field or the last.
    pub(crate) fn other_hosts(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        let first = self.host();
        let headers = self.headers;
        let fields = move || headers.get_all(HOST).iter().rev().map(HeaderValue::as_bytes);
        let named = self.host_field().into_iter().chain(fields());
        fields()
            .filter_map(host_in)
            .chain(named.flat_map(other_hosts_in))
            .filter(move |host| first.is_none_or(|first| !first.eq_ignore_ascii_case(host)))
    }

    pub(crate) const fn with_host(self, host: &'a str) -> Self {
        Self { other_host: Some(host), ..self }
    }

    #[inline]
    pub(crate) const fn with_uri(self, uri: &'a Uri) -> Self {
        Self { uri, ..self }
    }

    /// Returns whether [`uri`](Self::uri) is the whole target of the request.
    #[inline]
    pub(crate) const fn has_readable_uri(&self) -> bool {
        self.has_readable_uri
    }

    /// Marks the [`uri`](Self::uri) as incomplete, because the types of the `http` crate cannot
    /// represent the target of the request.
    ///
    /// It is for servers with request types of their own. The page of such a target is not known,
    /// so the layer denies it to every crawler with a Disallow rule.
    #[must_use]
    pub const fn with_unreadable_uri(self) -> Self {
        Self { has_readable_uri: false, ..self }
    }
}
