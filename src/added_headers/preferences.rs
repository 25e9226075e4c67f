//! The preferences of the file for the use of a response's content.

use alloc::boxed::Box;
use alloc::vec::Vec;

use bytes::Bytes;
use http::HeaderValue;
use robots_matcher::{Client, ExtensionKey, RobotsTxt};

use super::vary::some_group;

/// The values of `Content-Signal` and `Content-Usage`.
#[derive(Clone, Debug, Default)]
pub(crate) struct StatedPreferences {
    signal: Option<&'static str>,
    usage: Option<&'static str>,
    /// The lists after the first one, if a field has several.
    more: Option<Box<[Vec<&'static str>; 2]>>,
}

impl StatedPreferences {
    /// Returns the preferences of `robots` for this client and target.
    pub(crate) fn of(robots: &RobotsTxt<'static>, client: Client<'static>, target: &str) -> Self {
        let own = match client {
            Client::Crawler(crawler) => crawler.group(),
            _ => None,
        };
        let group = own.unwrap_or_else(|| robots.group("*"));
        let [mut signals, mut usages] = [ExtensionKey::ContentSignal, ExtensionKey::ContentUsage]
            .map(|key| group.preferences(key, target));
        let [signal, usage] = [signals.next(), usages.next()];
        // A `Vec` without elements allocates nothing.
        let more: [Vec<_>; 2] = [signals.collect(), usages.collect()];
        let has_more = more.iter().any(|lists| !lists.is_empty());
        Self {
            signal,
            usage,
            more: has_more.then(|| Box::new(more)),
        }
    }

    /// Returns the values of `Content-Signal` and `Content-Usage`, each with all its lists.
    pub(super) fn fields(self) -> (Option<HeaderValue>, Option<HeaderValue>) {
        let [signals, usages] = self.more.map(|more| *more).unwrap_or_default();
        (joined(self.signal, signals), joined(self.usage, usages))
    }

    /// Returns whether a crawler that may fetch this target has other preferences than browsers. A crawler that
    /// may not fetch it gets no response that a cache could return to others.
    pub(crate) fn depend_on_crawler(robots: &RobotsTxt<'static>, target: &str) -> bool {
        let keys = [ExtensionKey::ContentSignal, ExtensionKey::ContentUsage];
        let has_preferences = robots.extensions().any(|line| keys.contains(&line.key()));
        let default_group = robots.group("*");
        has_preferences
            && some_group(robots, |group| {
                let differ = |key| {
                    let own = group.preferences(key, target);
                    !own.eq(default_group.preferences(key, target))
                };
                group.decide(target).is_allow() && keys.into_iter().any(differ)
            })
    }

    #[inline]
    pub(super) const fn is_empty(&self) -> bool {
        self.signal.is_none() && self.usage.is_none()
    }
}

/// Joins all lists into one value; `None` without lists, and if a character is not allowed in a field, such as
/// a control character.
fn joined(first: Option<&'static str>, others: Vec<&'static str>) -> Option<HeaderValue> {
    let first = first?;
    let bytes = if others.is_empty() {
        Bytes::from_static(first.as_bytes())
    } else {
        let lists: Vec<_> = [first].into_iter().chain(others).collect();
        Bytes::from(lists.join(", "))
    };
    HeaderValue::from_maybe_shared(bytes).ok()
}
