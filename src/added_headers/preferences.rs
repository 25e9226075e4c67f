//! The preferences and licenses of the file for the use of a response's content.

use alloc::boxed::Box;
use alloc::string::String;

use bytes::Bytes;
use http::HeaderValue;
use robots_matcher::__private::{crawler_of, header_of};
use robots_matcher::{Client, ExtensionKey, Group, RobotsTxt};

use super::vary::some_group;
use crate::hosts::SiteRef;

const KEYS: [ExtensionKey; 2] = [ExtensionKey::ContentSignal, ExtensionKey::ContentUsage];

/// The values of `Content-Signal` and `Content-Usage`, and of `Link` for the licenses.
#[derive(Clone, Debug, Default)]
pub(crate) struct StatedPreferences {
    /// A single list of an embedded file, for each field.
    embedded: [Option<&'static str>; 2],
    /// Several lists joined, the lists of a loaded site, and the licenses.
    copied: Option<Box<[Option<HeaderValue>; 3]>>,
}

impl StatedPreferences {
    /// Returns the preferences of this site for this client, which it has identified, and this
    /// target.
    pub(crate) fn of(site: SiteRef<'_>, client: Client<'_>, target: &str) -> Self {
        match site {
            SiteRef::Embedded(robots) => Self::embedded(robots, client, target),
            SiteRef::Loaded(site) => {
                let robots = site.robots_txt();
                let group = group(&robots, client);
                let [signal, usage] = KEYS.map(|key| joined(group.preferences(key, target)));
                Self::copied([signal, usage, licenses(&robots)])
            }
        }
    }

    fn embedded(robots: &'static RobotsTxt<'static>, client: Client<'_>, target: &str) -> Self {
        // The same crawler, which now borrows from memory that is never freed.
        let client = match client {
            Client::Crawler(crawler) => Client::Crawler(crawler_of(robots, header_of(&crawler))),
            _ => Client::Unknown,
        };
        let group = group(robots, client);
        let mut single = [None; 2];
        let mut several = [None, None];
        for (index, key) in KEYS.into_iter().enumerate() {
            let mut lists = group.preferences(key, target);
            let first = lists.next();
            match lists.next() {
                None => single[index] = first,
                Some(second) => {
                    several[index] = joined(first.into_iter().chain([second]).chain(lists));
                }
            }
        }
        let [signal, usage] = several;
        Self { embedded: single, ..Self::copied([signal, usage, licenses(robots)]) }
    }

    fn copied(values: [Option<HeaderValue>; 3]) -> Self {
        let has_values = values.iter().any(Option::is_some);
        Self { embedded: [None; 2], copied: has_values.then(|| Box::new(values)) }
    }

    /// Returns the values of `Content-Signal` and `Content-Usage`, each with all its lists, and of
    /// `Link`.
    pub(super) fn fields(self) -> [Option<HeaderValue>; 3] {
        let mut fields = self.copied.map(|copied| *copied).unwrap_or_default();
        for (list, field) in self.embedded.iter().zip(&mut fields) {
            if let Some(list) = list
                && let Ok(value) =
                    HeaderValue::from_maybe_shared(Bytes::from_static(list.as_bytes()))
            {
                *field = Some(value);
            }
        }
        fields
    }

    /// Returns whether a crawler that may fetch this target has other preferences than browsers. A
    /// crawler that may not fetch it gets no response that a cache could return to others.
    pub(crate) fn depend_on_crawler(robots: &RobotsTxt<'_>, target: &str) -> bool {
        let has_preferences = robots.extensions().any(|line| KEYS.contains(&line.key()));
        let default_group = robots.group("*");
        has_preferences
            && some_group(robots, |group| {
                let differ = |key| {
                    let own = group.preferences(key, target);
                    !own.eq(default_group.preferences(key, target))
                };
                group.decide(target).is_allow() && KEYS.into_iter().any(differ)
            })
    }

    #[inline]
    pub(super) const fn is_empty(&self) -> bool {
        matches!(self.embedded, [None, None]) && self.copied.is_none()
    }
}

fn group<'r>(robots: &RobotsTxt<'r>, client: Client<'r>) -> Group<'r> {
    let own = match client {
        Client::Crawler(crawler) => crawler.group(),
        _ => None,
    };
    own.unwrap_or_else(|| robots.group("*"))
}

/// Returns the licenses of a file as links (RFC 8288 §3); `None` if it has none. A URL that cannot
/// stand in a link is left out.
fn licenses(robots: &RobotsTxt<'_>) -> Option<HeaderValue> {
    let lines = robots.extensions().filter(|line| line.key() == ExtensionKey::License);
    let is_sent = |url: &&str| {
        url.bytes().all(|byte| matches!(byte, b'!'..=b'~') && !matches!(byte, b'<' | b'>' | b'"'))
    };
    let mut text = String::new();
    for url in lines.map(|line| line.value()).filter(is_sent) {
        let separator = if text.is_empty() { "<" } else { ", <" };
        text.extend([separator, url, ">; rel=\"license\""]);
    }
    (!text.is_empty()).then(|| HeaderValue::try_from(text).ok()).flatten()
}

/// Joins all lists into one value; `None` without lists, and if a character is not allowed in a
/// field, such as a control character.
fn joined<'r>(mut lists: impl Iterator<Item = &'r str>) -> Option<HeaderValue> {
    let first = String::from(lists.next()?);
    let text = lists.fold(first, |joined, list| joined + ", " + list);
    HeaderValue::try_from(text).ok()
}
