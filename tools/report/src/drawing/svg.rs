//! The SVG format, for browsers and documents.

use std::fmt::Write as _;
use std::io::{self, Write};

use dagre::Point;
use quick_xml::Writer;
use quick_xml::events::BytesText;

use super::layout::{BandLayout, DOT, Frame, LINE, size, width};
use super::{Arrow, Drawing, Kind, State};

/// The margin around the picture, in pixels.
const MARGIN: f64 = 20.0;

/// The radius of a bend.
const ROUND: f64 = 16.0;

const STYLE: &str = "\
text { font: 14px ui-monospace, Menlo, Consolas, monospace; fill: #222; }
.title { font-size: 17px; font-weight: bold; }
rect { stroke: #444; rx: 6px; fill: none; }
.paper { fill: #fff; stroke: none; rx: 0; }
.allow { fill: #e3f4e4; }
.disallow { fill: #fbe1df; }
.pass { fill: #eee; }
path { fill: none; stroke: #444; }
.other { stroke: #999; stroke-dasharray: 4 3; }
text.other { fill: #777; stroke: none; }
.halo { stroke: #fff; stroke-width: 4px; paint-order: stroke; }
marker path, .dot { fill: #444; stroke: none; }";

impl Drawing {
    /// Writes the bands one below the other, each from left to right.
    pub fn svg(&self, out: &mut dyn Write) -> io::Result<()> {
        let placed: Vec<_> = self.bands.iter().map(BandLayout::new).collect();
        let texts = self
            .title
            .iter()
            .chain(self.bands.iter().map(|band| &band.title));
        let widest = texts.map(|text| width(text) * 1.3).fold(0.0, f64::max);
        let widths = placed.iter().map(|placed| placed.width);
        let width = widths.fold(widest, f64::max) + 2.0 * MARGIN;
        let heights = placed.iter().map(|placed| placed.height + 3.0 * LINE);
        let titles = (0..self.title.len()).map(|_| LINE * 1.3).sum::<f64>();
        let height = heights.sum::<f64>() + titles + 2.0 * MARGIN;

        let mut writer = Writer::new_with_indent(&mut *out, b' ', 1);
        let root = writer.create_element("svg");
        let root = root.with_attributes([
            ("xmlns", "http://www.w3.org/2000/svg"),
            ("viewBox", &format!("0 0 {width:.0} {height:.0}")),
            ("width", &format!("{width:.0}")),
            ("height", &format!("{height:.0}")),
            ("role", "img"),
        ]);
        root.write_inner_content(|writer| {
            element(writer, "title", &[], &self.title[0])?;
            element(writer, "style", &[], STYLE)?;
            arrowhead(writer)?;
            let paper = [("class", "paper"), ("width", "100%"), ("height", "100%")];
            writer
                .create_element("rect")
                .with_attributes(paper)
                .write_empty()?;
            let mut top = MARGIN;
            for (index, line) in self.title.iter().enumerate() {
                top += LINE * 1.3;
                let class = if index == 0 { "title" } else { "" };
                text_at(writer, class, "", (MARGIN, top - LINE * 0.3), line)?;
            }
            for placed in &placed {
                top += LINE * 1.5;
                text_at(writer, "", "", (MARGIN, top), &placed.band.title)?;
                top += LINE;
                let group = writer.create_element("g");
                let shift = format!("translate({MARGIN:.0} {top:.0})");
                let group = group.with_attribute(("transform", shift.as_str()));
                group.write_inner_content(|writer| placed.write(writer))?;
                top += placed.height + LINE * 0.5;
            }
            Ok(())
        })?;
        writeln!(out)
    }
}

impl BandLayout<'_> {
    fn write<W: Write>(&self, writer: &mut Writer<W>) -> io::Result<()> {
        if let Some((dot, points)) = self.start() {
            curve(writer, "", points)?;
            let [x, y, radius] = [dot.x, dot.y, DOT / 2.0].map(number);
            let attributes = [("class", "dot"), ("cx", &x), ("cy", &y), ("r", &radius)];
            let circle = writer.create_element("circle");
            circle.with_attributes(attributes).write_empty()?;
        }
        for (arrow, points, _) in self.arrows() {
            curve(writer, arrow.class(), points)?;
        }
        for (state, frame) in self.states() {
            state.write(writer, frame)?;
        }
        // Labels are drawn over lines, which cross them.
        for (arrow, _, label) in self.arrows() {
            if let Some(Frame { x, y, .. }) = label {
                let class = format!("halo {}", arrow.class());
                lines_at(writer, class.trim_end(), (x, y), &arrow.lines)?;
            }
        }
        Ok(())
    }
}

impl State {
    fn write<W: Write>(&self, writer: &mut Writer<W>, frame: Frame) -> io::Result<()> {
        let class = match self.kind {
            Kind::Allow => "allow",
            Kind::Disallow => "disallow",
            Kind::Pass => "pass",
        };
        rectangle(writer, class, frame)?;
        if self.is_sink {
            let inner = Frame {
                width: frame.width - 6.0,
                height: frame.height - 6.0,
                ..frame
            };
            rectangle(writer, "", inner)?;
        }
        lines_at(writer, "", (frame.x, frame.y), &self.lines)
    }
}

impl Arrow {
    fn class(&self) -> &'static str {
        if self.is_other { "other" } else { "" }
    }
}

fn rectangle<W: Write>(writer: &mut Writer<W>, class: &str, frame: Frame) -> io::Result<()> {
    let Frame {
        x,
        y,
        width,
        height,
    } = frame;
    let [left, top] = [x - width / 2.0, y - height / 2.0].map(number);
    let [width, height] = [width, height].map(number);
    let attributes = [
        ("class", class),
        ("x", &left),
        ("y", &top),
        ("width", &width),
        ("height", &height),
    ];
    let rect = writer.create_element("rect");
    rect.with_attributes(given(&attributes)).write_empty()?;
    Ok(())
}

fn number(value: f64) -> String {
    format!("{value:.1}")
}

/// Writes a line through points, with rounded bends.
fn curve<W: Write>(writer: &mut Writer<W>, class: &str, points: &[Point]) -> io::Result<()> {
    let (Some(first), Some(last)) = (points.first(), points.last()) else {
        return Ok(());
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
    let attributes = [
        ("class", class),
        ("d", &path),
        ("marker-end", "url(#arrow)"),
    ];
    writer
        .create_element("path")
        .with_attributes(given(&attributes))
        .write_empty()?;
    Ok(())
}

/// Returns the point where a bend starts: at the radius, but not beyond the middle of the segment.
fn towards(bend: &Point, end: &Point) -> Point {
    let (x, y) = (end.x - bend.x, end.y - bend.y);
    let share = (ROUND / x.hypot(y).max(ROUND)).min(0.5);
    Point::new(bend.x + x * share, bend.y + y * share)
}

fn arrowhead<W: Write>(writer: &mut Writer<W>) -> io::Result<()> {
    let marker = writer.create_element("marker").with_attributes([
        ("id", "arrow"),
        ("viewBox", "0 0 10 10"),
        ("refX", "10"),
        ("refY", "5"),
        ("markerWidth", "7"),
        ("markerHeight", "7"),
        ("orient", "auto-start-reverse"),
    ]);
    marker.write_inner_content(|writer| {
        let path = writer.create_element("path");
        path.with_attribute(("d", "M0 0L10 5L0 10z"))
            .write_empty()?;
        Ok(())
    })?;
    Ok(())
}

/// Writes lines of text around a point.
fn lines_at<W: Write>(
    writer: &mut Writer<W>,
    class: &str,
    (x, y): (f64, f64),
    lines: &[String],
) -> io::Result<()> {
    let (_, height) = size(lines);
    let mut base = y - height / 2.0 - LINE * 0.25;
    for line in lines {
        base += LINE;
        text_at(writer, class, "middle", (x, base), line)?;
    }
    Ok(())
}

fn text_at<W: Write>(
    writer: &mut Writer<W>,
    class: &str,
    anchor: &str,
    (x, y): (f64, f64),
    text: &str,
) -> io::Result<()> {
    let (x, y) = (number(x), number(y));
    let attributes = [
        ("class", class),
        ("text-anchor", anchor),
        ("x", &x),
        ("y", &y),
    ];
    element(writer, "text", &attributes, text)
}

/// Returns the attributes that are not empty.
fn given<'a>(attributes: &[(&'a str, &'a str)]) -> impl Iterator<Item = (&'a str, &'a str)> {
    let attributes = attributes.iter().copied();
    attributes.filter(|(_, value)| !value.is_empty())
}

/// Writes an element with a text.
fn element<W: Write>(
    writer: &mut Writer<W>,
    name: &str,
    attributes: &[(&str, &str)],
    text: &str,
) -> io::Result<()> {
    let element = writer
        .create_element(name)
        .with_attributes(given(attributes));
    // XML cannot represent these two characters. Control characters are already escaped.
    let text = text.replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}");
    element.write_text_content(BytesText::new(&text))?;
    Ok(())
}
