//! Seconds, hours and rates, after the extended standard that S. Conner proposed in 1996.

use std::time::Duration;

use crate::matcher::__private::read_seconds;

/// How much may be requested, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestRate {
    /// This many requests …
    pub requests: u32,
    /// … in each period of this length.
    pub period: Duration,
    /// In these hours; `None` for always.
    pub hours: Option<Hours>,
}

/// From one time of day to another, in UTC. The second may lie behind midnight, and so be less.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hours {
    /// The first minute.
    pub start: TimeOfDay,
    /// The last.
    pub end: TimeOfDay,
}

/// A minute of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TimeOfDay {
    /// 0 to 23.
    pub hour: u8,
    /// 0 to 59.
    pub minute: u8,
}

impl RequestRate {
    /// Reads `requests/period`, the period in seconds or with a unit of `s`, `m`, `h` or `d`, and
    /// perhaps hours behind it: `1/10m 0800-1700`.
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
    /// Reads `hhmm-hhmm`, perhaps with spaces around the `-`.
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

/// A number of seconds, with a fraction or without.
pub(super) fn seconds(text: &str) -> Option<Duration> {
    read_seconds(text).filter(|_| !text.contains('%'))
}

/// A number of seconds in digits, which may be escaped.
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

/// Digits and nothing else: no sign.
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
    fn rates() {
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
    fn hours_are_of_a_day() {
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
