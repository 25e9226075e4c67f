//! The header fields that are added to the responses of the inner service.
//!
//! In: the file, the client, the target. Out: [`AddedHeaders`], found before the request is passed on
//! and put on its response afterwards.

mod preferences;
mod vary;

pub(crate) use preferences::StatedPreferences;
pub(crate) use vary::is_disallowed_for_some;

use alloc::boxed::Box;

use http::header::{HeaderName, VARY};
use http::{HeaderMap, HeaderValue};

/// How the field is called that says how search engines may list a page.
const X_ROBOTS_TAG: HeaderName = HeaderName::from_static("x-robots-tag");
pub(crate) const CONTENT_SIGNAL: HeaderName = HeaderName::from_static("content-signal");
pub(crate) const CONTENT_USAGE: HeaderName = HeaderName::from_static("content-usage");

/// Header fields for the response to a request that is passed on: see
/// [`RobotsLayer::x_robots_tag`](crate::RobotsLayer::x_robots_tag),
/// [`RobotsLayer::send_preferences`](crate::RobotsLayer::send_preferences) and
/// [`RobotsLayer::vary_by_crawler`](crate::RobotsLayer::vary_by_crawler).
///
/// Small, because every response that is awaited carries one: what is rarely set is boxed.
#[derive(Clone, Debug, Default)]
pub struct AddedHeaders {
    /// What the macro says of the path.
    pub(crate) tag_of_path: Option<&'static str>,
    pub(crate) preferences: StatedPreferences,
    /// The request field that the response depends on, because a crawler gets another one.
    pub(crate) varies_by: Option<&'static str>,
    /// What the closure says.
    pub(crate) tag: Option<Box<HeaderValue>>,
}

impl AddedHeaders {
    /// Is there nothing to add?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.tag_of_path.is_none()
            && self.tag.is_none()
            && self.preferences.is_empty()
            && self.varies_by.is_none()
    }

    /// Puts them on a response, beside what stands there.
    pub fn add_to(self, headers: &mut HeaderMap) {
        let [signal, usage] =
            [&CONTENT_SIGNAL, &CONTENT_USAGE].map(|name| headers.contains_key(name));
        for (name, value) in self.fields(signal, usage) {
            headers.append(name, value);
        }
    }

    /// The fields, without those that the response `has_signal` or `has_usage` already.
    pub(crate) fn fields(
        self,
        has_signal: bool,
        has_usage: bool,
    ) -> impl Iterator<Item = (HeaderName, HeaderValue)> {
        let (signal, usage) = self.preferences.fields();
        let fields = [
            (X_ROBOTS_TAG, self.tag.map(|tag| *tag)),
            (X_ROBOTS_TAG, self.tag_of_path.map(HeaderValue::from_static)),
            (CONTENT_SIGNAL, signal.filter(|_| !has_signal)),
            (CONTENT_USAGE, usage.filter(|_| !has_usage)),
            (VARY, self.varies_by.map(HeaderValue::from_static)),
        ];
        let given = |(name, value): (_, Option<_>)| Some((name, value?));
        fields.into_iter().filter_map(given)
    }
}
