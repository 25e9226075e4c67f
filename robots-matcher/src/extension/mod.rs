//! Lines of other conventions than RFC 9309 (§2.2.4), such as `Crawl-delay`.
//!
//! `robots_core::pack` writes them: the lines with a known key and a value that its convention
//! allows.

use core::time::Duration;

use crate::layout::{
    self, EXTENSION_COUNTS, EXTENSION_FOR_ALL, EXTENSION_HAS_PATH, slice, varint_at,
};
use crate::packed::Packed;
use crate::path::escape_at;

/// The key of a line of another convention.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[repr(u8)]
pub enum ExtensionKey {
    /// `Crawl-delay`: seconds between requests.
    CrawlDelay = 0,
    /// `Request-rate`: the number of requests in a period, and the time of day for them.
    RequestRate = 1,
    /// `Visit-time`: the time of day to crawl.
    VisitTime = 2,
    /// `Host`: the preferred host. For every crawler.
    Host = 3,
    /// `Clean-param`: query parameters that do not change a page. For every crawler.
    CleanParam = 4,
    /// `Noindex`: a path to leave out of an index.
    Noindex = 5,
    /// `Content-Signal`: the permitted uses of content.
    ContentSignal = 6,
    /// `Content-Usage`: the permitted uses of content, as a dictionary of RFC 9651.
    ContentUsage = 7,
    /// `License`: the URL of a license. For every crawler.
    License = 8,
}

impl ExtensionKey {
    /// Returns the number of the key in a packed site.
    pub const fn number(self) -> u8 {
        self as u8
    }

    const fn of_number(number: u8) -> Self {
        match number {
            0 => Self::CrawlDelay,
            1 => Self::RequestRate,
            2 => Self::VisitTime,
            3 => Self::Host,
            4 => Self::CleanParam,
            5 => Self::Noindex,
            6 => Self::ContentSignal,
            7 => Self::ContentUsage,
            _ => Self::License,
        }
    }

    /// Returns whether a line with this key applies to every crawler, regardless of its position.
    /// Any other line applies to the crawlers of its record.
    pub const fn is_for_all(self) -> bool {
        matches!(self, Self::Host | Self::CleanParam | Self::License)
    }
}

/// A line of another convention than RFC 9309, such as `Crawl-delay: 10`.
///
/// ```
/// use std::time::Duration;
///
/// use robots_matcher::{ExtensionKey, RobotsTxt};
/// use robots_static::robots_txt;
///
/// static ROBOTS: RobotsTxt =
///     robots_txt!("User-agent: GPTBot\nCrawl-delay: 10\nDisallow: /api/\n");
///
/// let delay = ROBOTS.extensions().next().expect("one such line");
/// assert_eq!(delay.key(), ExtensionKey::CrawlDelay);
/// assert_eq!(delay.value(), "10");
/// assert_eq!(delay.line(), 2);
/// assert!(ExtensionKey::Host.is_for_all() && !delay.key().is_for_all());
///
/// let group = ROBOTS.group("GPTBot");
/// assert_eq!(group.crawl_delay(), Some(Duration::from_secs(10)));
/// assert_eq!(group.extensions().count(), 1);
/// assert_eq!(ROBOTS.group("Googlebot").extensions().count(), 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extension<'a> {
    key: ExtensionKey,
    value: &'a [u8],
    /// The pattern of the path before a list of preferences, in canonical form; empty, so that it
    /// matches every path, for a list without a path.
    pub(crate) pattern: &'a [u8],
    /// The list of preferences after that path; without a path, the value.
    list: &'a [u8],
    line: u32,
    counts: bool,
}

impl<'a> Extension<'a> {
    /// Returns the key of the line.
    pub const fn key(&self) -> ExtensionKey {
        self.key
    }

    /// Returns the value as it is written, which its convention allows: a number, a URL or a list.
    pub const fn value(&self) -> &'a str {
        layout::text(self.value)
    }

    pub(crate) const fn delay(&self) -> Option<Duration> {
        if self.counts { read_seconds(self.value()) } else { None }
    }

    pub(crate) const fn list(&self) -> &'a str {
        layout::text(self.list)
    }

    /// Returns the line in the robots.txt, counted from 1.
    pub const fn line(&self) -> u32 {
        self.line
    }
}

