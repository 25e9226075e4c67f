//! The words that browsers send, which identify no crawler.
//!
//! In: a product token. Out: whether browsers send it as a word.
//!
//! A robots.txt may name one of them as a product token, by mistake or as part of a whole header
//! (`User-agent: Mozilla/5.0 (…`). Enforcing that would deny browsers, and a robots.txt applies
//! only to robots (RFC 9309 §1). So such a token selects its group when it is passed as a product
//! token, but is never found in a header.

use super::position::ends_word;
use crate::agent;
use crate::binary_search::binary_search;
use crate::layout::slice;

/// Browsers, engines, systems, architectures, makers of devices, in-app browsers and the other
/// words between them, one on each line, in the order of [`agent::compare`].
const LIST: &str = include_str!("words.txt");

const COUNT: usize = {
    let mut count = 0;
    let mut at = 0;
    while at < LIST.len() {
        count += (LIST.as_bytes()[at] == b'\n') as usize;
        at += 1;
    }
    count
};

/// Where each word starts in [`LIST`], and where the list ends. Slices would be twenty times as
/// large in a program.
#[expect(clippy::cast_possible_truncation, reason = "the list is some thousand bytes")]
static STARTS: [u16; COUNT + 1] = {
    let mut starts = [0; COUNT + 1];
    let mut next = 1;
    let mut at = 0;
    while at < LIST.len() {
        if LIST.as_bytes()[at] == b'\n' {
            starts[next] = at as u16 + 1;
            next += 1;
        }
        at += 1;
    }
    starts
};

const fn word(index: usize) -> &'static [u8] {
    let start = STARTS[index] as usize;
    let end = STARTS[index + 1] as usize - 1;
    slice(LIST.as_bytes(), start, end - start)
}

/// Returns whether browsers send the first word of this token, such as `Mozilla`, `Twitter` or
/// `en-US`.
///
/// [`RobotsTxt::identify`](crate::RobotsTxt::identify) never finds such a token in a User-Agent
/// header, and its group applies to no request. [`RobotsTxt::group`](crate::RobotsTxt::group)
/// returns the group. ASCII case is ignored.
///
/// ```
/// use robots_matcher::is_browser_word;
///
/// assert!(is_browser_word("Mozilla/5.0 (compatible"));
/// assert!(!is_browser_word("GPTBot"));
/// ```
pub const fn is_browser_word(token: &str) -> bool {
    leads(token.as_bytes())
}

/// Returns whether the first word of `token` is a common word, a language, a single byte such as
/// the `K` of `Android 10; K`, or has no letter, as a version. Binary search.
///
/// The other words do not matter: `Mozilla/5.0 (compatible; …` starts a header.
pub(crate) const fn leads(token: &[u8]) -> bool {
    let word = first_word(token);
    if word.len() < 2 || !has_letter(word) || is_language(word) {
        return true;
    }
    binary_search!(0, COUNT, |index| agent::compare(self::word(index), word)).is_some()
}

/// Returns the first word of a token, without the bytes that separate words.
pub(super) const fn first_word(token: &[u8]) -> &[u8] {
    let mut start = 0;
    while start < token.len() && ends_word(token[start]) {
        start += 1;
    }
    let mut end = start;
    while end < token.len() && !ends_word(token[end]) {
        end += 1;
    }
    slice(token, start, end - start)
}

/// The languages of browsers (ISO 639-1), two letters each.
const LANGUAGES: &[u8] = b"arbgcacsdadeelenesetfafifrhehihrhuiditjakoltlvmsnbnlnoplptrorusk\
    slsrsvthtrukvizh";

/// Returns whether this is a language, with or without a country: `en`, `zh-CN`, `pt_BR`.
const fn is_language(word: &[u8]) -> bool {
    let language = match word {
        [a, b] => [*a, *b],
        [a, b, b'-' | b'_', c, d] if c.is_ascii_alphabetic() && d.is_ascii_alphabetic() => [*a, *b],
        _ => return false,
    };
    let mut at = 0;
    while at < LANGUAGES.len() {
        if LANGUAGES[at] == language[0].to_ascii_lowercase()
            && LANGUAGES[at + 1] == language[1].to_ascii_lowercase()
        {
            return true;
        }
        at += 2;
    }
    false
}

const fn has_letter(word: &[u8]) -> bool {
    let mut at = 0;
    while at < word.len() {
        if word[at].is_ascii_alphabetic() || !word[at].is_ascii() {
            return true;
        }
        at += 1;
    }
    false
}

#[cfg(test)]
mod tests;
