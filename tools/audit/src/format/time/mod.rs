//! The one parser of dates and times: those of logs, and those in names of files.
//!
//! A text is one of the forms in `docs/guide/audit.md`, whole, or no time. The calendar is that of
//! `jiff`.

use jiff::Timestamp;
use jiff::civil::{Date, Time};
use jiff::fmt::strtime::BrokenDownTime;
use jiff::fmt::temporal::Pieces;
use jiff::tz::Offset;

/// The length of `10/Oct/2026:13:55:36 -0700`.
pub(super) const COMMON_LEN: usize = 26;

pub(super) const NO_TIME: &str = "expected a time such as `10/Oct/2026:13:55:36 +0200`, \
                                  `2026-10-10T11:55:36Z` or `1791633336`";

/// Reads a time: `10/Oct/2026:13:55:36 +0200` of the Common Log Format, `2026-10-10T13:55:36+02:00`
/// and `20261010 135536.123Z` of ISO 8601, or a number of seconds, milliseconds, microseconds or
/// nanoseconds since 1970, which has 10, 13, 16 or 19 digits. Returns seconds since 1970; a time of
/// ISO 8601 without an offset is UTC. `None` for any other text, and for a day that is not in the
/// calendar.
///
/// ```
/// use robots_audit::format::{parse_date_or_time, parse_time};
///
/// let times = ["10/Oct/2026:13:55:36 +0200", "2026-10-10T11:55:36.9Z", "1791633336.5"];
/// for time in times {
///     assert_eq!(parse_time(time.as_bytes()), Some(1_791_633_336), "{time}");
/// }
/// assert_eq!(parse_time(b"31/Feb/2026:13:55:36 +0200"), None);
/// for date in ["2026-10-10", "20261010", "2026-10-10T02:00+02:00", "1791590400"] {
///     assert_eq!(parse_date_or_time(date), Some(1_791_590_400), "{date}");
/// }
/// ```
#[inline]
pub fn parse_time(text: &[u8]) -> Option<i64> {
    match text.get(2)? {
        b'/' => common(text),
        _ if text.len() <= "2026-10-10".len() => unix(text),
        _ => unix(text).or_else(|| iso(str::from_utf8(text).ok()?)),
    }
}

/// Reads a date of ISO 8601, which is the start of the day in UTC, or a time as [`parse_time`]
/// does, but for that of the Common Log Format.
pub fn parse_date_or_time(text: &str) -> Option<i64> {
    iso(text).or_else(|| unix(text.as_bytes()))
}

pub(super) fn parse_date_and_time(date: &[u8], time: &[u8]) -> Option<i64> {
    parse_time(&[date, b"T", time].concat())
}

/// Reads `10/Oct/2026:13:55:36 +0200`. The fields are read here, because most logs have this form,
/// and a parser of formats takes as long as all the rest of a line.
#[inline]
fn common(text: &[u8]) -> Option<i64> {
    let text: &[u8; COMMON_LEN] = text.try_into().ok()?;
    if [text[2], text[6], text[11], text[14], text[17], text[20]] != *b"//::: " {
        return None;
    }
    let sign = match text[21] {
        b'+' => 1,
        b'-' => -1,
        _ => return None,
    };
    let two = |at: usize| two_digits(&text[at..]);
    let year = i16::from(two(7)?) * 100 + i16::from(two(9)?);
    let day = Date::new(year, month(&text[3..6])?, two(0)?).ok()?;
    // 60 is a leap second.
    let (hour, minute, second) = (two(12)?, two(15)?, two(18)?);
    let (zone_hours, zone_minutes) = (two(22)?, two(24)?);
    if hour > 23 || minute > 59 || second > 60 || zone_hours > 23 || zone_minutes > 59 {
        return None;
    }
    let of_day = |hours: i8, minutes: i8| i64::from(hours) * 3_600 + i64::from(minutes) * 60;
    let offset = sign * of_day(zone_hours, zone_minutes);
    let start = Offset::UTC.to_timestamp(day.to_datetime(Time::midnight())).ok()?;
    let seconds = start.as_second() + of_day(hour, minute) + i64::from(second) - offset;
    (seconds >= 0).then_some(seconds)
}

