//! The bytes and fields with which a robots.txt is served.

use bytes::Bytes;
use http::{HeaderMap, HeaderValue};
use robots_runtime::Site;

use super::accept_encoding;
use crate::hosts::SiteRef;

pub(super) struct Representation {
    pub(super) body: Bytes,
    pub(super) etag: HeaderValue,
    pub(super) coding: Option<&'static str>,
    /// Whether clients that accept other codings get another representation.
    pub(super) varies: bool,
}

impl Representation {
    /// Returns the representation that the client prefers. Only the macros embed compressed ones.
    /// Nothing is copied but the tag of a loaded site.
    pub(super) fn of(site: SiteRef<'_>, request: &HeaderMap) -> Self {
        match site {
            SiteRef::Embedded(robots) => {
                let encoded = accept_encoding::negotiate(request, robots);
                let (body, etag) = match encoded {
                    Some((_, encoded)) => (encoded.bytes, encoded.etag),
                    None => (robots.body(), robots.etag()),
                };
                Self {
                    body: Bytes::from_static(body),
                    etag: HeaderValue::from_static(etag),
                    coding: encoded.map(|(coding, _)| coding),
                    varies: robots.gzip().is_some() || robots.brotli().is_some(),
                }
            }
            SiteRef::Loaded(site) => Self {
                etag: HeaderValue::from_str(site.robots_txt().etag())
                    .unwrap_or_else(|_| HeaderValue::from_static("\"\"")),
                body: Bytes::from_owner(SiteBody(site.clone())),
                coding: None,
                varies: false,
            },
        }
    }
}

/// The body of a site, which is not freed until the response is sent.
struct SiteBody(Site);

impl AsRef<[u8]> for SiteBody {
    fn as_ref(&self) -> &[u8] {
        self.0.robots_txt().body()
    }
}
