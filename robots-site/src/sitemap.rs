//! A sitemap, as sitemaps.org describes it, to the URLs that it lists.
//!
//! Entities that a file defines are not expanded, nothing outside of the file is read, and what is read
//! is bounded.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use flate2::read::MultiGzDecoder;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::Event;
use quick_xml::reader::Reader;
use robots_core::SourceText;
use robots_core::source::Span;

/// The bytes of a sitemap, unpacked, by its protocol.
pub const FILE_LIMIT: usize = 52_428_800;

/// The text of a `<loc>`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Loc {
    pub(crate) url: String,
    /// The line of its tag, from 1.
    pub(crate) line: usize,
    /// Where in the file it stands, with its tags.
    pub(crate) span: Span,
}

/// What a file is.
#[derive(Debug)]
pub(crate) enum Sitemap {
    /// A list of pages.
    Pages(Vec<Loc>),
    /// A list of sitemaps.
    Index(Vec<Loc>),
}

impl Loc {
    /// Its lines in `file`, of which these are the bytes, and its place in them.
    pub(crate) fn shown(&self, file: &Path, bytes: &[u8]) -> (SourceText, Span) {
        let Span { start, end } = self.span;
        let before = bytes.get(..start).unwrap_or_default();
        let from = before
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |at| at + 1);
        let behind = bytes.get(end..).unwrap_or_default();
        let rest = behind
            .iter()
            .take(LINE_LIMIT)
            .position(|&byte| byte == b'\n');
        let to = end + rest.unwrap_or(behind.len().min(LINE_LIMIT));
        let lines = bytes.get(from..to).unwrap_or_default();
        let source = SourceText::new(file.to_string_lossy(), lines).with_first_line(self.line);
        (source, Span::new(start - from, end - from))
    }
}

/// So much of a line is shown behind what it is about.
const LINE_LIMIT: usize = 1_000;

/// Why a file gives no list of URLs.
#[derive(Debug)]
pub enum SitemapError {
    /// It cannot be read or unpacked.
    Unreadable(io::Error),
    /// It is larger than [`FILE_LIMIT`], or all files together than four times that.
    TooLarge,
    /// It is something else.
    NoSitemap(String),
    /// It is no XML from this line on, from 1.
    Malformed {
        /// The line.
        line: usize,
        /// Why.
        reason: String,
    },
}

impl fmt::Display for SitemapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(error) => write!(f, "it cannot be read: {error}"),
            Self::TooLarge => write!(f, "it is larger than {FILE_LIMIT} bytes"),
            Self::NoSitemap(what) => write!(f, "it is no sitemap: {what}"),
            Self::Malformed { line, reason } => write!(f, "line {line}: {reason}"),
        }
    }
}

impl std::error::Error for SitemapError {}

/// Reads a file, unpacked if it starts as gzip does.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, SitemapError> {
    let mut file = File::open(path).map_err(SitemapError::Unreadable)?;
    let packed = limited(&mut file)?;
    if packed.starts_with(b"\x1f\x8b") {
        return limited(&mut MultiGzDecoder::new(packed.as_slice()));
    }
    Ok(packed)
}

fn limited(reader: &mut dyn Read) -> Result<Vec<u8>, SitemapError> {
    let mut bytes = Vec::new();
    let read = reader.take(FILE_LIMIT as u64 + 1).read_to_end(&mut bytes);
    read.map_err(SitemapError::Unreadable)?;
    if bytes.len() > FILE_LIMIT {
        return Err(SitemapError::TooLarge);
    }
    Ok(bytes)
}

