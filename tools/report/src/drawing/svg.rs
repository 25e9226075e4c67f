//! The SVG format, for browsers and documents.

use std::fmt::Write as _;
use std::io::{self, Write};

use askama::Template;
use dagre::Point;
use robots_core::matcher::Verdict;

use super::layout::{BandLayout, Frame, LINE, size, width};
use super::{Drawing, State};
use crate::json::Named as _;

const MARGIN: f64 = 20.0;

const ROUND: f64 = 16.0;

/// Lines of text with their baselines, and bands with the baselines of their titles and their tops.
#[derive(Template)]
#[template(path = "drawing.svg")]
struct Picture<'d> {
    drawing: &'d Drawing,
    width: f64,
    height: f64,
    title: Vec<(&'d str, f64)>,
    bands: Vec<(BandLayout<'d>, f64, f64)>,
}

impl Drawing {
    /// Writes the bands one below the other, each from left to right.
    pub fn svg(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut bottom = MARGIN;
        let mut title = Vec::new();
        for line in &self.title {
            bottom += LINE * 1.3;
            title.push((line.as_str(), bottom - LINE * 0.3));
        }
        let mut bands = Vec::new();
        for band in &self.bands {
            let placed = BandLayout::new(band);
            let base = bottom + LINE * 1.5;
            let top = base + LINE;
            bottom = top + placed.height + LINE * 0.5;
            bands.push((placed, base, top));
        }
        let titles = self.bands.iter().map(|band| &band.title);
        let titles = titles.chain(&self.title).map(|text| width(text) * 1.3);
        let widths = titles.chain(bands.iter().map(|(placed, ..)| placed.width));
        let picture = Picture {
            drawing: self,
            width: widths.fold(0.0, f64::max) + 2.0 * MARGIN,
            height: bottom + MARGIN,
            title,
            bands,
        };
        picture.write_into(out)?;
        writeln!(out)
    }
}

impl State {
    fn class(&self) -> &'static str {
        self.verdict.map_or("pass", Verdict::name)
    }
}

/// Returns text without the two characters that XML cannot represent. Control characters are
/// already escaped.
fn xml(text: &str) -> String {
    text.replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}")
}

/// Returns the attributes of a rectangle at this distance inside of a frame.
fn rectangle(frame: &Frame, inside: f64) -> String {
    let (width, height) = (frame.width - 2.0 * inside, frame.height - 2.0 * inside);
    let (left, top) = (frame.x - width / 2.0, frame.y - height / 2.0);
    format!("x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{height:.1}\"")
}

/// Returns lines of text around the center of a frame, each with its baseline.
fn baselines<'l>(frame: &Frame, lines: &'l [String]) -> impl Iterator<Item = (&'l str, f64)> {
    let (_, height) = size(lines);
    let mut base = frame.y - height / 2.0 - LINE * 0.25;
    lines.iter().map(move |line| {
        base += LINE;
        (line.as_str(), base)
    })
}

/// Returns a path through points, with rounded bends.
fn curve(points: &[Point]) -> String {
    let (Some(first), Some(last)) = (points.first(), points.last()) else {
        return String::new();
    };
    let mut path = format!("M{:.1} {:.1}", first.x, first.y);
    for window in points.windows(3) {
        let [before, bend, next] = window else {
            continue;
        };
        let (from, to) = (towards(bend, before), towards(bend, next));
        _ = write!(
            path,
            "L{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}",
            from.x, from.y, bend.x, bend.y, to.x, to.y
        );
    }
    _ = write!(path, "L{:.1} {:.1}", last.x, last.y);
    path
}

/// Returns the point where a bend starts: at the radius, but not beyond the middle of the segment.
fn towards(bend: &Point, end: &Point) -> Point {
    let (x, y) = (end.x - bend.x, end.y - bend.y);
    let share = (ROUND / x.hypot(y).max(ROUND)).min(0.5);
    Point::new(bend.x + x * share, bend.y + y * share)
}
