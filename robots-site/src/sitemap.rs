//! A reader of sitemaps (<https://www.sitemaps.org/protocol.html>): XML, or one URL on each line.
//!
//! It does not expand entities that a file defines, reads nothing outside of the file, and limits
//! the size.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use flate2::read::MultiGzDecoder;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::Event;
use quick_xml::reader::Reader;
use robots_core::source::Span;

use crate::invalid_sitemap::InvalidSitemap;

/// The maximum size of a sitemap in bytes, decompressed, by its protocol: 50 MiB.
pub const MAX_SITEMAP_BYTES: usize = 52_428_800;

/// The text of a `<loc>`, or of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Loc {
    pub(crate) url: String,
    /// The line of its tag, from 1.
    pub(crate) line: usize,
    /// The span of the element with its tags, or of the text.
    pub(crate) span: Span,
}

pub(crate) struct Sitemap {
    pub(crate) is_index: bool,
    pub(crate) locs: Vec<Loc>,
    pub(crate) broken: Option<InvalidSitemap>,
}

/// Reads a file, and decompresses it if it starts with the magic number of gzip.
pub(crate) fn read(path: &Path) -> io::Result<Vec<u8>> {
    let packed = limited(&mut File::open(path)?)?;
    if packed.starts_with(b"\x1f\x8b") {
        return limited(&mut MultiGzDecoder::new(packed.as_slice()));
    }
    Ok(packed)
}

fn limited(reader: &mut dyn Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(MAX_SITEMAP_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > MAX_SITEMAP_BYTES { Err(too_large()) } else { Ok(bytes) }
}

pub(crate) fn too_large() -> io::Error {
    io::Error::other(format!("it is larger than {MAX_SITEMAP_BYTES} bytes"))
}

/// Reads the URLs of a sitemap or sitemap index, up to the first mistake. Linear in its bytes.
pub(crate) fn parse(bytes: &[u8]) -> Sitemap {
    if let Some(locs) = lines(bytes) {
        return Sitemap { is_index: false, locs, broken: None };
    }
    let mut found = SitemapReader { root: None, locs: Vec::new() };
    let broken = found.read(bytes);
    let none = |what: &str| Some(InvalidSitemap::of_file(format!("not a sitemap: {what}")));
    let broken = broken.or_else(|| match found.root {
        None => none("it has no XML element and no URL"),
        Some(_) if found.locs.is_empty() => none("it lists no URL"),
        Some(_) => None,
    });
    let is_index = found.root.is_some_and(|root| root.is_index);
    Sitemap { is_index, locs: found.locs, broken }
}

/// Returns the lines of a text with a URL; `None` for a text without one, and for XML.
fn lines(bytes: &[u8]) -> Option<Vec<Loc>> {
    let is_blank = |c: char| c == '\u{feff}' || c.is_whitespace();
    let text = std::str::from_utf8(bytes).ok()?;
    let mut end = 0;
    let locs = text.split_inclusive('\n').zip(1..).map(|(line, number)| {
        let start = end + line.len() - line.trim_start_matches(is_blank).len();
        end += line.len();
        let url = line.trim_matches(is_blank).to_owned();
        let span = Span::new(start, start + url.len());
        let line = number;
        Loc { url, line, span }
    });
    let locs: Vec<_> = locs.filter(|loc| !loc.url.is_empty()).collect();
    let is_url = |loc: &Loc| loc.url.starts_with("http://") || loc.url.starts_with("https://");
    (!locs.first()?.url.starts_with('<') && locs.iter().any(is_url)).then_some(locs)
}

struct SitemapReader {
    root: Option<Root>,
    locs: Vec<Loc>,
}

impl SitemapReader {
    /// Reads up to the first mistake, and returns it.
    fn read(&mut self, bytes: &[u8]) -> Option<InvalidSitemap> {
        let mut lines = LineCounter { bytes, at: 0, line: 1 };
        let text = match std::str::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => {
                let at = error.valid_up_to();
                return Some(InvalidSitemap::at(at, lines.of(at), "invalid UTF-8"));
            }
        };
        // The positions of the reader do not include a byte order mark.
        let rest = text.trim_start_matches('\u{feff}');
        let skipped = text.len() - rest.len();
        let position = |reader: &Reader<&[u8]>| skipped + offset(reader.buffer_position());
        let mut reader = Reader::from_str(rest);
        let mut open: Option<Loc> = None;
        let mut depth = 0_usize;
        loop {
            let start = position(&reader);
            let event = match reader.read_event() {
                Ok(event) => event,
                Err(error) => {
                    let at = skipped + offset(reader.error_position());
                    return Some(InvalidSitemap::at(at, lines.of(at), error.to_string()));
                }
            };
            match &event {
                Event::Start(_) => depth += 1,
                Event::End(_) => depth = depth.saturating_sub(1),
                _ => {}
            }
            match event {
                Event::Start(tag) | Event::Empty(tag) if self.root.is_none() => {
                    match Root::of(tag.name().as_ref()) {
                        Ok(root) => self.root = Some(root),
                        Err(reason) => {
                            let span = Span::new(start, position(&reader));
                            let line = lines.of(start);
                            let reason = format!("not a sitemap: {reason}");
                            let broken = InvalidSitemap::of_file(reason);
                            return Some(InvalidSitemap { span, line, ..broken });
                        }
                    }
                }
                // Extensions for images and videos have `loc` elements in namespaces of their own.
                Event::Start(tag) if is_loc(self.root.as_ref(), tag.name().as_ref()) => {
                    let line = lines.of(start);
                    let url = String::new();
                    let span = Span::new(start, start);
                    open = Some(Loc { url, line, span });
                }
                Event::End(tag) if is_loc(self.root.as_ref(), tag.name().as_ref()) => {
                    if let Some(mut loc) = open.take() {
                        loc.span.end = position(&reader);
                        let url = loc.url.trim().to_owned();
                        self.locs.push(Loc { url, ..loc });
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
                            let reason = format!("undefined entity `&{name};`");
                            return Some(InvalidSitemap::at(start, lines.of(start), reason));
                        }
                    }
                }
                Event::Eof if depth > 0 => {
                    let reason = "unexpected end of file: unclosed element";
                    return Some(InvalidSitemap::at(start, lines.of(start), reason));
                }
                Event::Eof => return None,
                _ => {}
            }
        }
    }
}

struct Root {
    is_index: bool,
    /// The name of its `loc` elements, with the prefix of the root.
    loc: String,
}

impl Root {
    fn of(name: &str) -> Result<Self, String> {
        let local = name.rsplit(':').next().unwrap_or_default();
        let prefix = name.strip_suffix(local).unwrap_or_default();
        let is_index = match local {
            "urlset" => false,
            "sitemapindex" => true,
            _ => {
                return Err(format!(
                    "expected the root element `urlset` or `sitemapindex`, found `{local}`"
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

fn offset(position: u64) -> usize {
    usize::try_from(position).unwrap_or(usize::MAX)
}

struct LineCounter<'b> {
    bytes: &'b [u8],
    at: usize,
    line: usize,
}

impl LineCounter<'_> {
    fn of(&mut self, position: usize) -> usize {
        let passed = self.bytes.get(self.at..position).unwrap_or_default();
        self.line += passed.split(|&byte| byte == b'\n').count() - 1;
        self.at = self.at.max(position);
        self.line
    }
}
