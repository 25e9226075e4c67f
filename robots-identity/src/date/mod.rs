//! The date of a file.

use core::fmt;
use std::time::{Duration, SystemTime};

const DAY: u64 = 24 * 60 * 60;

/// A day of the Gregorian calendar, in UTC, from 1970 to 9999.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

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
        let mut parts = date.split('-');
        let mut number = |digits: usize| {
            let part = parts.next().filter(|part| part.len() == digits)?;
            let is_number = part.bytes().all(|byte| byte.is_ascii_digit());
            part.parse::<u16>().ok().filter(|_| is_number)
        };
        let (year, month, day) = (number(4)?, number(2)?, number(2)?);
        let leap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0;
        let days = match month {
            2 => 28 + u16::from(leap),
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => return None,
        };
        let is_valid = year >= 1970 && (1..=days).contains(&day);
        is_valid.then_some(Self {
            year,
            month: u8::try_from(month).ok()?,
            day: u8::try_from(day).ok()?,
        })
    }

    /// Returns the day of a moment. Years before 1970 are 1970, and those after 9999 are 9999.
    pub fn of(moment: SystemTime) -> Self {
        const LAST: u64 = 2_932_896;
        let since = moment.duration_since(SystemTime::UNIX_EPOCH);
        let days = (since.unwrap_or_default().as_secs() / DAY).min(LAST);
        // The year starts in March; 146,097 days are 400 years.
        let days = days + 719_468;
        let (era, of_era) = (days / 146_097, days % 146_097);
        let of_era_year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * of_era_year + of_era_year / 4 - of_era_year / 100);
        let month = (5 * of_year + 2) / 153;
        let day = of_year - (153 * month + 2) / 5 + 1;
        let is_next_year = month >= 10;
        let month = if is_next_year { month - 9 } else { month + 3 };
        let year = era * 400 + of_era_year + u64::from(is_next_year);
        Self {
            year: u16::try_from(year).unwrap_or(u16::MAX),
            month: u8::try_from(month).unwrap_or(u8::MAX),
            day: u8::try_from(day).unwrap_or(u8::MAX),
        }
    }

    /// Returns the first moment of the day.
    pub fn start(self) -> SystemTime {
        let (year, month, day) = (u64::from(self.year), u64::from(self.month), u64::from(self.day));
        // The year starts in March, so the day that some years have is its last one.
        let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
        let of_year = (153 * month + 2) / 5 + day - 1;
        let days = year * 365 + year / 4 - year / 100 + year / 400 + of_year;
        // The days from 1 March of the year 0 to 1 January 1970.
        SystemTime::UNIX_EPOCH + Duration::from_secs((days - 719_468) * DAY)
    }

    /// Returns the moment after the day.
    pub fn end(self) -> SystemTime {
        self.start() + Duration::from_secs(DAY)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

#[cfg(test)]
mod tests;
