//! Plots, as SVG within the page.
//!
//! Colors are set by the style of the page: it overrides the attributes of the drawing, so that
//! they follow light and dark. Each plot has its numbers in a table, too.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::io::{self, Write};

use plotters::coord::Shift;
use plotters::prelude::{
    DrawingArea, IntoDrawingArea, IntoFont, RGBColor, Rectangle, SVGBackend, TextStyle,
};
use plotters::style::Color;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::heading;
use super::markup::{Column, count, day, numbers, plain, table, text, words};
use crate::kernel::Class;
use crate::output::human::date;
use crate::output::table::number;
use crate::tally::{Audit, CrawlerAudit};

/// The size of letters, in units of the drawing. A phone shows 460 units on about 330 pixels.
const LETTERS: i32 = 16;

/// The width of a drawing.
const WIDTH: u32 = 460;

/// The width of the names of crawlers.
const NAMES: i32 = 150;

/// The most letters of a name that fit.
const NAME: usize = 14;

/// The most crawlers of a plot.
const MOST: usize = 10;

/// The most bars of a row.
const BARS: i64 = 60;

// The style of the page has a color for each of them.
const BROKEN: RGBColor = RGBColor(163, 36, 29);
const ALLOWED: RGBColor = RGBColor(23, 102, 58);
const BACK: RGBColor = RGBColor(243, 242, 237);
const LETTER: RGBColor = RGBColor(27, 29, 33);

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

pub(super) fn write(audit: &Audit, out: &mut dyn Write) -> io::Result<()> {
    heading(out, "plots")?;
    writeln!(out, "<div class=\"plots\">")?;
    by_crawler(audit, out)?;
    over_time(audit, out)?;
    writeln!(out, "</div>")
}

