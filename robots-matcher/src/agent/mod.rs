//! The product tokens of a robots.txt.

use crate::binary_search::binary_search;
use crate::layout::{self, FLAG_NAME_WITHOUT_VERSION, FLAG_TOKEN_WITHIN_NAME, slice};
use crate::packed::Packed;
use crate::sections::Sections;
use crate::word::{HIGH, WORD, at_least, load, splat};

pub(crate) const fn count(site: &Packed<'_>) -> usize {
    site.sections().agents()
}

/// Returns the token of agent record `index`, as it is written.
pub(crate) const fn token<'a>(site: &Packed<'a>, index: usize) -> &'a [u8] {
    token_in(site.body, site.sections(), index)
}

#[inline]
const fn token_in<'a>(body: &'a [u8], sections: Sections<'_>, index: usize) -> &'a [u8] {
    let record = sections.agent_record(index);
    slice(body, record.token_at, record.token_len)
}

const fn token_at(site: &Packed<'_>, index: usize) -> usize {
    site.sections().agent_record(index).token_at
}

/// Returns the number of the group of agent record `index`.
#[expect(clippy::cast_possible_truncation, reason = "groups have numbers of 16 bits")]
#[inline]
pub(crate) const fn group(site: &Packed<'_>, index: usize) -> u16 {
    site.sections().agent_record(index).group as u16
}

/// Returns the record of the token `wanted`, ignoring ASCII case. Binary search.
pub(crate) const fn find(site: &Packed<'_>, wanted: &[u8]) -> Option<usize> {
    let sections = site.sections();
    find_in(site.body, sections, 0, sections.agents(), wanted)
}

/// The record that a name selects.
#[derive(Clone, Copy)]
pub(crate) enum Selected {
    /// The record of the token that names the crawler, or else that of the default group.
    Agent(usize),
    /// No record: no token is the name, and there is no default group.
    Nothing,
    /// No token is the text, which is not a product token: it may be a User-Agent header.
    Header,
}

/// Returns the record of the token that names the crawler `name`, or else of the default group.
///
/// `*` sorts before every byte of a product token of RFC 9309, so it is almost always the first
/// record. Then it needs no search, and a file without other tokens none at all.
#[inline]
pub(crate) const fn select(site: &Packed<'_>, name: &[u8]) -> Selected {
    let sections = site.sections();
    let agents = sections.agents();
    if agents == 0 {
        return Selected::Nothing;
    }
    let starts_with_default = matches!(token_in(site.body, sections, 0), b"*");
    if starts_with_default && agents == 1 {
        return Selected::Agent(0);
    }
    // These dialects define which crawlers a longer text names.
    let defines_names = site.has(FLAG_NAME_WITHOUT_VERSION | FLAG_TOKEN_WITHIN_NAME);
    let found = if defines_names {
        naming(site, name)
    } else {
        find_in(site.body, sections, starts_with_default as usize, agents, name)
    };
    if let Some(agent) = found {
        return Selected::Agent(agent);
    }
    if !defines_names && !is_name(name) && !matches!(name, b"*") {
        return Selected::Header;
    }
    if starts_with_default {
        return Selected::Agent(0);
    }
    match find(site, b"*") {
        Some(agent) => Selected::Agent(agent),
        None => Selected::Nothing,
    }
}

/// Returns whether a text has no space, control character or delimiter of a User-Agent header up to
/// `@` (RFC 9110 §5.6.2), so that it is the name of a crawler without a version.
#[inline]
const fn is_name(text: &[u8]) -> bool {
    let mut rest = text;
    while let Some((&word, after)) = rest.split_first_chunk::<WORD>() {
        if !are_of_name(u64::from_le_bytes(word)) {
            return false;
        }
        rest = after;
    }
    match text.last_chunk::<WORD>() {
        Some(&last) => are_of_name(u64::from_le_bytes(last)),
        None => name_len(rest) == rest.len(),
    }
}

/// Returns the number of bytes before the first that no name has.
const fn name_len(text: &[u8]) -> usize {
    let mut at = 0;
    while at < text.len() && matches!(text[at], b'-' | b'.' | b'0'..=b'9' | b'A'..) {
        at += 1;
    }
    at
}

/// Returns whether a name may have each byte of a word, as [`name_len`] does for one byte.
#[inline]
const fn are_of_name(word: u64) -> bool {
    let low = word & !HIGH;
    let punctuation = at_least(low, b'-') & !at_least(low, b'/');
    let digits = at_least(low, b'0') & !at_least(low, b':');
    (word | punctuation | digits | at_least(low, b'A')) & HIGH == HIGH
}

/// Returns the name before the first space, control character or delimiter of a text.
pub(crate) const fn name_of(text: &[u8]) -> &[u8] {
    slice(text, 0, name_len(text))
}

pub(crate) const fn find_default(site: &Packed<'_>) -> Option<usize> {
    let sections = site.sections();
    if sections.agents() > 0 && matches!(token_in(site.body, sections, 0), b"*") {
        return Some(0);
    }
    find(site, b"*")
}

