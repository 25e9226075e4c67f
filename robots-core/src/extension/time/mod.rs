//! Seconds, hours and rates, by the extended standard that S. Conner proposed in 1996.

use std::time::Duration;

use robots_matcher::__private::read_seconds;

/// A number of requests per period, and the hours for them.
///
/// ```
/// use std::time::Duration;
///
/// use robots_core::extension::ExtensionValue;
/// use robots_core::syntax::DirectiveKey;
///
/// let value = ExtensionValue::read(DirectiveKey::RequestRate, b"1/10m 2200-0615");
/// let Ok(ExtensionValue::RequestRate(rate)) = value else { panic!("a rate") };
/// assert_eq!((rate.requests, rate.period), (1, Duration::from_secs(600)));
/// let hours = rate.hours.expect("a time of day");
/// assert!(hours.start.hour == 22 && hours.end < hours.start);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestRate {
    /// The number of requests …
    pub requests: u32,
    /// … in each period of this length.
    pub period: Duration,
    /// The hours for requests; `None` for all hours.
    pub hours: Option<Hours>,
}

/// A range of times of day, in UTC. The end may be after midnight and so be less than the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hours {
    /// The first minute.
    pub start: TimeOfDay,
    /// The last minute.
    pub end: TimeOfDay,
}

/// A minute of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TimeOfDay {
    /// The hour, 0 to 23.
    pub hour: u8,
    /// The minute, 0 to 59.
    pub minute: u8,
}

impl RequestRate {
    /// Reads `requests/period` and optional hours: `1/10m 0800-1700`. The period is in seconds or
    /// has the unit `s`, `m`, `h` or `d`.
    pub(super) fn read(text: &str) -> Option<Self> {
        let (rate, hours) = match text.split_once(char::is_whitespace) {
            Some((rate, hours)) => (rate, Some(Hours::read(hours.trim())?)),
            None => (text, None),
        };
        let (requests, period) = rate.split_once('/')?;
        let rate = Self {
            requests: digits(requests)?,
            period: period_of(period)?,
            hours,
        };
        (!rate.period.is_zero()).then_some(rate)
    }
}

impl Hours {
    /// Reads `hhmm-hhmm`, with optional spaces around the `-`.
    pub(super) fn read(text: &str) -> Option<Self> {
        let (start, end) = text.split_once('-')?;
        Some(Self {
            start: TimeOfDay::read(start.trim_end())?,
            end: TimeOfDay::read(end.trim_start())?,
        })
    }
}

impl TimeOfDay {
    fn read(text: &str) -> Option<Self> {
        let (hour, minute) = text.split_at_checked(2).filter(|_| text.len() == 4)?;
        let time = Self {
            hour: u8::try_from(digits(hour)?).ok()?,
            minute: u8::try_from(digits(minute)?).ok()?,
        };
        (time.hour < 24 && time.minute < 60).then_some(time)
    }
}

/// Reads a number of seconds, with or without a fraction.
pub(super) fn seconds(text: &str) -> Option<Duration> {
    read_seconds(text).filter(|_| !text.contains('%'))
}

/// Reads a whole number of seconds in digits, which may be percent-escaped.
pub(super) fn whole_seconds(text: &str) -> Option<Duration> {
    read_seconds(text).filter(|_| !text.contains('.'))
}

fn period_of(text: &str) -> Option<Duration> {
    let (number, unit) = match text.strip_suffix(['s', 'S']) {
        Some(number) => (number, 1),
        None => match text.split_at_checked(text.len().checked_sub(1)?)? {
            (number, "m" | "M") => (number, 60),
            (number, "h" | "H") => (number, 60 * 60),
            (number, "d" | "D") => (number, 24 * 60 * 60),
            _ => (text, 1),
        },
    };
    Some(Duration::from_secs(u64::from(digits(number)?) * unit))
}

/// Reads digits, without a sign.
fn digits(text: &str) -> Option<u32> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok())?
}

#[cfg(test)]
mod tests;
