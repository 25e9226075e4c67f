//! What the file says that the content of a response may be used for.

use alloc::boxed::Box;
use alloc::vec::Vec;

use bytes::Bytes;
use http::HeaderValue;
use robots_matcher::{Client, ExtensionKey, RobotsTxt};

use super::vary::some_group;

/// The values of both fields.
#[derive(Clone, Debug, Default)]
pub(crate) struct StatedPreferences {
    signal: Option<&'static str>,
    usage: Option<&'static str>,
    /// The lists behind the first, if a field has any.
    more: Option<Box<[Vec<&'static str>; 2]>>,
}

impl StatedPreferences {
    /// Those of `robots` for this client at this target.
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

    /// The values of `Content-Signal` and `Content-Usage`, with all lists of each.
    pub(super) fn fields(self) -> (Option<HeaderValue>, Option<HeaderValue>) {
        let [signals, usages] = self.more.map(|more| *more).unwrap_or_default();
        (joined(self.signal, signals), joined(self.usage, usages))
    }

    /// Does a crawler that may fetch this target have others than people? One that may not gets no
    /// response that a cache could give to others.
    pub(crate) fn depend_on_crawler(robots: &RobotsTxt<'static>, target: &str) -> bool {
        let keys = [ExtensionKey::ContentSignal, ExtensionKey::ContentUsage];
        let has_preferences = robots.extensions().any(|line| keys.contains(&line.key()));
        let of_people = robots.group("*");
        has_preferences
            && some_group(robots, |group| {
                let differ = |key| {
                    let own = group.preferences(key, target);
                    !own.eq(of_people.preferences(key, target))
                };
                group.decide(target).is_allow() && keys.into_iter().any(differ)
            })
    }

    #[inline]
    pub(super) const fn is_empty(&self) -> bool {
        self.signal.is_none() && self.usage.is_none()
    }
}

/// All lists in one value; `None` also where they hold what no field can, such as a control character.
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
