//! Values that contain another directive: lines whose line break was lost or is written as text.

use std::ops::Range;

/// Returns the bytes between a value and another directive in it, up to the key: white space, a
/// separator such as `;`, or a line break that is written as text, `\\n` or `<br>`, as happens when
/// a text passes through a variable or a form.
pub(super) fn second_directive(value: &[u8]) -> Option<Range<usize>> {
    let mut colons = (0..value.len()).filter(|&at| value[at] == b':');
    colons.find_map(|colon| {
        let head = value[..colon].trim_ascii_end();
        let key = KEYS.iter().find(|key| {
            ends_with(head, key) && {
                let before = &head[..head.len() - key.len()];
                let after = value[colon + 1..].trim_ascii_start();
                let has_value =
                    [&b"/"[..], b"*", b"http"].iter().any(|start| after.starts_with(start))
                        || **key == CRAWL_DELAY && after.first().is_some_and(u8::is_ascii_digit);
                let is_split = before.ends_with(b"*")
                    || before.ends_with(b"/")
                    || separator_before(before).is_some();
                // A lost line break: `/cartAllow: /`.
                let is_capital = head[before.len()].is_ascii_uppercase()
                    && before
                        .last()
                        .is_some_and(|last| last.is_ascii_lowercase() || last.is_ascii_digit());
                let is_name = **key == USER_AGENT && (is_capital || is_split);
                break_before(before).is_some() || is_name || (is_split || is_capital) && has_value
            }
        })?;
        let at = head.len() - key.len();
        Some(without_breaks(&value[..at]).len()..at)
    })
}

/// Returns a value without the white space, the written line breaks and the separators at its end.
pub(super) fn without_breaks(mut value: &[u8]) -> &[u8] {
    while let Some(len) = break_before(value).or_else(|| separator_before(value)) {
        value = &value[..value.len() - len];
    }
    value
}

/// Returns the length of the character at the end of a text that separates directives in other
/// formats.
fn separator_before(text: &[u8]) -> Option<usize> {
    text.last().is_some_and(|last| b";,|".contains(last)).then_some(1)
}

const USER_AGENT: &[u8] = b"user-agent";
const CRAWL_DELAY: &[u8] = b"crawl-delay";
/// The keys that are no words of paths or of prose.
const KEYS: [&[u8]; 8] = [
    USER_AGENT,
    CRAWL_DELAY,
    b"allow",
    b"disallow",
    b"sitemap",
    b"clean-param",
    b"content-signal",
    b"content-usage",
];

/// Returns the start of the value in a value that starts with a key.
pub(super) fn repeated_key(value: &[u8]) -> Option<usize> {
    let colon = value.iter().position(|&byte| byte == b':')?;
    let key = value[..colon].trim_ascii();
    let is_key = KEYS.iter().any(|known| known.eq_ignore_ascii_case(key));
    let after = &value[colon + 1..];
    is_key.then(|| value.len() - after.trim_ascii_start().len())
}

pub(super) fn starts_with_key(word: &[u8]) -> bool {
    let start = |key: &[u8]| word.get(..key.len());
    KEYS.iter().any(|key| start(key).is_some_and(|start| start.eq_ignore_ascii_case(key)))
}

fn ends_with(text: &[u8], end: &[u8]) -> bool {
    let start = text.len().checked_sub(end.len());
    start.is_some_and(|start| text[start..].eq_ignore_ascii_case(end))
}

const OTHER_BREAKS: [&[u8]; 5] =
    [b"\x0b", b"\xc2\x85", b"\xc2\xa0", b"\xe2\x80\xa8", b"\xe2\x80\xa9"];

/// Returns the length of the white space or the written line break at the end of a text.
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
    let written: [&[u8]; 7] = [b"\\n", b"\\r", b"%0a", b"%0d", b"<br>", b"<br/>", b"<br />"];
    let found = written.iter().find(|end| ends_with(text, end));
    found.map(|end| end.len())
}
