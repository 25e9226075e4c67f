//! Times in logs.

const DAY: i64 = 24 * 60 * 60;

/// The length of `10/Oct/2026:13:55:36 -0700`.
pub(super) const COMMON_LEN: usize = 26;

/// Reads a time: `10/Oct/2026:13:55:36 +0200` of the Common Log Format, `2026-10-10T13:55:36+02:00`
/// and `2026-10-10 13:55:36.123Z` of ISO 8601, or a number of seconds, milliseconds, microseconds
/// or nanoseconds since 1970. Returns seconds since 1970; a time of ISO 8601 without an offset is
/// UTC.
///
/// ```
/// use robots_audit::format::parse_time;
///
/// let times = ["10/Oct/2026:13:55:36 +0200", "2026-10-10T11:55:36.9Z", "1791633336.5"];
/// for time in times {
///     assert_eq!(parse_time(time.as_bytes()), Some(1_791_633_336), "{time}");
/// }
/// ```
#[inline]
pub fn parse_time(text: &[u8]) -> Option<i64> {
    match text.get(2)? {
        b'/' => common(text),
        _ => other(text),
    }
}

/// Reads a date and a time of the day in UTC, as two fields.
pub(super) fn parse_date_and_time(date: &[u8], time: &[u8]) -> Option<i64> {
    Some(iso_date(date)? * DAY + of_day(time)?)
}

/// Reads `10/Oct/2026:13:55:36 +0200`.
#[inline]
fn common(text: &[u8]) -> Option<i64> {
    let text: &[u8; COMMON_LEN] = text.try_into().ok()?;
    if [text[2], text[6], text[11], text[20]] != *b"//: " {
        return None;
    }
    let month = month(&text[3..6])?;
    let year = number(&text[7..11])?;
    let day = days(year, month, number(&text[..2])?)?;
    let offset = zone(&text[21..])?;
    Some(day * DAY + of_day(&text[12..20])? - offset)
}

/// Reads a month by its first letters in English.
#[inline]
fn month(name: &[u8]) -> Option<i64> {
    Some(match name {
        b"Jan" => 1,
        b"Feb" => 2,
        b"Mar" => 3,
        b"Apr" => 4,
        b"May" => 5,
        b"Jun" => 6,
        b"Jul" => 7,
        b"Aug" => 8,
        b"Sep" => 9,
        b"Oct" => 10,
        b"Nov" => 11,
        b"Dec" => 12,
        _ => return None,
    })
}

fn other(text: &[u8]) -> Option<i64> {
    if text.get(4) != Some(&b'-') {
        return epoch(text);
    }
    let (date, rest) = text.split_at_checked(10)?;
    let Some((b'T' | b't' | b' ', rest)) = rest.split_first() else {
        return None;
    };
    let (time, mut rest) = rest.split_at_checked(8)?;
    if let Some((b'.' | b',', fraction)) = rest.split_first() {
        let digits = fraction.iter().take_while(|byte| byte.is_ascii_digit());
        rest = &fraction[digits.count()..];
    }
    let offset = match rest {
        b"" | b"Z" | b"z" => 0,
        _ => zone(rest)?,
    };
    Some(iso_date(date)? * DAY + of_day(time)? - offset)
}

/// Reads a number of seconds, or of a smaller unit, since 1970.
fn epoch(text: &[u8]) -> Option<i64> {
    let whole = text.split(|byte| *byte == b'.').next()?;
    if whole.len() > 19 {
        return None;
    }
    number(whole).map(seconds_of)
}

/// Returns the seconds of a number of seconds, milliseconds, microseconds or nanoseconds since
/// 1970, whichever it is between 1973 and 5138.
pub(super) fn seconds_of(number: i64) -> i64 {
    let units = [
        100_000_000_000,
        100_000_000_000_000,
        100_000_000_000_000_000,
    ];
    let thousands = units.iter().filter(|unit| number >= **unit).count();
    number / [1, 1_000, 1_000_000, 1_000_000_000][thousands]
}

