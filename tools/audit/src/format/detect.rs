//! The format of a log, from its first lines.

use std::net::IpAddr;

use memchr::{memchr, memmem};

use super::escape::quoted;
use super::json::{JsonFields, PRESETS};
use super::{Format, PATTERNS};

const LINES: usize = 200;

/// The format of a log, and how many of its first lines have it.
#[derive(Clone, Debug)]
pub struct Detected {
    /// The format.
    pub format: Format,
    /// The number of lines that were read.
    pub lines: usize,
    /// The number of them that have the format.
    pub fitting: usize,
}

impl Detected {
    /// Returns a sentence that states what was detected.
    pub fn sentence(&self) -> String {
        let name = self.format.name();
        if self.lines == 1 {
            return format!("read as {name}: its first line has this format");
        }
        let (fitting, lines) = (self.fitting, self.lines);
        format!("read as {name}: {fitting} of the first {lines} lines have this format")
    }
}

/// Detects the format of a log from its first bytes. The last line may be cut, and is not read if
/// it is not the only one. `None` if no line has a format that is known: name it.
pub fn detect(start: &[u8]) -> Option<Detected> {
    let start = start.strip_prefix(b"\xef\xbb\xbf").unwrap_or(start);
    let whole = memchr::memrchr(b'\n', start).map_or(start, |end| &start[..end]);
    let lines =
        whole.split(|byte| *byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    let lines: Vec<_> = lines.filter(|line| !line.is_empty()).take(LINES).collect();
    let mut comments = lines.iter().filter(|line| line.starts_with(b"#"));
    let columns = comments.find_map(|line| {
        let names = line.strip_prefix(b"#Fields:")?;
        str::from_utf8(names).ok()
    });
    let lines: Vec<_> = lines.iter().filter(|line| !line.starts_with(b"#")).collect();
    let count = |format: &Format| lines.iter().filter(|line| is_of(format, line)).count();
    let detected = |format, fitting| Detected { format, lines: lines.len(), fitting };
    if let Some(names) = columns {
        // Others have such a header, too, and other separators.
        for format in [Format::columns(names), Format::iis(names)] {
            let fitting = count(&format);
            if fitting > 0 {
                return Some(detected(format, fitting));
            }
        }
        if lines.is_empty() {
            return Some(detected(Format::columns(names), 0));
        }
    }
    let json = PRESETS.iter().filter_map(|(name, fields)| {
        let mut fields = JsonFields::parse(fields).ok()?;
        let objects = || lines.iter().filter(|line| line.starts_with(b"{"));
        let fits = objects().any(|line| fields.fits(line));
        fields.note_sent_target(objects().map(|line| **line));
        fits.then(|| Format::json(name, fields))
    });
    let named = PATTERNS.iter().filter_map(|(name, _)| Format::parse(name).ok());
    let others = ["cloudfront", "iis", "haproxy"];
    let named = named.chain(others.iter().filter_map(|name| Format::parse(name).ok()));
    let fits = |format: &Format| lines.iter().any(|line| has_address(format, line));
    let text = named.chain([Format::Combined]).filter(fits);
    let candidates: Vec<Format> = text.chain(json).collect();
    // The last of equals is the first row: that of a product is before one of general names.
    let best = candidates.into_iter().rev().map(|format| (count(&format), format));
    let best = best.max_by_key(|(count, _)| *count);
    let (fitting, format) = best.filter(|(count, _)| *count > 0)?;
    Some(detected(format, fitting))
}

/// Returns whether a line has the format. What `common` reads may have headers after it, in quotes,
/// and is then a line of a format with a User-Agent.
fn is_of(format: &Format, line: &[u8]) -> bool {
    format.row(line).is_ok() && (format.name() != "common" || !has_headers(line))
}

fn has_headers(line: &[u8]) -> bool {
    let request = memmem::find(line, b"] \"").and_then(|at| quoted(&line[at + 3..]));
    request.is_some_and(|(_, rest)| memchr(b'"', rest).is_some())
}

fn has_address(format: &Format, line: &[u8]) -> bool {
    let Ok(row) = format.row(line) else {
        return false;
    };
    let text = String::from_utf8_lossy(row.address);
    let host = text.rsplit_once(':').map_or(&*text, |(host, _)| host);
    // Apache may look up the name of the client.
    let is_name = memchr(b':', row.address).is_none();
    let is_address =
        [&*text, host.trim_matches(['[', ']'])].iter().any(|text| text.parse::<IpAddr>().is_ok());
    is_address || is_name
}
