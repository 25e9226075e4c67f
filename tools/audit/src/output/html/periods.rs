//! The requests that broke a line, by periods of time.

use std::collections::BTreeMap;

use crate::output::human::date;
use crate::output::table::number;
use crate::tally::Audit;

/// The most periods of a page.
const MOST: i64 = 60;

pub(super) struct Periods {
    /// The length of each, such as `7 days`.
    pub(super) length: String,
    /// The start of each period with violations, their number, and whose they are.
    pub(super) rows: Vec<(String, u64, String)>,
    /// The most violations of one of them.
    pub(super) most: u64,
}

impl Periods {
    /// Returns the shortest periods whose number is at most `MOST`; `None` without violations.
    pub(super) fn of(audit: &Audit) -> Option<Self> {
        let violations = || audit.hours.iter().filter(|hour| hour.disallowed > 0);
        let (first, last) = (violations().next()?.hour, violations().next_back()?.hour);
        let lengths = [1, 6, 24, 7 * 24, 28 * 24, 364 * 24];
        let years = (1..).map(|years| years * 364 * 24 * 10);
        // The first is the hour or day of the first violation.
        let start = |hours: i64| match hours {
            ..24 => first,
            _ => first - first.rem_euclid(86_400),
        };
        let period = |time: i64, hours: i64| (time - start(hours)) / (hours * 3_600);
        let hours = lengths.into_iter().chain(years).find(|&hours| period(last, hours) < MOST)?;
        let mut periods: BTreeMap<i64, BTreeMap<&str, u64>> = BTreeMap::new();
        for hour in violations() {
            let of_period = periods.entry(period(hour.hour, hours)).or_default();
            *of_period.entry(&hour.crawler).or_default() += hour.disallowed;
        }
        let rows = periods.iter().map(|(period, of)| {
            let time = minute(start(hours) + period * hours * 3_600);
            let time = if hours < 24 { &*time } else { &time[..time.find(' ').unwrap_or(0)] };
            let by = of.iter().map(|(crawler, count)| format!("{crawler} {}", number(*count)));
            (time.to_owned(), of.values().sum(), by.collect::<Vec<_>>().join(", "))
        });
        let rows: Vec<_> = rows.collect();
        Some(Self {
            length: match hours {
                1 => "hour".to_owned(),
                hours @ ..24 => format!("{hours} hours"),
                24 => "day".to_owned(),
                hours => format!("{} days", hours / 24),
            },
            most: rows.iter().map(|(_, count, _)| *count).max()?,
            rows,
        })
    }
}

/// Returns a time to the minute: `2026-10-10 11:55`.
pub(super) fn minute(seconds: i64) -> String {
    let date = date(seconds).replace('T', " ");
    let minutes = date.rsplit_once(':').map(|(minutes, _)| minutes);
    minutes.unwrap_or(&date).to_owned()
}
