//! Seconds, hours and rates, by the extended standard that S. Conner proposed in 1996.

use std::time::Duration;

use robots_matcher::__private::read_seconds;

/// Returns whether the text is `requests/period` with optional hours: `1/10m 0800-1700`. The period
/// is in seconds or has the unit `s`, `m`, `h` or `d`.
pub(super) fn is_rate(text: &str) -> bool {
    let (rate, hours) = match text.split_once(char::is_whitespace) {
        Some((rate, hours)) => (rate, Some(hours.trim())),
        None => (text, None),
    };
    let is_rate = |(requests, period): (&str, &str)| {
        let number = period.strip_suffix(['s', 'S', 'm', 'M', 'h', 'H', 'd', 'D']);
        digits(requests).is_some() && digits(number.unwrap_or(period)).is_some_and(|it| it > 0)
    };
    rate.split_once('/').is_some_and(is_rate) && hours.is_none_or(is_hours)
}

/// Returns whether the text is `hhmm-hhmm`, with optional spaces around the `-`. The end may be
/// after midnight and so be less than the start.
pub(super) fn is_hours(text: &str) -> bool {
    let is_time = |text: &str| {
        let is_time = |(hour, minute)| {
            digits(hour).is_some_and(|hour| hour < 24) && digits(minute).is_some_and(|it| it < 60)
        };
        text.len() == 4 && text.split_at_checked(2).is_some_and(is_time)
    };
    text.split_once('-')
        .is_some_and(|(start, end)| is_time(start.trim_end()) && is_time(end.trim_start()))
}

/// Reads a number of seconds, with or without a fraction.
pub(super) fn seconds(text: &str) -> Option<Duration> {
    read_seconds(text).filter(|_| !text.contains('%'))
}

/// Reads a whole number of seconds in digits, which may be percent-escaped.
pub(super) fn whole_seconds(text: &str) -> Option<Duration> {
    read_seconds(text).filter(|_| !text.contains('.'))
}

fn digits(text: &str) -> Option<u32> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok())?
}

#[cfg(test)]
mod tests;