#[inline]
fn month(name: &[u8]) -> Option<i8> {
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

#[inline]
fn two_digits(text: &[u8]) -> Option<i8> {
    let [tens, ones] = [text[0], text[1]].map(|byte| byte.wrapping_sub(b'0'));
    (tens <= 9 && ones <= 9).then(|| (tens * 10 + ones).cast_signed())
}

/// Reads a date of ISO 8601, and maybe a time of the day, and maybe an offset after that.
fn iso(text: &str) -> Option<i64> {
    let has_hyphens = text.as_bytes().get(4) == Some(&b'-');
    let (date, rest) = text.split_at_checked(if has_hyphens { 10 } else { 8 })?;
    // The library also reads weeks, signs of years, hours without minutes, and names of zones.
    if !date.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-') {
        return None;
    }
    if !rest.is_empty() {
        let time = rest.strip_prefix(['T', 't', ' '])?;
        let end = time.find(['Z', 'z', '+', '-', ' ']).unwrap_or(time.len());
        let (time, zone) = time.split_at(end);
        let whole = time.find(['.', ',']).map_or(time, |end| &time[..end]);
        let has_colons = whole.as_bytes().get(2) == Some(&b':');
        let lengths = if has_colons { [5, 8] } else { [4, 6] };
        let is_whole = whole.len() == lengths[1] || whole.len() == lengths[0] && whole == time;
        // `2026-10-10 13:55:36 +0200`
        if let Some(zone) = zone.strip_prefix(' ') {
            let has_sign = is_whole && zone.starts_with(['+', '-']);
            return iso(&[date, "T", time, has_sign.then_some(zone)?].concat());
        }
        if !is_whole || zone.contains('[') {
            return None;
        }
    }
    let pieces = Pieces::parse(text).ok()?;
    let offset = pieces.to_numeric_offset().unwrap_or(Offset::UTC);
    if offset.seconds().abs() >= 24 * 3_600 {
        return None;
    }
    let time = pieces.date().to_datetime(pieces.time().unwrap_or_default());
    since_1970(offset.to_timestamp(time).ok()?)
}

/// Reads a number of seconds, or of a smaller unit, since 1970, and maybe a fraction.
fn unix(text: &[u8]) -> Option<i64> {
    let mut parts = text.splitn(2, |byte| *byte == b'.');
    let whole = parts.next().filter(|whole| is_number(whole))?;
    if parts.next().is_some_and(|fraction| !is_number(fraction)) {
        return None;
    }
    seconds_of(str::from_utf8(whole).ok()?.parse().ok()?)
}

fn is_number(text: &[u8]) -> bool {
    !text.is_empty() && text.iter().all(u8::is_ascii_digit)
}

/// Returns the seconds of a number of seconds, milliseconds, microseconds or nanoseconds since
/// 1970, by its digits; `None` for a number of other digits, such as a date without separators.
pub(super) fn seconds_of(number: i64) -> Option<i64> {
    let unit = match number.checked_ilog10()? + 1 {
        10 => 1,
        13 => 1_000,
        16 => 1_000_000,
        19 => 1_000_000_000,
        _ => return None,
    };
    Some(number / unit)
}

/// The format of a time as `strftime` writes it, and the width of what it writes, which tells where
/// a time with spaces ends.
#[derive(Debug, Default)]
pub(super) struct TimeFormat {
    format: String,
    width: usize,
}

impl TimeFormat {
    pub(super) fn push(&mut self, text: &mut Vec<u8>, format: &str) -> Result<(), String> {
        let text = String::from_utf8_lossy(&std::mem::take(text)).replace('%', "%%");
        self.format += &text;
        self.format += format;
        let mut parts = [&*text, format].concat();
        let mut width = 0;
        while let Some(at) = parts.find('%') {
            width += at;
            let end = if parts[at + 1..].starts_with(['3', '6']) { at + 3 } else { at + 2 };
            let directive = parts.get(at..end).unwrap_or(&parts[at..]);
            let known = WIDTHS.iter().find(|(known, _)| known.split(' ').any(|it| it == directive));
            let Some((_, known)) = known else {
                return Err(format!(
                    "unknown part `{directive}` of the time `{format}`: expected one of {}",
                    WIDTHS.map(|(known, _)| known).join(" ")
                ));
            };
            width += known;
            parts.replace_range(..end, "");
        }
        self.width += width + parts.len();
        Ok(())
    }

    /// Splits a text after the time and what follows that.
    pub(super) fn split<'l>(&self, text: &'l [u8], after: &[u8]) -> Option<(&'l [u8], &'l [u8])> {
        let (time, rest) = text.split_at_checked(self.width)?;
        Some((time, rest.strip_prefix(after)?))
    }

    /// Reads a time; one without an offset is UTC.
    pub(super) fn seconds(&self, text: &[u8]) -> Option<i64> {
        let time = BrokenDownTime::parse(&self.format, text).ok()?;
        since_1970(time.timestamp().or_else(|| {
            let offset = time.offset().unwrap_or(Offset::UTC);
            offset.to_timestamp(time.to_datetime().ok()?).ok()
        })?)
    }

    /// Returns whether the time has an offset, or is one of seconds since 1970.
    pub(super) fn has_offset(&self) -> bool {
        ["%z", "%s"].iter().any(|part| self.format.contains(part))
    }
}

/// The parts of a format that have one width each.
const WIDTHS: [(&str, usize); 8] = [
    ("%%", 1),
    ("%d %m %y %H %M %S", 2),
    ("%a %b %h %j %3f", 3),
    ("%Y", 4),
    ("%R %z", 5),
    ("%6f", 6),
    ("%T %D", 8),
    ("%F %s", 10),
];

fn since_1970(time: Timestamp) -> Option<i64> {
    (time.as_second() >= 0).then_some(time.as_second())
}

#[cfg(test)]
mod tests;