/// Writes a drawing. Its description is for those who do not see it.
fn figure(
    out: &mut dyn Write,
    caption: &str,
    description: &str,
    height: i32,
    draw: impl Fn(&Area<'_>) -> Result<(), Failed>,
) -> io::Result<()> {
    let mut svg = String::new();
    {
        let height = height.unsigned_abs();
        let root = SVGBackend::with_string(&mut svg, (WIDTH, height)).into_drawing_area();
        draw(&root).map_err(|failed| io::Error::other(failed.0))?;
        root.present().map_err(io::Error::other)?;
    }
    writeln!(
        out,
        "<figure><figcaption>{caption}</figcaption>\n<div role=\"img\" aria-label=\"{description}\">\n\
         {svg}</div>"
    )
}

/// A drawing that failed. A drawing in memory does not.
struct Failed(String);

impl<E: fmt::Display> From<E> for Failed {
    fn from(error: E) -> Self {
        Self(error.to_string())
    }
}

fn rectangle(area: &Area<'_>, corners: [(i32, i32); 2], color: RGBColor) -> Result<(), Failed> {
    Ok(area.draw(&Rectangle::new(corners, color.filled()))?)
}

fn letters(area: &Area<'_>, text: &str, at: (i32, i32), side: HPos) -> Result<(), Failed> {
    let font = ("sans-serif", LETTERS).into_font();
    let style = TextStyle::from(font)
        .color(&LETTER)
        .pos(Pos::new(side, VPos::Center));
    Ok(area.draw_text(text, &style, at)?)
}

/// Returns a part of a length.
fn scaled(value: u64, most: u64, length: i32) -> i32 {
    let length = u128::from(length.unsigned_abs());
    let scaled = u128::from(value) * length / u128::from(most.max(1));
    // What there is, is seen.
    i32::try_from(scaled).unwrap_or(0).max(i32::from(value > 0))
}

/// Draws the requests of each crawler, and those that broke a line.
fn by_crawler(audit: &Audit, out: &mut dyn Write) -> io::Result<()> {
    const ROW: i32 = 46;
    const BAR: i32 = 16;
    let bound = audit.crawlers.iter();
    let bound = bound.filter(|crawler| crawler.class == Class::Bound.name() && crawler.judged > 0);
    let bound: Vec<&CrawlerAudit> = bound.collect();
    let shown = &bound[..bound.len().min(MOST)];
    let Some(most) = shown.iter().map(|crawler| crawler.judged).max() else {
        return writeln!(
            out,
            "<p>No crawler that the file applies to is in the logs.</p>"
        );
    };
    let height = ROW * i32::try_from(shown.len()).unwrap_or(0);
    let length = WIDTH.cast_signed() - NAMES;
    let description =
        "Bars of the requests of each crawler. The table “Every crawler” has the numbers.";
    let mut caption = String::from(
        "Requests by crawler: <b class=\"broken\">broken</b> and <b class=\"used\">others</b>",
    );
    if bound.len() > shown.len() {
        _ = write!(caption, ", of the first {MOST} of {} crawlers", bound.len());
    }
    figure(out, &caption, description, height, |area| {
        for (crawler, top) in shown.iter().zip((0..).step_by(ROW.unsigned_abs() as usize)) {
            let name = plain(&crawler.crawler, NAME);
            letters(area, &name, (NAMES - 8, top + 28), HPos::Right)?;
            let (requests, broken) = (crawler.judged, crawler.violations());
            let numbers = if broken > 0 {
                format!("{} broken of {}", number(broken), number(requests))
            } else {
                number(requests)
            };
            letters(area, &numbers, (NAMES, top + 10), HPos::Left)?;
            let bar = top + 21;
            let whole = NAMES + scaled(requests, most, length);
            let red = NAMES + scaled(broken, most, length);
            rectangle(area, [(NAMES, bar), (NAMES + length, bar + BAR)], BACK)?;
            rectangle(area, [(NAMES, bar), (whole, bar + BAR)], ALLOWED)?;
            if broken > 0 {
                rectangle(area, [(NAMES, bar), (red, bar + BAR)], BROKEN)?;
            }
        }
        Ok(())
    })?;
    writeln!(out, "</figure>")
}

/// The violations of crawlers in periods of one length.
struct Periods<'a> {
    /// The hours of a period.
    hours: i64,
    /// The start of the first period, in seconds since 1970: the hour or the day of the first
    /// violation.
    start: i64,
    /// The hour of the last violation.
    last: i64,
    number: usize,
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
        let hours = lengths
            .into_iter()
            .chain(years)
            .find(|&hours| period(last, hours) < BARS)?;
        let index = |time: i64| usize::try_from(period(time, hours)).unwrap_or(0);
        let number = index(last) + 1;
        let mut rows: BTreeMap<&str, Vec<u64>> = BTreeMap::new();
        for hour in violations() {
            let row = rows.entry(&hour.crawler).or_insert_with(|| vec![0; number]);
            row[index(hour.hour)] += hour.disallowed;
        }
        let mut rows: Vec<_> = rows.into_iter().collect();
        rows.sort_by_key(|(_, counts)| std::cmp::Reverse(counts.iter().sum::<u64>()));
        Some(Self {
            hours,
            start: start(hours),
            last,
            number,
            rows,
        })
    }

    fn length(&self) -> String {
        match self.hours {
            1 => "hour".to_owned(),
            hours @ ..24 => format!("{hours} hours"),
            24 => "day".to_owned(),
            hours => format!("{} days", hours / 24),
        }
    }

    /// Returns the start of a period as text.
    fn name(&self, index: usize) -> String {
        let index = i64::try_from(index).unwrap_or(0);
        self.time(self.start + index * self.hours * 3_600)
    }

    /// Returns a time as text: the day, and the hour if it matters.
    fn time(&self, time: i64) -> String {
        if self.hours < 24 {
            let date = date(time);
            let hour = date.split_once(':').map_or(&*date, |(hour, _)| hour);
            return hour.replace('T', " ") + ":00";
        }
        day(time)
    }
}

