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
/// let value = ExtensionValue::read(DirectiveKey::RequestRate, b"1/10m 0800-1700");
/// let Ok(ExtensionValue::RequestRate(rate)) = value else { panic!("a rate") };
/// assert_eq!((rate.requests, rate.period), (1, Duration::from_secs(600)));
/// assert_eq!(rate.hours.map(|hours| hours.start.hour), Some(8));
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
///
/// ```
/// use robots_core::extension::ExtensionValue;
/// use robots_core::syntax::DirectiveKey;
///
/// let value = ExtensionValue::read(DirectiveKey::VisitTime, b"2200-0615");
/// let Ok(ExtensionValue::VisitTime(hours)) = value else { panic!("hours") };
/// assert!(hours.end < hours.start);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hours {
    /// The first minute.
    pub start: TimeOfDay,
    /// The last minute.
    pub end: TimeOfDay,
}

/// A minute of a day.
///
/// ```
/// use robots_core::extension::TimeOfDay;
///
/// let [morning, evening] = [8, 20].map(|hour| TimeOfDay { hour, minute: 30 });
/// assert!(morning < evening);
/// ```
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
mod tests {
    use super::*;

    #[test]
    fn seconds_may_have_a_fraction() {
        assert_eq!(seconds("10"), Some(Duration::from_secs(10)));
        assert_eq!(seconds("0.5"), Some(Duration::from_millis(500)));
        assert_eq!(seconds(".5"), Some(Duration::from_millis(500)));
        for no_number in [
            "",
            ".",
            "-1",
            "1e3",
            "1,5",
            "ten",
            "inf",
            "1.2.3",
            &"9".repeat(400),
            "%35",
        ] {
            assert_eq!(seconds(no_number), None, "{no_number}");
        }
        assert_eq!(whole_seconds("%351"), Some(Duration::from_secs(51)));
        for no_number in ["", "0.5", "5.", "%2e5", "%3", "%41"] {
            assert_eq!(whole_seconds(no_number), None, "{no_number}");
        }
    }

    #[test]
    fn request_rate_has_a_period_and_optional_hours() {
        let rate = |requests, seconds, hours| RequestRate {
            requests,
            period: Duration::from_secs(seconds),
            hours,
        };
        assert_eq!(RequestRate::read("1/10"), Some(rate(1, 10, None)));
        assert_eq!(RequestRate::read("10/60s"), Some(rate(10, 60, None)));
        assert_eq!(RequestRate::read("1/2m"), Some(rate(1, 120, None)));
        let hours = Hours {
            start: TimeOfDay {
                hour: 18,
                minute: 20,
            },
            end: TimeOfDay { hour: 6, minute: 5 },
        };
        let expected = Some(rate(30, 3600, Some(hours)));
        assert_eq!(RequestRate::read("30/1h 1820-0605"), expected);
        assert_eq!(RequestRate::read("30/1h  1820 - 0605"), expected);
        for no_rate in [
            "",
            "1",
            "1/",
            "/1",
            "1/0",
            "1/s",
            "-1/2",
            "1/2 3",
            "1/2 1820-0605 x",
            "1/2 2500-2600",
            "1/é",
        ] {
            assert_eq!(RequestRate::read(no_rate), None, "{no_rate}");
        }
    }

    #[test]
    fn hours_are_within_a_day() {
        assert!(Hours::read("0600 - 0845").is_some());
        for no_hours in [
            "",
            "0600",
            "600-845",
            "0600-2400",
            "0660-0700",
            "06:00-08:45",
            "é00-0100",
        ] {
            assert_eq!(Hours::read(no_hours), None, "{no_hours}");
        }
    }
}
