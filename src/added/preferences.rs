//! What the file says that the content of a response may be used for.

use alloc::vec::Vec;

use bytes::Bytes;
use http::HeaderValue;
use robots_matcher::{Client, ExtensionKey, Group};

use crate::RobotsTxt;

/// In files with more names than this nobody looks whether they all have the same preferences.
const NAMES: usize = 64;

/// The values of both fields.
#[derive(Clone, Debug, Default)]
pub(crate) struct StatedPreferences {
    pub(super) signal: Option<HeaderValue>,
    pub(super) usage: Option<HeaderValue>,
    /// Does somebody else get others?
    pub(super) depends_on_crawler: bool,
}

impl StatedPreferences {
    /// Those of `robots` for this client at this target.
    pub(crate) fn of(robots: &RobotsTxt, client: Client<'static>, target: &str) -> Self {
        if !robots.extensions().any(|line| is_preference(line.key())) {
            return Self::default();
        }
        let own = match client {
            Client::Crawler(crawler) => crawler.group(),
            Client::Unknown => None,
        };
        let group = own.unwrap_or_else(|| robots.group("*"));
        Self {
            signal: value(&group, ExtensionKey::ContentSignal, target),
            usage: value(&group, ExtensionKey::ContentUsage, target),
            depends_on_crawler: depends_on_crawler(robots, target),
        }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.signal.is_none() && self.usage.is_none() && !self.depends_on_crawler
    }
}

const fn is_preference(key: ExtensionKey) -> bool {
    matches!(
        key,
        ExtensionKey::ContentSignal | ExtensionKey::ContentUsage
    )
}

/// All lists in one field. `None` also where they hold what no field can, such as a control character.
fn value(group: &Group<'static>, key: ExtensionKey, target: &str) -> Option<HeaderValue> {
    let mut lists = group.preferences(key, target);
    let first = lists.next()?;
    let Some(second) = lists.next() else {
        return HeaderValue::from_maybe_shared(Bytes::from_static(first.as_bytes())).ok();
    };
    let all: Vec<_> = [first, second].into_iter().chain(lists).collect();
    HeaderValue::from_maybe_shared(Bytes::from(all.join(", "))).ok()
}

/// Does a crawler that may fetch this target have other preferences than people? One that may not gets
/// no response that a cache could give to others.
fn depends_on_crawler(robots: &RobotsTxt, target: &str) -> bool {
    let of_people = robots.group("*");
    let differs = |token: &str| {
        let group = robots.group(token);
        let differs_in = |key| {
            !group
                .preferences(key, target)
                .eq(of_people.preferences(key, target))
        };
        group.decide(target).is_allow()
            && (differs_in(ExtensionKey::ContentSignal) || differs_in(ExtensionKey::ContentUsage))
    };
    robots.agents().nth(NAMES).is_some() || robots.agents().any(differs)
}
