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
}

fn without_user(authority: &str) -> &str {
    authority.rsplit('@').next().unwrap_or(authority)
}
