//! Plots, as SVG within the page, and periods of time.
//!
//! Colors are set by the style of the page, so that they follow light and dark. Each plot has its
//! numbers in a table, too.

use std::collections::BTreeMap;

use super::MOST;
use super::visible::plain;
use crate::output::human::date;
use crate::output::table::number;
use crate::tally::{Audit, CrawlerAudit};

/// The width of a drawing, which a phone shows on about 330 pixels.
pub(super) const WIDTH: i32 = 460;

const NAMES: i32 = 150;

const NAME: usize = 14;

const BARS: i64 = 60;

/// Rectangles and letters, which a template writes as SVG.
#[derive(Default)]
pub(super) struct Drawing {
    pub(super) height: i32,
    /// The left and upper side, the width, the height and the class of each rectangle.
    pub(super) rectangles: Vec<(i32, i32, i32, i32, &'static str)>,
    /// Each text with its place, which is in the middle of its first or last letter, and whether it
    /// is the `start` or `end` of the text.
    pub(super) letters: Vec<(i32, i32, &'static str, String)>,
}

impl Drawing {
    fn rectangle(&mut self, [(left, top), (right, bottom)]: [(i32, i32); 2], class: &'static str) {
        let rectangle = (left, top, right - left, bottom - top, class);
        self.rectangles.push(rectangle);
    }

    fn letters(&mut self, text: impl Into<String>, (x, y): (i32, i32), side: &'static str) {
        self.letters.push((x, y, side, text.into()));
    }
}

fn scaled(value: u64, most: u64, length: i32) -> i32 {
    let length = u128::from(length.unsigned_abs());
    let scaled = u128::from(value) * length / u128::from(most.max(1));
    // What there is, is seen.
    i32::try_from(scaled).unwrap_or(0).max(i32::from(value > 0))
}

/// Returns the bars of crawlers, and the number of crawlers without one.
pub(super) fn by_crawler(audit: &Audit) -> Option<(Drawing, usize)> {
    const ROW: i32 = 46;
    const BAR: i32 = 16;
    let came: Vec<&CrawlerAudit> = audit.bound().filter(|crawler| crawler.judged > 0).collect();
    let shown = &came[..came.len().min(MOST)];
    let most = shown.iter().map(|crawler| crawler.judged).max()?;
    let length = WIDTH - NAMES;
    let mut drawing = Drawing::default();
    for (crawler, top) in shown.iter().zip((0..).step_by(ROW.unsigned_abs() as usize)) {
        let name = plain(&crawler.crawler, NAME);
        drawing.letters(name, (NAMES - 8, top + 28), "end");
        let (requests, broken) = (crawler.judged, crawler.violations());
        let numbers = if broken > 0 {
            format!("{} broken of {}", number(broken), number(requests))
        } else {
            number(requests)
        };
        drawing.letters(numbers, (NAMES, top + 10), "start");
        let bar = top + 21;
        let whole = NAMES + scaled(requests, most, length);
        let red = NAMES + scaled(broken, most, length);
        drawing.rectangle([(NAMES, bar), (NAMES + length, bar + BAR)], "back");
        drawing.rectangle([(NAMES, bar), (whole, bar + BAR)], "used");
        drawing.rectangle([(NAMES, bar), (red, bar + BAR)], "broken");
        drawing.height = top + ROW;
    }
    Some((drawing, came.len() - shown.len()))
}

pub(super) struct Periods<'a> {
    hours: i64,
    /// The start of the first period, in seconds: the hour or day of the first violation.
    start: i64,
    last: i64,
    pub(super) number: usize,
    /// The crawlers, that with the most violations first, and their violations in each period.
    rows: Vec<(&'a str, Vec<u64>)>,
}

impl<'a> Periods<'a> {
    /// Returns the shortest periods of which there are not too many; `None` without violations.
    fn of(audit: &'a Audit) -> Option<Self> {
        let violations = || audit.hours.iter().filter(|hour| hour.disallowed > 0);
        let (first, last) = (violations().next()?.hour, violations().next_back()?.hour);
        let lengths = [1, 6, 24, 7 * 24, 28 * 24, 364 * 24];
        let years = (1..).map(|years| years * 364 * 24 * 10);
        let start = |hours: i64| match hours {
            ..24 => first,
            _ => first - first.rem_euclid(86_400),
        };
        let period = |time: i64, hours: i64| (time - start(hours)) / (hours * 3_600);
        let hours = lengths.into_iter().chain(years).find(|&hours| period(last, hours) < BARS)?;
        let index = |time: i64| usize::try_from(period(time, hours)).unwrap_or(0);
        let number = index(last) + 1;
        let mut rows: BTreeMap<&str, Vec<u64>> = BTreeMap::new();
        for hour in violations() {
            let row = rows.entry(&hour.crawler).or_insert_with(|| vec![0; number]);
            row[index(hour.hour)] += hour.disallowed;
        }
        let mut rows: Vec<_> = rows.into_iter().collect();
        rows.sort_by_key(|(_, counts)| std::cmp::Reverse(counts.iter().sum::<u64>()));
        Some(Self { hours, start: start(hours), last, number, rows })
    }

    pub(super) fn length(&self) -> String {
        match self.hours {
            1 => "hour".to_owned(),
            hours @ ..24 => format!("{hours} hours"),
            24 => "day".to_owned(),
            hours => format!("{} days", hours / 24),
        }
    }

    /// Returns the start of each period with violations, their number, and whose they are.
    pub(super) fn list(&self) -> Vec<(String, u64, String)> {
        let rows = (0..self.number).filter_map(|index| {
            let of = self.rows.iter().map(|(crawler, counts)| (crawler, counts[index]));
            let of: Vec<_> = of.filter(|(_, count)| *count > 0).collect();
            let sum = of.iter().map(|(_, count)| count).sum();
            let by = of.iter().map(|(crawler, count)| format!("{crawler} {}", number(*count)));
            let by: Vec<_> = by.collect();
            let start = i64::try_from(index).unwrap_or(0) * self.hours * 3_600;
            (sum > 0).then(|| (self.time(self.start + start), sum, by.join(", ")))
        });
        rows.collect()
    }

    /// Returns a time as text: the day, and the hour if it matters.
    fn time(&self, time: i64) -> String {
        let minute = minute(time);
        match (self.hours, minute.split_once(' ')) {
            (24.., Some((day, _))) => day.to_owned(),
            _ => minute,
        }
    }
}

/// Returns a time to the minute: `2026-10-10 11:55`.
pub(super) fn minute(seconds: i64) -> String {
    let date = date(seconds).replace('T', " ");
    let minutes = date.rsplit_once(':').map(|(minutes, _)| minutes);
    minutes.unwrap_or(&date).to_owned()
}

pub(super) fn over_time(audit: &Audit) -> Option<(Periods<'_>, Drawing)> {
    const ROW: i32 = 60;
    const BAR: i32 = 50;
    const NUMBERS: i32 = 70;
    const LINE: i32 = 24;
    let periods = Periods::of(audit)?;
    let shown = &periods.rows[..periods.rows.len().min(MOST)];
    let rows = i32::try_from(shown.len()).unwrap_or(0);
    let end = WIDTH - NUMBERS;
    let length = end - NAMES;
    // The day, and the hour below it: a plot is too narrow for two times in one line.
    let (first, last) = (periods.time(periods.start), periods.time(periods.last));
    let axis = LINE * i32::try_from(first.split(' ').count()).unwrap_or(1);
    let mut drawing = Drawing { height: ROW * rows + axis, ..Drawing::default() };
    let at = |index: usize| {
        let (index, number) = (index as u64, periods.number as u64);
        NAMES + i32::try_from(index * u64::from(length.unsigned_abs()) / number).unwrap_or(0)
    };
    for ((crawler, counts), top) in shown.iter().zip((0..).step_by(ROW.unsigned_abs() as usize)) {
        let middle = top + BAR / 2;
        drawing.letters(plain(crawler, NAME), (NAMES - 8, middle), "end");
        drawing.rectangle([(NAMES, top), (end, top + BAR)], "back");
        let most = counts.iter().copied().max().unwrap_or(0);
        for (index, &count) in counts.iter().enumerate() {
            let bar = scaled(count, most, BAR - 2);
            // A gap between bars.
            let (left, right) = (at(index), at(index + 1));
            let right = (right - 1).max(left + 1);
            if bar > 0 {
                drawing.rectangle([(left, top + BAR - bar), (right, top + BAR)], "broken");
            }
        }
        drawing.letters(number(most), (end + 6, middle), "start");
    }
    let lines = (ROW * rows + LINE / 2 - 4..).step_by(LINE.unsigned_abs() as usize);
    for ((first, last), middle) in first.split(' ').zip(last.split(' ')).zip(lines) {
        drawing.letters(first, (NAMES, middle), "start");
        if periods.number > 1 {
            drawing.letters(last, (end, middle), "end");
        }
    }
    Some((periods, drawing))
}
