//! Lines of conventions beside RFC 9309, which a server may want to know (§2.2.4).
//!
//! Written by `robots_core::automata::pack::extensions`: lines whose key is known and whose value is
//! what its convention allows.

use core::time::Duration;

use crate::layout::{self, EXTENSION_COUNTS, EXTENSION_FOR_ALL, slice, varint_at};
use crate::packed::Packed;
use crate::path::escape_at;

/// What a line of another convention is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[repr(u8)]
pub enum ExtensionKey {
    /// `Crawl-delay`: seconds between requests.
    CrawlDelay = 0,
    /// `Request-rate`: how much to request, and when.
    RequestRate = 1,
    /// `Visit-time`: when to crawl.
    VisitTime = 2,
    /// `Host`: the preferred host. For every crawler.
    Host = 3,
    /// `Clean-param`: parameters that do not change a page. For every crawler.
    CleanParam = 4,
    /// `Noindex`: a path to leave out of an index.
    Noindex = 5,
    /// `Content-Signal`: what content may be used for.
    ContentSignal = 6,
    /// `Content-Usage`: what content may be used for, as a dictionary of RFC 9651.
    ContentUsage = 7,
    /// `License`: the URL of a licence. For every crawler.
    License = 8,
}

impl ExtensionKey {
    /// Its number in a packed site.
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

    /// Whether a line is for every crawler wherever it stands; else it is for those whom the record
    /// names that it stands in.
    pub const fn is_for_all(self) -> bool {
        matches!(self, Self::Host | Self::CleanParam | Self::License)
    }
}

/// A line beside the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extension<'a> {
    key: ExtensionKey,
    value: &'a [u8],
    line: u32,
    counts: bool,
}

impl<'a> Extension<'a> {
    /// What it is about.
    pub const fn key(&self) -> ExtensionKey {
        self.key
    }

    /// Its value as written, which is what the convention allows: the text of a number, a URL, a
    /// list.
    pub const fn value(&self) -> &'a str {
        layout::text(self.value)
    }

    /// The delay that its dialect goes by, if it is one.
    pub(crate) const fn delay(&self) -> Option<Duration> {
        if self.counts {
            read_seconds(self.value())
        } else {
            None
        }
    }

    pub(crate) const fn bytes(&self) -> &'a [u8] {
        self.value
    }

    /// Its line in the robots.txt, counted from 1.
    pub const fn line(&self) -> u32 {
        self.line
    }
}

/// Lines beside the protocol, in file order. See [`RobotsTxt::extensions`](crate::RobotsTxt::extensions) and
/// [`Group::extensions`](crate::Group::extensions).
#[derive(Clone, Debug)]
pub struct Extensions<'a> {
    site: Packed<'a>,
    /// Whose lines; `None` for everybody's.
    group: Option<u16>,
    next: usize,
}

impl<'a> Extensions<'a> {
    pub(crate) const fn new(site: Packed<'a>, group: Option<u16>) -> Self {
        Self {
            site,
            group,
            next: 0,
        }
    }

    /// [`Iterator::next`] in `const`.
    #[expect(clippy::cast_possible_truncation, reason = "line numbers have 24 bits")]
    pub(crate) const fn step(&mut self) -> Option<Extension<'a>> {
        let Packed { body, bytes, .. } = self.site;
        let sections = self.site.sections();
        while self.next < sections.extensions() {
            let record = sections.extension(self.next);
            let numbers = record + 1;
            self.next += 1;
            if let Some(group) = self.group
                && !is_for(bytes, sections.offset(numbers, 3), group)
            {
                continue;
            }
            let value_at = sections.offset(numbers, 1);
            return Some(Extension {
                key: ExtensionKey::of_number(bytes[record] & !EXTENSION_COUNTS),
                counts: bytes[record] & EXTENSION_COUNTS != 0,
                value: slice(body, value_at, sections.offset(numbers, 2)),
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

/// Does the list of groups at `at` hold `group`? Linear in the list.
const fn is_for(packed: &[u8], at: usize, group: u16) -> bool {
    if at == EXTENSION_FOR_ALL {
        return true;
    }
    let (mut left, mut at) = varint_at(packed, at);
    let mut current: u32 = 0;
    while left > 0 && at < packed.len() {
        let (step, behind) = varint_at(packed, at);
        current = current.saturating_add(step);
        if current >= group as u32 {
            return current == group as u32;
        }
        at = behind;
        left -= 1;
    }
    false
}

/// A number of seconds in digits, with a fraction or without; a digit may be escaped. What is finer
/// than a nanosecond is cut off.
pub const fn read_seconds(text: &str) -> Option<Duration> {
    const NANOS: u32 = 1_000_000_000;
    let text = text.as_bytes();
    let mut seconds: u64 = 0;
    let mut nanos = 0;
    // Of the next digit behind the point; `None` in front of it.
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
    if has_digit {
        Some(Duration::new(seconds, nanos))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_read_as_they_are_written() {
        for (text, seconds, nanos) in [
            ("10", 10, 0),
            ("0.5", 0, 500_000_000),
            (".25", 0, 250_000_000),
            ("3.", 3, 0),
            ("1.0000000019", 1, 1),
            ("0.9999999999", 0, 999_999_999),
            ("%351", 51, 0),
            ("18446744073709551615", u64::MAX, 0),
        ] {
            let expected = Some(Duration::new(seconds, nanos));
            assert_eq!(read_seconds(text), expected, "{text}");
        }
        for no_number in [
            "",
            ".",
            "1.2.3",
            "1e3",
            "-1",
            "%2e",
            "%3",
            "18446744073709551616",
        ] {
            assert_eq!(read_seconds(no_number), None, "{no_number}");
        }
    }

    #[test]
    fn numbers_and_keys_are_one_to_one() {
        for number in 0..9 {
            assert_eq!(ExtensionKey::of_number(number).number(), number);
        }
    }
}
