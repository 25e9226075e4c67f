//! The product tokens of a robots.txt.

use crate::layout::{self, FLAG_NAME_WITHOUT_VERSION, FLAG_TOKEN_WITHIN_NAME, slice};
use crate::packed::Packed;

/// Returns the number of distinct tokens in the robots.txt.
pub(crate) const fn count(site: &Packed<'_>) -> usize {
    site.sections().agents()
}

/// Returns the token of agent record `index`, as it is written.
pub(crate) const fn token<'a>(site: &Packed<'a>, index: usize) -> &'a [u8] {
    let sections = site.sections();
    let record = sections.agent(index);
    let len = sections.count_at(record + sections.numbers().offset);
    slice(site.body, sections.offset(record, 0), len)
}

/// Returns the offset of the token of agent record `index` in the body.
const fn token_at(site: &Packed<'_>, index: usize) -> usize {
    let sections = site.sections();
    sections.offset(sections.agent(index), 0)
}

/// Returns the number of the group of agent record `index`.
#[expect(
    clippy::cast_possible_truncation,
    reason = "groups have numbers of 16 bits"
)]
pub(crate) const fn group(site: &Packed<'_>, index: usize) -> u16 {
    let sections = site.sections();
    let numbers = sections.numbers();
    sections.count_at(sections.agent(index) + numbers.offset + numbers.count) as u16
}

/// Returns the record of the token `wanted`, ignoring ASCII case. Binary search.
pub(crate) const fn find(site: &Packed<'_>, wanted: &[u8]) -> Option<usize> {
    let mut low = 0;
    let mut high = count(site);
    while low < high {
        let middle = usize::midpoint(low, high);
        match compare(token(site, middle), wanted) {
            0 => return Some(middle),
            1.. => high = middle,
            _ => low = middle + 1,
        }
    }
    None
}

/// Returns the record of the token that names the crawler `name` in the dialect of the site.
pub(crate) const fn naming(site: &Packed<'_>, name: &[u8]) -> Option<usize> {
    let name = if site.has(FLAG_NAME_WITHOUT_VERSION) {
        without_version(name)
    } else {
        name
    };
    if site.has(FLAG_TOKEN_WITHIN_NAME) {
        first_within(site, name)
    } else {
        find(site, name)
    }
}

/// Returns the first token in the file that `name` contains. Every name contains the empty token, which
/// is packed only in dialects where it matches. Takes time for each pair of a token and a byte of the name.
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

/// Returns whether `text` contains `part`, ignoring ASCII case.
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

/// Returns a negative number if `a` sorts before `b`, 0 if they are equal and a positive number if `a`
/// sorts after `b`, ignoring ASCII case.
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
/// Returned by [`RobotsTxt::product_tokens`](crate::RobotsTxt::product_tokens), which has an example.
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