/// Reads `+0200` or `+02:00` as seconds.
#[inline]
fn zone(text: &[u8]) -> Option<i64> {
    let (hours, minutes) = match text {
        [_, hours @ .., b':', a, b] if hours.len() == 2 => (hours, [*a, *b]),
        [_, hours @ .., a, b] if hours.len() == 2 => (hours, [*a, *b]),
        _ => return None,
    };
    let (hours, minutes) = (number(hours)?, number(&minutes)?);
    if hours >= 24 || minutes >= 60 {
        return None;
    }
    let offset = hours * 3_600 + minutes * 60;
    match text[0] {
        b'+' => Some(offset),
        b'-' => Some(-offset),
        _ => None,
    }
}

fn iso_date(text: &[u8]) -> Option<i64> {
    let text: &[u8; 10] = text.try_into().ok()?;
    if [text[4], text[7]] != *b"--" {
        return None;
    }
    days(
        number(&text[..4])?,
        number(&text[5..7])?,
        number(&text[8..])?,
    )
}

/// Reads `13:55:36`.
#[inline]
fn of_day(text: &[u8]) -> Option<i64> {
    let text: &[u8; 8] = text.try_into().ok()?;
    if [text[2], text[5]] != *b"::" {
        return None;
    }
    let [hour, minute, second] = [
        number(&text[..2])?,
        number(&text[3..5])?,
        number(&text[6..])?,
    ];
    // 60 is a leap second.
    let is_valid = hour < 24 && minute < 60 && second <= 60;
    is_valid.then_some(hour * 3_600 + minute * 60 + second)
}

#[inline]
fn number(text: &[u8]) -> Option<i64> {
    let mut number: i64 = 0;
    for byte in text {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        number = number.checked_mul(10)?.checked_add(i64::from(digit))?;
    }
    (!text.is_empty()).then_some(number)
}

/// Returns the days from 1 January 1970 to a day of the Gregorian calendar.
#[inline]
fn days(year: i64, month: i64, day: i64) -> Option<i64> {
    if !(1970..=9999).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    // The year starts in March, so the day that some years have is its last one.
    let (year, month) = if month > 2 {
        (year, month - 3)
    } else {
        (year - 1, month + 9)
    };
    let of_year = (153 * month + 2) / 5 + day - 1;
    Some(year * 365 + year / 4 - year / 100 + year / 400 + of_year - 719_468)
}

#[cfg(test)]
mod tests {
    use super::parse_time;

    #[test]
    fn times_are_seconds_since_1970() {
        for (text, seconds) in [
            ("01/Jan/1970:00:00:00 +0000", 0),
            ("01/Jan/1970:02:00:00 +0200", 0),
            ("29/Feb/2024:23:59:59 -0130", 1_709_256_599),
            ("2024-02-29T23:59:59-01:30", 1_709_256_599),
            ("2024-03-01 01:29:59", 1_709_256_599),
            ("1709256599123", 1_709_256_599),
            ("1709256599123456", 1_709_256_599),
            ("1709256599123456789", 1_709_256_599),
            ("1709256599", 1_709_256_599),
        ] {
            assert_eq!(parse_time(text.as_bytes()), Some(seconds), "{text}");
        }
    }

    #[test]
    fn other_texts_are_no_times() {
        for text in [
            "",
            "-",
            "10/Foo/2026:13:55:36 +0200",
            "10/Oct/2026:13:55:36",
            "10/Oct/2026:25:55:36 +0200",
            "10/Oct/2026:13:55:36 +2400",
            "10/Oct/2026:13:55:36 +0060",
            "00/Oct/2026:13:55:36 +0200",
            "2026-10-10",
            "2026-10-10T13:55:36 foo",
            "99999999999999999999",
            "12a",
        ] {
            assert_eq!(parse_time(text.as_bytes()), None, "{text}");
        }
    }
}
