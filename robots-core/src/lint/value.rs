//! What is wrong with the value of a line.

use std::ops::Range;

use super::Subject;
use crate::syntax::Directive;

impl Subject<'_> {
    /// What is wrong with the value of a rule: one thing, which explains the others.
    pub(super) fn invalid_path(&self, rule: &Directive) -> Option<InvalidPath> {
        let value = self.bytes(rule.value);
        if second_directive(value).is_some() || repeated_key(value).is_some() {
            Some(InvalidPath::SecondDirective)
        } else if is_absolute(value) {
            Some(InvalidPath::AbsoluteUrl)
        } else if starts_path(&self.text(rule.value)) || value.is_empty() {
            None
        } else {
            Some(InvalidPath::MissingSlash)
        }
    }
}

/// Does this start with what a path or a pattern starts with, white space of any kind aside?
fn starts_path(value: &str) -> bool {
    let is_nothing =
        |c: char| c.is_whitespace() || matches!(c, '\u{200b}'..='\u{200f}' | '\u{feff}');
    value.trim_start_matches(is_nothing).starts_with(['/', '*'])
}

/// Why a rule's value can match no path, or not the ones it seems to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InvalidPath {
    /// It is a whole URL.
    AbsoluteUrl,
    /// Another directive stands in it.
    SecondDirective,
    /// It starts with something that no path and no pattern starts with.
    MissingSlash,
}

/// What stands between a value and another directive behind it, up to the key: white space, or a line
/// break that was written in letters, `\\n` or `<br>`, as happens where a text goes through a variable
/// or a form.
pub(super) fn second_directive(value: &[u8]) -> Option<Range<usize>> {
    let mut colons = (0..value.len()).filter(|&at| value[at] == b':');
    colons.find_map(|colon| {
        let head = value[..colon].trim_ascii_end();
        let key = KEYS.iter().find(|key| {
            ends_with(head, key) && {
                let before = &head[..head.len() - key.len()];
                let behind = value[colon + 1..].trim_ascii_start();
                let has_value = [&b"/"[..], b"*", b"http"]
                    .iter()
                    .any(|start| behind.starts_with(start));
                break_before(before).is_some() || before.ends_with(b"*") && has_value
            }
        })?;
        let at = head.len() - key.len();
        let mut start = at;
        while let Some(len) = break_before(&value[..start]) {
            start -= len;
        }
        Some(start..at)
    })
}

const KEYS: [&[u8]; 4] = [b"user-agent", b"allow", b"disallow", b"sitemap"];

/// Where the value of a value stands that starts with a key again.
pub(super) fn repeated_key(value: &[u8]) -> Option<usize> {
    let colon = value.iter().position(|&byte| byte == b':')?;
    let key = value[..colon].trim_ascii();
    let is_key = KEYS.iter().any(|known| known.eq_ignore_ascii_case(key));
    let behind = &value[colon + 1..];
    is_key.then(|| value.len() - behind.trim_ascii_start().len())
}

fn ends_with(text: &[u8], end: &[u8]) -> bool {
    let start = text.len().checked_sub(end.len());
    start.is_some_and(|start| text[start..].eq_ignore_ascii_case(end))
}

const OTHER_BREAKS: [&[u8]; 5] = [
    b"\x0b",
    b"\xc2\x85",
    b"\xc2\xa0",
    b"\xe2\x80\xa8",
    b"\xe2\x80\xa9",
];

/// The length of the white space or the written line break that this ends with.
pub(super) fn break_before(text: &[u8]) -> Option<usize> {
    let last = text.len().checked_sub(1)?;
    if text[last].is_ascii_whitespace() {
        return Some(1);
    }
    // U+0085, U+00A0, U+2028, U+2029: what other programs end a line with, or show as a space.
    let other = OTHER_BREAKS.iter().find(|white| text.ends_with(white));
    if let Some(other) = other {
        return Some(other.len());
    }
    let written: [&[u8]; 5] = [b"\\n", b"\\r", b"<br>", b"<br/>", b"<br />"];
    let found = written.iter().find(|end| ends_with(text, end));
    found.map(|end| end.len())
}

/// Does this value start with the scheme of a URL, or as one without?
fn is_absolute(value: &[u8]) -> bool {
    let scheme = value.iter().position(|&byte| byte == b':');
    let is_scheme =
        |scheme: &[u8]| !scheme.is_empty() && scheme.iter().all(u8::is_ascii_alphabetic);
    scheme.is_some_and(|colon| is_scheme(&value[..colon]) && value[colon..].starts_with(b"://"))
}