/// An iterator over lines of other conventions than RFC 9309, in file order.
///
/// Returned by [`RobotsTxt::extensions`](crate::RobotsTxt::extensions) and
/// [`Group::extensions`](crate::Group::extensions), which have examples.
#[derive(Clone, Debug)]
pub struct Extensions<'a> {
    site: Packed<'a>,
    /// The group whose lines are returned; `None` for all lines.
    group: Option<u16>,
    next: usize,
}

impl<'a> Extensions<'a> {
    pub(crate) const fn new(site: Packed<'a>, group: Option<u16>) -> Self {
        Self { site, group, next: 0 }
    }

    /// [`Iterator::next`] as a `const fn`.
    #[expect(clippy::cast_possible_truncation, reason = "line numbers have 24 bits")]
    pub(crate) const fn step(&mut self) -> Option<Extension<'a>> {
        let Packed { body, bytes, .. } = self.site;
        let sections = self.site.sections();
        while self.next < sections.extensions() {
            let record = sections.extension(self.next);
            let (key, numbers) = (bytes[record], record + 1);
            self.next += 1;
            let mut groups_at = sections.offset(numbers, 3);
            let mut list_at = 0;
            let mut pattern: &[u8] = &[];
            if key & EXTENSION_HAS_PATH != 0 {
                let (start, at) = varint_at(bytes, groups_at);
                let (len, at) = varint_at(bytes, at);
                list_at = start as usize;
                pattern = slice(bytes, at, len as usize);
                groups_at = at + pattern.len();
            }
            if let Some(group) = self.group
                && !is_for(bytes, groups_at, group)
            {
                continue;
            }
            let value = slice(body, sections.offset(numbers, 1), sections.offset(numbers, 2));
            return Some(Extension {
                key: ExtensionKey::of_number(key & !(EXTENSION_COUNTS | EXTENSION_HAS_PATH)),
                counts: key & EXTENSION_COUNTS != 0,
                value,
                pattern,
                list: match value.split_at_checked(list_at) {
                    Some((_, list)) => list,
                    None => &[],
                },
                line: sections.offset(numbers, 0) as u32,
            });
        }
        None
    }
}

impl<'a> Iterator for Extensions<'a> {
    type Item = Extension<'a>;

    fn next(&mut self) -> Option<Extension<'a>> {
        self.step()
    }
}

/// Returns whether the list of groups at `at` contains `group`. Linear in the list.
const fn is_for(packed: &[u8], at: usize, group: u16) -> bool {
    if at == EXTENSION_FOR_ALL {
        return true;
    }
    let (mut left, mut at) = varint_at(packed, at);
    let mut current: u32 = 0;
    while left > 0 && at < packed.len() {
        let (step, after) = varint_at(packed, at);
        current = current.saturating_add(step);
        if current >= group as u32 {
            return current == group as u32;
        }
        at = after;
        left -= 1;
    }
    false
}

/// Reads a number of seconds in digits, with or without a fraction. A digit may be percent-encoded.
/// Digits beyond nanoseconds are cut off.
pub const fn read_seconds(text: &str) -> Option<Duration> {
    const NANOS: u32 = 1_000_000_000;
    let text = text.as_bytes();
    let mut seconds: u64 = 0;
    let mut nanos = 0;
    // The value of the next digit after the point; `None` before the point.
    let mut unit: Option<u32> = None;
    let mut has_digit = false;
    let mut at = 0;
    while at < text.len() {
        let byte = match escape_at(text, at) {
            Some(byte) => {
                at += 3;
                byte
            }
            None if text[at] == b'.' && unit.is_none() => {
                unit = Some(NANOS / 10);
                at += 1;
                continue;
            }
            None => {
                at += 1;
                text[at - 1]
            }
        };
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        has_digit = true;
        if let Some(of_digit) = unit {
            nanos += of_digit * digit as u32;
            unit = Some(of_digit / 10);
        } else {
            let Some(tens) = seconds.checked_mul(10) else {
                return None;
            };
            let Some(sum) = tens.checked_add(digit as u64) else {
                return None;
            };
            seconds = sum;
        }
    }
    if has_digit { Some(Duration::new(seconds, nanos)) } else { None }
}

#[cfg(test)]
mod tests;
