//! Files that are not a robots.txt.

use robots_core::reading::Reading;
use robots_core::syntax::DirectiveKey;

/// Returns the format of a file that is not a robots.txt, such as `an HTML page`.
pub fn other_format(reading: &Reading) -> Option<&'static str> {
    let bytes = reading.source().bytes();
    if is_utf_32(bytes) {
        return Some("UTF-32 text");
    }
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
        return Some("UTF-16 text");
    }
    if is_utf_16(bytes) {
        return Some("UTF-16 text without a byte order mark");
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let text = bytes.trim_ascii_start();
    let starts = |start: &str| {
        text.get(..start.len())
            .is_some_and(|text| text.eq_ignore_ascii_case(start.as_bytes()))
    };
    let mut formats = FORMATS.iter();
    let known = formats.find(|(_, all)| all.iter().copied().any(starts));
    if let Some((format, _)) = known {
        Some(*format)
    } else if bytes.starts_with(b"\0") {
        Some("a binary file")
    } else if starts("<?php") && !names_a_crawler(reading) {
        Some("a PHP script")
    } else if text.starts_with(b"<")
        && text.get(1).is_some_and(u8::is_ascii_alphabetic)
        && !names_a_crawler(reading)
    {
        Some("an HTML page")
    } else {
        None
    }
}

/// Returns whether a well-formed `User-agent` line has a value.
fn names_a_crawler(reading: &Reading) -> bool {
    let items = reading.standard_document().items.iter();
    let mut lines = items.filter_map(|item| item.directive.as_ref());
    lines.any(|line| {
        line.key == DirectiveKey::UserAgent && line.is_well_formed() && !line.value.is_empty()
    })
}

/// The starts of files of other formats, without leading white space and in any ASCII case.
const FORMATS: [(&str, &[&str]); 4] = [
    (
        "an HTML page",
        &["<!doctype", "<html", "<head", "<body", "<script", "<!--"],
    ),
    ("an XML document", &["<?xml", "<rss", "<urlset", "<error"]),
    ("a JSON document", &["{\"", "{\n", "{ \"", "[{"]),
    ("a binary file", &["%PDF-", "PK\x03\x04", "\x1f"]),
];

/// Returns whether three of every four bytes are NUL, as in ASCII text that is encoded as UTF-32,
/// with or without a byte order mark.
fn is_utf_32(bytes: &[u8]) -> bool {
    const LOOKED_AT: usize = 64;
    let marks: [&[u8]; 2] = [b"\xff\xfe\0\0", b"\0\0\xfe\xff"];
    let mut unmarked = marks.iter().filter_map(|mark| bytes.strip_prefix(*mark));
    let text = unmarked.next().unwrap_or(bytes);
    let mut characters = text[..text.len().min(LOOKED_AT)].chunks_exact(4);
    let is_low_first = |it: &[u8]| it[0] != 0 && it[1..] == [0; 3];
    let is_high_first = |it: &[u8]| it[..3] == [0; 3] && it[3] != 0;
    text.len() >= 4 && (characters.clone().all(is_low_first) || characters.all(is_high_first))
}

/// Returns whether every second byte is NUL, as in ASCII text that is encoded as UTF-16.
fn is_utf_16(bytes: &[u8]) -> bool {
    const LOOKED_AT: usize = 64;
    let start = &bytes[..bytes.len().min(LOOKED_AT)];
    let mut pairs = start.chunks_exact(2);
    let is_low_first = |pair: &[u8]| pair[0] != 0 && pair[1] == 0;
    let is_high_first = |pair: &[u8]| pair[0] == 0 && pair[1] != 0;
    start.len() >= 4 && (pairs.clone().all(is_low_first) || pairs.all(is_high_first))
}
