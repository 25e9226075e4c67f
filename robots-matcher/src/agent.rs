//! The product tokens of a robots.txt.

use crate::layout::{self, FLAG_NAME_WITHOUT_VERSION, FLAG_TOKEN_WITHIN_NAME, slice};
use crate::packed::Packed;

/// How many distinct tokens the robots.txt names.
pub(crate) const fn count(site: &Packed<'_>) -> usize {
    site.sections().agents()
}

/// The token of agent record `index`, as it is written.
pub(crate) const fn token<'a>(site: &Packed<'a>, index: usize) -> &'a [u8] {
    let sections = site.sections();
    let record = sections.agent(index);
    let len = sections.count_at(record + sections.numbers().offset);
    slice(site.body, sections.offset(record, 0), len)
}

/// Where the token of agent record `index` stands in the body.
const fn token_at(site: &Packed<'_>, index: usize) -> usize {
    let sections = site.sections();
    sections.offset(sections.agent(index), 0)
}

/// The group of agent record `index`.
#[expect(
    clippy::cast_possible_truncation,
    reason = "groups have numbers of 16 bits"
)]
pub(crate) const fn group(site: &Packed<'_>, index: usize) -> u16 {
    let sections = site.sections();
    let numbers = sections.numbers();
    sections.count_at(sections.agent(index) + numbers.offset + numbers.count) as u16
}

/// The record of `wanted`, compared without regard to ASCII case. Binary search.
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

/// The record of the token that names this crawler, as the dialect of the site has it.
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

/// Of the tokens that stand in `name`, the one that is written first; an empty one stands in all, and
/// is packed where that is meant. All tokens times the name.
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

/// Does `part` stand in `text`, ASCII case aside?
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

/// Negative, zero or positive as `a` stands before, with or behind `b`, ASCII case aside.
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

/// Do two product tokens name the same crawler? ASCII case does not count (RFC 9309 §2.2.1).
pub const fn same_product_token(a: &str, b: &str) -> bool {
    compare(a.as_bytes(), b.as_bytes()) == 0
}

/// The product tokens of a robots.txt, each once, `*` among them, in the order of their lower-case
/// forms. See [`RobotsTxt::product_tokens`](crate::RobotsTxt::product_tokens).
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