/// Binary search in the records `low..high`.
const fn find_in(
    body: &[u8],
    sections: Sections<'_>,
    low: usize,
    high: usize,
    wanted: &[u8],
) -> Option<usize> {
    let wanted_start = start_of(wanted, 0, wanted.len());
    binary_search!(low, high, |index| {
        let record = sections.agent_record(index);
        let start = start_of(body, record.token_at, record.token_len);
        if start == wanted_start {
            compare(token_in(body, sections, index), wanted)
        } else if start < wanted_start {
            -1
        } else {
            1
        }
    })
}

/// Returns the first eight bytes of the token at `at` in lower case, as a number that sorts as they
/// do. The number of a shorter token ends in zeros.
#[inline]
const fn start_of(text: &[u8], at: usize, len: usize) -> u64 {
    let rest = match text.split_at_checked(at) {
        Some((_, rest)) => rest,
        None => &[],
    };
    let Some(&bytes) = rest.first_chunk() else {
        return lower_case(load(slice(rest, 0, len), 0).swap_bytes());
    };
    let start = lower_case(u64::from_be_bytes(bytes));
    if len >= 8 { start } else { start & !(u64::MAX >> (8 * len)) }
}

/// Returns the record of the token that names the crawler `name` in the dialect of the site.
pub(crate) const fn naming(site: &Packed<'_>, name: &[u8]) -> Option<usize> {
    let name = if site.has(FLAG_NAME_WITHOUT_VERSION) { without_version(name) } else { name };
    if site.has(FLAG_TOKEN_WITHIN_NAME) { first_within(site, name) } else { find(site, name) }
}

/// Returns the first token in the file that `name` contains. Every name contains the empty token,
/// which only dialects have where it matches. Takes time for each token and byte of the name.
const fn first_within(site: &Packed<'_>, name: &[u8]) -> Option<usize> {
    let mut first: Option<usize> = None;
    let mut index = 0;
    while index < count(site) {
        let is_first = match first {
            Some(first) => token_at(site, index) < token_at(site, first),
            None => true,
        };
        let token = token(site, index);
        if is_first && !matches!(token, b"*") && contains(name, token) {
            first = Some(index);
        }
        index += 1;
    }
    first
}

const fn contains(text: &[u8], part: &[u8]) -> bool {
    let mut start = 0;
    while start + part.len() <= text.len() {
        if compare(slice(text, start, part.len()), part) == 0 {
            return true;
        }
        start += 1;
    }
    false
}

const fn without_version(name: &[u8]) -> &[u8] {
    let mut end = 0;
    while end < name.len() && name[end] != b'/' {
        end += 1;
    }
    slice(name, 0, end)
}

/// Returns a negative number if `a` sorts before `b`, 0 if they are equal and a positive number if
/// `a` sorts after `b`, ignoring ASCII case.
pub const fn compare(a: &[u8], b: &[u8]) -> i32 {
    let mut at = 0;
    while at < a.len() && at < b.len() {
        let difference = a[at].to_ascii_lowercase() as i32 - b[at].to_ascii_lowercase() as i32;
        if difference != 0 {
            return difference;
        }
        at += 1;
    }
    if a.len() == b.len() {
        0
    } else if a.len() < b.len() {
        -1
    } else {
        1
    }
}

/// Returns whether a text ends with one of these words, ignoring ASCII case, after at least
/// `before` bytes.
pub(crate) const fn ends_with(text: &[u8], endings: &[&[u8]], before: usize) -> bool {
    let mut next = 0;
    while next < endings.len() {
        let ending = endings[next];
        if text.len() >= ending.len() + before
            && compare(slice(text, text.len() - ending.len(), ending.len()), ending) == 0
        {
            return true;
        }
        next += 1;
    }
    false
}

/// Returns the bytes of a word in lower case.
#[inline]
const fn lower_case(word: u64) -> u64 {
    // The highest bit of each sum is that of its byte without a carry from the byte below.
    let low = word & !HIGH;
    let from_a = low + splat(0x80 - b'A');
    let after_z = low + splat(0x7f - b'Z');
    let is_upper_case = (from_a ^ after_z) & !word & HIGH;
    word | is_upper_case >> 2
}

/// Returns whether two product tokens name the same crawler: they are equal, ignoring ASCII case
/// (RFC 9309 §2.2.1).
///
/// ```
/// use robots_matcher::same_product_token;
///
/// assert!(same_product_token("GPTBot", "gptbot"));
/// assert!(!same_product_token("GPTBot", "GPTBot/1.0"));
/// ```
pub const fn same_product_token(a: &str, b: &str) -> bool {
    compare(a.as_bytes(), b.as_bytes()) == 0
}

/// An iterator over the product tokens of a robots.txt.
///
/// Returned by [`RobotsTxt::product_tokens`](crate::RobotsTxt::product_tokens), which has an
/// example.
#[derive(Clone, Debug)]
pub struct ProductTokens<'a> {
    pub(crate) site: Packed<'a>,
    pub(crate) next: usize,
}

impl<'a> Iterator for ProductTokens<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        if self.next >= count(&self.site) {
            return None;
        }
        let token = token(&self.site, self.next);
        self.next += 1;
        Some(layout::text(token))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = count(&self.site) - self.next;
        (left, Some(left))
    }
}

impl ExactSizeIterator for ProductTokens<'_> {}

#[cfg(test)]
mod tests;
