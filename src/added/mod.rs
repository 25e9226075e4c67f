//! The header fields that the responses of the service within get.
//!
//! In: the file, the client, the target. Out: [`AddedHeaders`], found before the request is passed on
//! and put on its response behind it.

mod preferences;
mod varying;

pub(crate) use preferences::StatedPreferences;
use preferences::field;
pub(crate) use varying::is_forbidden_to_somebody;

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
#[derive(Clone, Debug, Default)]
pub struct AddedHeaders {
    /// What the closure says.
    pub(crate) tag: Option<HeaderValue>,
    /// What the macro says of the path.
    pub(crate) tag_of_path: Option<&'static str>,
    pub(crate) preferences: StatedPreferences,
    /// Does a crawler get another response?
    pub(crate) varies: bool,
}

impl AddedHeaders {
    /// Is there nothing to add?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.tag.is_none()
            && self.tag_of_path.is_none()
            && self.preferences.is_empty()
            && !self.varies
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
        let StatedPreferences { signal, usage } = self.preferences;
        let vary = HeaderValue::from_static("User-Agent");
        let fields = [
            (X_ROBOTS_TAG, self.tag),
            (X_ROBOTS_TAG, self.tag_of_path.map(HeaderValue::from_static)),
            (
                CONTENT_SIGNAL,
                signal.filter(|_| !has_signal).and_then(field),
            ),
            (CONTENT_USAGE, usage.filter(|_| !has_usage).and_then(field)),
            (VARY, self.varies.then_some(vary)),
        ];
        let given = |(name, value): (_, Option<_>)| Some((name, value?));
        fields.into_iter().filter_map(given)
    }
}
