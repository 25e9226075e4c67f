//! Files that are not a robots.txt.

use robots_core::reading::Reading;
use robots_core::syntax::DirectiveKey;

use super::template::{Template, template};

/// A file that is not a robots.txt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtherFormat {
    /// What it is, such as `an HTML page`.
    pub name: &'static str,
    /// Whether it may be a robots.txt that was saved in another encoding or by a word processor, so
    /// that saving it as UTF-8 text makes it one.
    pub is_saved_otherwise: bool,
    /// What renders it, if it is a template of a robots.txt.
    pub template: Option<Template>,
}

/// Returns the format of a file in which crawlers find no rules because it is not a robots.txt,
/// or which is a template. A page with lines that crawlers read is one: `None`.
pub fn other_format(reading: &Reading) -> Option<OtherFormat> {
    let bytes = reading.source().bytes();
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    if let Some(name) = encoding(bytes).or(is_rich_text(text, reading).then_some("an RTF document"))
    {
        return Some(OtherFormat { name, is_saved_otherwise: true, template: None });
    }
    let starts = |start: &&str| {
        text.get(..start.len()).is_some_and(|text| text.eq_ignore_ascii_case(start.as_bytes()))
    };
    let is_tag = text.starts_with(b"<") && text.get(1).is_some_and(u8::is_ascii_alphabetic);
    let mut formats = FORMATS.iter();
    let known = formats.find(|(_, all)| all.iter().any(starts));
    let name = known
        .map(|(name, _)| *name)
        .or(bytes.starts_with(b"\0").then_some("a binary file"))
        .or(is_tag.then_some("an HTML page"));
    let Some(name) = name else {
        let template = Some(template(bytes)?);
        return Some(OtherFormat { name: "a template", is_saved_otherwise: false, template });
    };
    let format = OtherFormat { name, is_saved_otherwise: false, template: None };
    (!has_directives(reading)).then_some(format)
}

/// Returns the encoding of a text that is not ASCII with other bytes between.
fn encoding(bytes: &[u8]) -> Option<&'static str> {
    if is_utf_32(bytes) {
        Some("UTF-32 text")
    } else if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
        Some("UTF-16 text")
    } else if is_utf_16(bytes) {
        Some("UTF-16 text without a byte order mark")
    } else {
        None
    }
}

/// Returns whether a text is a document of a word processor that no crawler can read. Each of its
/// lines ends with a mark, `\`, so that product tokens and paths are others than its author wrote.
fn is_rich_text(text: &[u8], reading: &Reading) -> bool {
    let is_token = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_*".contains(byte);
    text.starts_with(b"{\\rtf")
        && !reading.agents().iter().any(|(token, agent)| {
            token.iter().all(is_token) && reading.written_rules(agent.group).next().is_some()
        })
}

/// Returns whether a line is well-formed and has a key of a robots.txt and a value.
fn has_directives(reading: &Reading) -> bool {
    let items = reading.standard_document().items.iter();
    let mut lines = items.filter_map(|item| item.directive.as_ref());
    lines.any(|line| {
        let is_known = line.key.is_rule()
            || matches!(line.key, DirectiveKey::UserAgent | DirectiveKey::Sitemap);
        is_known && line.is_well_formed() && !line.value.is_empty()
    })
}

/// The starts of files of other formats, without leading white space and in any ASCII case.
const FORMATS: [(&str, &[&str]); 4] = [
    ("an HTML page", &["<!doctype", "<html", "<head", "<body", "<script", "<!--"]),
    ("an XML document", &["<?xml", "<rss", "<urlset", "<error"]),
    ("a JSON document", &["{\"", "{\n", "{\r\n", "{ \"", "[{"]),
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

/// Returns whether every second byte is NUL in a part of the text, and no other is, as in text that
/// is encoded as UTF-16 and has ASCII characters such as line breaks.
fn is_utf_16(bytes: &[u8]) -> bool {
    const LOOKED_AT: usize = 512;
    let start = &bytes[..bytes.len().min(LOOKED_AT)];
    let pairs = start.chunks_exact(2);
    let (first, second, all) = pairs.fold((0, 0, 0), |(first, second, all), pair| {
        let is_nul = |at: usize| usize::from(pair[at] == 0);
        (first + is_nul(0), second + is_nul(1), all + 1)
    });
    all >= 2 && first.min(second) == 0 && first.max(second) * 4 >= all
}