/// Reads the URLs of a sitemap or of an index. Linear in its bytes.
pub(crate) fn parse(bytes: &[u8]) -> Result<Sitemap, SitemapError> {
    let mut lines = LineCounter::new(bytes);
    let text = std::str::from_utf8(bytes).map_err(|error| SitemapError::Malformed {
        line: lines.of(error.valid_up_to()),
        reason: "it is not UTF-8".to_owned(),
    })?;
    // The reader does not count a byte order mark.
    let rest = text.trim_start_matches('\u{feff}');
    let skipped = text.len() - rest.len();
    let position = |reader: &Reader<&[u8]>| skipped + position(reader);
    let mut reader = Reader::from_str(rest);
    let mut lines = LineCounter::new(bytes);
    let mut root: Option<Root> = None;
    let mut locs = Vec::new();
    let mut open: Option<Loc> = None;
    let mut depth = 0_usize;
    loop {
        let start = position(&reader);
        let event = reader.read_event().map_err(|error| {
            let line = lines.of(skipped + position_of_error(&reader));
            let reason = error.to_string();
            SitemapError::Malformed { line, reason }
        })?;
        match &event {
            Event::Start(_) => depth += 1,
            Event::End(_) => depth = depth.saturating_sub(1),
            _ => {}
        }
        match event {
            Event::Start(tag) | Event::Empty(tag) if root.is_none() => {
                let found = Root::of(tag.name().as_ref());
                root = Some(found.map_err(SitemapError::NoSitemap)?);
            }
            // Extensions for images and videos have elements of that name in their own namespaces.
            Event::Start(tag) if is_loc(root.as_ref(), tag.name().as_ref()) => {
                let line = lines.of(start);
                let url = String::new();
                let span = Span::new(start, start);
                open = Some(Loc { url, line, span });
            }
            Event::End(tag) if is_loc(root.as_ref(), tag.name().as_ref()) => {
                if let Some(mut loc) = open.take() {
                    loc.span.end = position(&reader);
                    let url = loc.url.trim().to_owned();
                    locs.push(Loc { url, ..loc });
                }
            }
            Event::Text(text) => push(&mut open, &text),
            Event::CData(text) => push(&mut open, &text),
            Event::GeneralRef(reference) if open.is_some() => {
                let name = reference.to_string();
                let character = reference.resolve_char_ref().ok().flatten();
                match (character, resolve_predefined_entity(&name)) {
                    (Some(character), _) => push(&mut open, character.encode_utf8(&mut [0; 4])),
                    (None, Some(text)) => push(&mut open, text),
                    (None, None) => {
                        let line = lines.of(start);
                        let reason = format!("a sitemap has no entity `&{name};`");
                        return Err(SitemapError::Malformed { line, reason });
                    }
                }
            }
            Event::Eof if depth > 0 => {
                let line = lines.of(start);
                let reason = "the file ends within an element: it is not whole".to_owned();
                return Err(SitemapError::Malformed { line, reason });
            }
            Event::Eof => break,
            _ => {}
        }
    }
    let none = |what: &str| Err(SitemapError::NoSitemap(what.to_owned()));
    match root {
        None => none("it has no element"),
        Some(_) if locs.is_empty() => none("it lists no URL"),
        Some(root) if root.is_index => Ok(Sitemap::Index(locs)),
        Some(_) => Ok(Sitemap::Pages(locs)),
    }
}

/// The element that a sitemap is.
struct Root {
    is_index: bool,
    /// The name that its `loc` has: with the prefix that it has itself.
    loc: String,
}

impl Root {
    /// The root of this name; else what is wrong.
    fn of(name: &str) -> Result<Self, String> {
        let local = name.rsplit(':').next().unwrap_or_default();
        let prefix = name.strip_suffix(local).unwrap_or_default();
        let is_index = match local {
            "urlset" => false,
            "sitemapindex" => true,
            _ => {
                return Err(format!(
                    "its root is `{local}`, not `urlset` or `sitemapindex`"
                ));
            }
        };
        let loc = format!("{prefix}loc");
        Ok(Self { is_index, loc })
    }
}

fn is_loc(root: Option<&Root>, name: &str) -> bool {
    root.is_some_and(|root| root.loc == name)
}

fn push(open: &mut Option<Loc>, text: &str) {
    if let Some(loc) = open {
        loc.url.push_str(text);
    }
}

fn position(reader: &Reader<&[u8]>) -> usize {
    usize::try_from(reader.buffer_position()).unwrap_or(usize::MAX)
}

fn position_of_error(reader: &Reader<&[u8]>) -> usize {
    usize::try_from(reader.error_position()).unwrap_or(usize::MAX)
}

/// Numbers of lines at places that only grow.
struct LineCounter<'b> {
    bytes: &'b [u8],
    at: usize,
    line: usize,
}

impl<'b> LineCounter<'b> {
    fn new(bytes: &'b [u8]) -> Self {
        let (at, line) = (0, 1);
        Self { bytes, at, line }
    }

    fn of(&mut self, place: usize) -> usize {
        let passed = self.bytes.get(self.at..place).unwrap_or_default();
        self.line += passed.split(|&byte| byte == b'\n').count() - 1;
        self.at = self.at.max(place);
        self.line
    }
}
