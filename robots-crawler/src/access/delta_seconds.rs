//! A duration in seconds, as in header fields.

use std::time::Duration;

/// Reads a number of seconds; a number above 2³¹ is 2³¹ (RFC 9111 §1.2.2).
pub(super) fn delta_seconds(text: &str) -> Option<Duration> {
    const MAX_SECONDS: u64 = 1 << 31;
    let text = text.trim();
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    // Digits that cannot be parsed are a number that is too large.
    is_number.then(|| {
        Duration::from_secs(
            text.parse().map_or(MAX_SECONDS, |seconds: u64| seconds.min(MAX_SECONDS)),
        )
    })
}
