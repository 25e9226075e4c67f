//! What the file says that the content of a response may be used for.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use bytes::Bytes;
use http::HeaderValue;
use robots_matcher::{Client, ExtensionKey, Group};

use super::varying::some_group;
use crate::RobotsTxt;

/// The values of both fields.
#[derive(Clone, Debug, Default)]
pub(crate) struct StatedPreferences {
    pub(super) signal: Option<Cow<'static, str>>,
    pub(super) usage: Option<Cow<'static, str>>,
}

impl StatedPreferences {
    /// Those of `robots` for this client at this target.
    pub(crate) fn of(robots: &RobotsTxt, client: Client<'static>, target: &str) -> Self {
        let own = match client {
            Client::Crawler(crawler) => crawler.group(),
            Client::Unknown => None,
        };
        let group = own.unwrap_or_else(|| robots.group("*"));
        Self {
            signal: value(&group, ExtensionKey::ContentSignal, target),
            usage: value(&group, ExtensionKey::ContentUsage, target),
        }
    }

    /// Does a crawler that may fetch this target have others than people? One that may not gets no
    /// response that a cache could give to others.
    pub(crate) fn depend_on_crawler(robots: &RobotsTxt, target: &str) -> bool {
        let has_preferences = robots.extensions().any(|line| is_preference(line.key()));
        let of_people = robots.group("*");
        has_preferences
            && some_group(robots, |group| {
                let differ = |key| {
                    let own = group.preferences(key, target);
                    !own.eq(of_people.preferences(key, target))
                };
                group.decide(target).is_allow()
                    && (differ(ExtensionKey::ContentSignal) || differ(ExtensionKey::ContentUsage))
            })
    }

    #[inline]
    pub(super) const fn is_empty(&self) -> bool {
        self.signal.is_none() && self.usage.is_none()
    }
}

const fn is_preference(key: ExtensionKey) -> bool {
    matches!(
        key,
        ExtensionKey::ContentSignal | ExtensionKey::ContentUsage
    )
}

/// All lists in one value.
fn value(group: &Group<'static>, key: ExtensionKey, target: &str) -> Option<Cow<'static, str>> {
    let mut lists = group.preferences(key, target);
    let first = lists.next()?;
    let Some(second) = lists.next() else {
        return Some(Cow::Borrowed(first));
    };
    let all: Vec<_> = [first, second].into_iter().chain(lists).collect();
    Some(Cow::Owned(all.join(", ")))
}

/// The value of a field; `None` where it holds what no field can, such as a control character.
pub(super) fn field(value: Cow<'static, str>) -> Option<HeaderValue> {
    let bytes = match value {
        Cow::Borrowed(value) => Bytes::from_static(value.as_bytes()),
        Cow::Owned(value) => Bytes::from(value),
    };
    HeaderValue::from_maybe_shared(bytes).ok()
}
