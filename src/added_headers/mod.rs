//! The header fields that the layer adds to responses of the inner service.
//!
//! In: the file, the client, the target. Out: [`AddedHeaders`], computed before the request is
//! forwarded and added to its response afterwards.

mod preferences;
mod vary;

pub(crate) use preferences::StatedPreferences;
pub(crate) use vary::is_disallowed_for_some;

use alloc::boxed::Box;
use core::iter::zip;

use http::header::{CACHE_CONTROL, HeaderName, LINK, VARY};
use http::{HeaderMap, HeaderValue};

const X_ROBOTS_TAG: HeaderName = HeaderName::from_static("x-robots-tag");
pub(crate) const CONTENT_SIGNAL: HeaderName = HeaderName::from_static("content-signal");
pub(crate) const CONTENT_USAGE: HeaderName = HeaderName::from_static("content-usage");

/// The header fields to add to the response to a forwarded request; see
/// [`RobotsLayer::x_robots_tag`](crate::RobotsLayer::x_robots_tag),
/// [`RobotsLayer::send_preferences`](crate::RobotsLayer::send_preferences) and
/// [`RobotsLayer::vary_by_crawler`](crate::RobotsLayer::vary_by_crawler).
///
/// The value is small, because the future of every response contains one: rare parts are boxed.
#[derive(Clone, Debug, Default)]
pub struct AddedHeaders {
    /// The `X-Robots-Tag` fields of the path, from the macro.
    pub(crate) tags_of_path: &'static [&'static str],
    pub(crate) preferences: StatedPreferences,
    /// The request field for `Vary`, if a crawler gets another response.
    pub(crate) varies_by: Option<&'static str>,
    /// The `X-Robots-Tag` fields from the closure.
    pub(crate) tags: Box<[HeaderValue]>,
    /// Whether no cache may keep the response, whatever the inner service states.
    pub(crate) is_uncached: bool,
}

impl AddedHeaders {
    /// Returns whether there is nothing to add.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.tags_of_path.is_empty()
            && self.tags.is_empty()
            && self.preferences.is_empty()
            && self.varies_by.is_none()
            && !self.is_uncached
    }

    /// Adds the fields to those of a response. `Cache-Control` replaces what the response has. A
    /// `Content-Signal` or `Content-Usage` field that the response already has is kept alone, and
    /// so is a `Link` to a license.
    pub fn add_to(self, headers: &mut HeaderMap) {
        let mut links = headers.get_all(LINK).iter();
        let given = [
            headers.contains_key(CONTENT_SIGNAL),
            headers.contains_key(CONTENT_USAGE),
            links.any(|link| is_license(link.as_bytes())),
        ];
        self.write(given, &mut |name, value| {
            if name == CACHE_CONTROL {
                headers.insert(name, value);
            } else {
                append(headers, name, value);
            }
        });
    }

    /// Writes the fields, without those that the response already has: `given` is whether it has a
    /// `Content-Signal`, a `Content-Usage` and a `Link` to a license. `Cache-Control` replaces what
    /// it has.
    pub(crate) fn write(self, given: [bool; 3], add: &mut dyn FnMut(HeaderName, HeaderValue)) {
        for tag in self.tags_of_path {
            add(X_ROBOTS_TAG, HeaderValue::from_static(tag));
        }
        for tag in self.tags {
            add(X_ROBOTS_TAG, tag);
        }
        let names = [CONTENT_SIGNAL, CONTENT_USAGE, LINK];
        for ((name, value), is_given) in zip(zip(names, self.preferences.fields()), given) {
            if let Some(value) = value.filter(|_| !is_given) {
                add(name, value);
            }
        }
        if let Some(field) = self.varies_by {
            add(VARY, HeaderValue::from_static(field));
        }
        if self.is_uncached {
            add(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        }
    }
}

/// Appends a field. One copy of `HeaderMap::append`, which is inlined, is enough.
#[inline(never)]
pub(crate) fn append(headers: &mut HeaderMap, name: HeaderName, value: HeaderValue) {
    headers.append(name, value);
}

/// Returns whether a `Link` field has the relation `license` (RFC 8288 §3.3), quoted or not.
pub(crate) fn is_license(link: &[u8]) -> bool {
    let link = link.to_ascii_lowercase();
    let mut relations = link.windows(4).enumerate();
    relations.any(|(at, name)| {
        let rest = &link[at + name.len()..];
        let value = rest.strip_prefix(b"\"").unwrap_or(rest);
        let end = value.iter().position(|&byte| matches!(byte, b'"' | b';' | b','));
        let value = &value[..end.unwrap_or(value.len())];
        name == b"rel=" && value.split(|&byte| byte == b' ').any(|word| word == b"license")
    })
}