/// Draws the violations of each crawler over time: one row a crawler.
fn over_time(audit: &Audit, out: &mut dyn Write) -> io::Result<()> {
    const ROW: i32 = 60;
    const BAR: i32 = 50;
    /// The numbers at the right.
    const NUMBERS: i32 = 70;
    const LINE: i32 = 24;
    let Some(periods) = Periods::of(audit) else {
        return Ok(());
    };
    let shown = &periods.rows[..periods.rows.len().min(MOST)];
    let rows = i32::try_from(shown.len()).unwrap_or(0);
    let end = WIDTH.cast_signed() - NUMBERS;
    let length = end - NAMES;
    let caption = format!(
        "Requests that broke a line, per {}, in UTC. Each row has its own scale; beside it is its highest bar",
        periods.length()
    );
    let description =
        "Bars of the requests that broke a line over time. The numbers are in the list after it.";
    // The day, and the hour below it: a plot is too narrow for two times in one line.
    let (first, last) = (periods.time(periods.start), periods.time(periods.last));
    let axis = LINE * i32::try_from(first.split(' ').count()).unwrap_or(1);
    figure(out, &caption, description, ROW * rows + axis, |area| {
        let at = |index: usize| {
            let (index, number) = (index as u64, periods.number as u64);
            NAMES + i32::try_from(index * u64::from(length.unsigned_abs()) / number).unwrap_or(0)
        };
        for ((crawler, counts), top) in shown.iter().zip((0..).step_by(ROW.unsigned_abs() as usize))
        {
            let middle = top + BAR / 2;
            letters(
                area,
                &plain(crawler, NAME),
                (NAMES - 8, middle),
                HPos::Right,
            )?;
            rectangle(area, [(NAMES, top), (end, top + BAR)], BACK)?;
            let most = counts.iter().copied().max().unwrap_or(0);
            for (index, &count) in counts.iter().enumerate() {
                let bar = scaled(count, most, BAR - 2);
                // A gap between bars.
                let (left, right) = (at(index), at(index + 1));
                let right = (right - 1).max(left + 1);
                if bar > 0 {
                    rectangle(area, [(left, top + BAR - bar), (right, top + BAR)], BROKEN)?;
                }
            }
            letters(area, &number(most), (end + 6, middle), HPos::Left)?;
        }
        let lines = (ROW * rows + LINE / 2 - 4..).step_by(LINE.unsigned_abs() as usize);
        for ((first, last), middle) in first.split(' ').zip(last.split(' ')).zip(lines) {
            letters(area, first, (NAMES, middle), HPos::Left)?;
            if periods.number > 1 {
                letters(area, last, (end, middle), HPos::Right)?;
            }
        }
        Ok(())
    })?;
    list(&periods, out)?;
    writeln!(out, "</figure>")
}

/// Writes the numbers of the plot.
fn list(periods: &Periods<'_>, out: &mut dyn Write) -> io::Result<()> {
    const COLUMNS: [Column; 3] = [words("Time"), numbers("Broken"), words("By")];
    let summary = count(periods.number as u64, ["period", "periods"]);
    writeln!(out, "<details><summary>The numbers of {summary}</summary>")?;
    let rows = (0..periods.number).filter_map(|index| {
        let of = periods
            .rows
            .iter()
            .map(|(crawler, counts)| (crawler, counts[index]));
        let of: Vec<_> = of.filter(|(_, count)| *count > 0).collect();
        let sum: u64 = of.iter().map(|(_, count)| count).sum();
        let by = of
            .iter()
            .map(|(crawler, count)| format!("{} {}", text(crawler), number(*count)));
        let by: Vec<_> = by.collect();
        let name = format!("<span class=\"whole\">{}</span>", periods.name(index));
        (sum > 0).then(|| [name, number(sum), by.join(", ")])
    });
    table(
        out,
        &format!("Requests that broke a line, per {}", periods.length()),
        &COLUMNS,
        rows,
    )?;
    writeln!(out, "</details>")
}
