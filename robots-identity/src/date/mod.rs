//! The date of a file.

use core::fmt;
use core::ops::Range;
use std::time::{Duration, SystemTime};

const DAY: u64 = 24 * 60 * 60;

/// The days from 1 March of the year 0 to 1 January 1970. In the formulas a year starts in March,
/// so the day that some years have is its last one.
const BEFORE_1970: u64 = 719_468;

/// A day of the Gregorian calendar, in UTC, from 1970 to 9999: its number since 1 January 1970.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date(u32);

impl Date {
    /// Reads the date at the start of a time as RFC 3339 and ISO 8601 write it:
    /// `2026-11-20T10:00:00`. `None` if there is none. The time of the day is not read.
    ///
    /// ```
    /// use robots_identity::Date;
    ///
    /// let date = Date::parse("2026-11-20T10:00:00.000000").expect("a date");
    /// assert_eq!(date.to_string(), "2026-11-20");
    /// assert_eq!(Date::of(date.start()), date);
    /// assert_eq!(Date::parse("2026-02-30"), None);
    /// ```
    pub fn parse(text: &str) -> Option<Self> {
        let date = text.get(..10)?;
        if !text[10..].starts_with(['T', 't', ' ']) && text.len() > 10 {
            return None;
        }
        let number = |digits: Range<usize>| date.get(digits)?.parse::<u64>().ok();
        let (year, month, day) = (number(0..4)?, number(5..7)?, number(8..10)?);
        let (year, month) = if month > 2 { (year, month - 3) } else { (year, month + 9) };
        let year = year.checked_sub(u64::from(month > 9))?;
        let of_year = (153 * month + 2) / 5 + day;
        let days = year * 365 + year / 4 - year / 100 + year / 400 + of_year;
        let parsed = Self(u32::try_from(days.checked_sub(BEFORE_1970 + 1)?).ok()?);
        // The formula makes another day of one that does not exist.
        (parsed.to_string() == date).then_some(parsed)
    }

    /// Returns the day of a moment. Years before 1970 are 1970, and those after 9999 are 9999.
    pub fn of(moment: SystemTime) -> Self {
        const LAST: u32 = 2_932_896;
        let since = moment.duration_since(SystemTime::UNIX_EPOCH);
        let days = u32::try_from(since.unwrap_or_default().as_secs() / DAY);
        Self(days.map_or(LAST, |days| days.min(LAST)))
    }

    /// Returns the first moment of the day.
    pub fn start(self) -> SystemTime {
        SystemTime::UNIX_EPOCH + Duration::from_secs(u64::from(self.0) * DAY)
    }

    /// Returns the moment after the day.
    pub fn end(self) -> SystemTime {
        self.start() + Duration::from_secs(DAY)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // 146,097 days are 400 years.
        let days = u64::from(self.0) + BEFORE_1970;
        let (era, of_era) = (days / 146_097, days % 146_097);
        let of_era_year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * of_era_year + of_era_year / 4 - of_era_year / 100);
        let month = (5 * of_year + 2) / 153;
        let day = of_year - (153 * month + 2) / 5 + 1;
        let year = era * 400 + of_era_year + u64::from(month > 9);
        let month = if month > 9 { month - 9 } else { month + 3 };
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

impl fmt::Debug for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests;
