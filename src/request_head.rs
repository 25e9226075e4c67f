//! What is looked at of a request.

use http::header::{HOST, USER_AGENT};
use http::{Extensions, HeaderMap, Method, Request, Uri};

/// A request without its body, as choosers, exemptions and verifiers see it.
#[derive(Clone, Copy, Debug)]
pub struct RequestHead<'a> {
    method: &'a Method,
    uri: &'a Uri,
    headers: &'a HeaderMap,
    extensions: &'a Extensions,
    has_readable_uri: bool,
}

impl<'a> RequestHead<'a> {
    /// The head of a request with any body.
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
        }
    }

    /// The method.
    pub const fn method(&self) -> &'a Method {
        self.method
    }

    /// The URI; as the client sent it, if the layer was told where to find that one (see
    /// [`RobotsLayer::original_uri`](crate::RobotsLayer::original_uri)).
    #[inline]
    pub const fn uri(&self) -> &'a Uri {
        self.uri
    }

    /// The header fields.
    pub const fn headers(&self) -> &'a HeaderMap {
        self.headers
    }

    /// What servers and middleware have added, such as the address of the client.
    pub const fn extensions(&self) -> &'a Extensions {
        self.extensions
    }

    /// The first User-Agent field, any bytes. A request should have one; the layer reads every one that it
    /// has.
    #[inline]
    pub fn user_agent(&self) -> Option<&'a [u8]> {
        Some(self.headers.get(USER_AGENT)?.as_bytes())
    }

    /// The host that is asked for, with its port if it names one: the authority of the URI, which
    /// HTTP/2 has and absolute targets have (RFC 9110 §7.2), else the first Host field.
    pub fn host(&self) -> Option<&'a str> {
        match self.uri.authority() {
            Some(authority) => Some(without_user(authority.as_str())),
            None => self.headers.get(HOST)?.to_str().ok().map(str::trim),
        }
    }

    #[inline]
    pub(crate) const fn with_uri(self, uri: &'a Uri) -> Self {
        Self { uri, ..self }
    }

    /// Whether [`uri`](Self::uri) is what the client asks for.
    #[inline]
    pub(crate) const fn has_readable_uri(&self) -> bool {
        self.has_readable_uri
    }

    /// The same request, of which [`uri`](Self::uri) is only a part: for servers with types of their own,
    /// where those of the `http` crate do not allow the target of a request. The layer denies it to the
    /// crawlers that the file forbids anything, because nothing tells which page it is.
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
