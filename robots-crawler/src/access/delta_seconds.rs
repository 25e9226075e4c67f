//! A time in seconds, as headers give it.

use std::time::Duration;

/// A number of seconds in digits; more than 2³¹ are 2³¹ (RFC 9111 §1.2.2).
pub(super) fn delta_seconds(text: &str) -> Option<Duration> {
    const MOST: u64 = 1 << 31;
    let text = text.trim();
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    // Digits that are no number are too many of them.
    is_number
        .then(|| Duration::from_secs(text.parse().map_or(MOST, |seconds: u64| seconds.min(MOST))))
}
