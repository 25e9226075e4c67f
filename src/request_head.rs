//! The parts of a request that the layer reads.

use http::header::{HOST, USER_AGENT};
use http::{Extensions, HeaderMap, Method, Request, Uri};

/// A request without its body. The closures and traits that configure a layer receive it.
///
/// ```
/// use http::{Method, Request};
/// use robots_static::layer::RequestHead;
///
/// let request = Request::get("/a?b").header("host", "example.com:8443").body("body")?;
/// let head = RequestHead::of(&request);
/// assert_eq!(head.method(), Method::GET);
/// assert_eq!(head.uri(), "/a?b");
/// assert_eq!(head.host(), Some("example.com:8443"));
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
    /// Applications read the host from other places, so a request that names several hosts may be
    /// for any of them. The layer asks for the file of each, and then this is that host.
    pub fn host(&self) -> Option<&'a str> {
        if self.other_host.is_some() {
            return self.other_host;
        }
        match self.uri.authority() {
            Some(authority) => Some(without_user(authority.as_str())),
            None => self.headers.get(HOST)?.to_str().ok().map(str::trim),
        }
    }

    /// Returns the hosts of the Host fields that are not [`host`](Self::host).
    pub(crate) fn other_hosts(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        let first = self.host();
        let fields = self.headers.get_all(HOST).iter();
        let hosts = fields.filter_map(|field| field.to_str().ok().map(str::trim));
        hosts.filter(move |host| first.is_none_or(|first| !first.eq_ignore_ascii_case(host)))
    }

    /// Returns the request as one for this host.
    pub(crate) const fn with_host(self, host: &'a str) -> Self {
        Self {
            other_host: Some(host),
            ..self
        }
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
        Self {
            has_readable_uri: false,
            ..self
        }
    }
}

fn without_user(authority: &str) -> &str {
    authority.rsplit('@').next().unwrap_or(authority)
}
