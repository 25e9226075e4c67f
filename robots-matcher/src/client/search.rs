//! Finds the crawler's name in a User-Agent header.
//!
//! In go the robots.txt and a header, out comes the part of the header that names a crawler: a token
//! of the file or of the table, ASCII case aside, standing at a *product position*. That is where a
//! product of RFC 9110 §10.1.5 or a word of a comment stands: at the start of the header or behind
//! one of `space ( ; ,`, and up to its end or one of `/ space ; ) , : + (`. A name inside a URL, a
//! mail address or a longer name is therefore none. The longest name wins, of equals the first.
//!
//! One pass looks for product positions. At each, the names of the table are told by their first bytes
//! (see `table_names`), and those that only the file has by a filter of their first two. Behind it
//! the sorted names of the file are walked as a trie: the names that begin with what has been read are
//! one run of the order, and each byte of the header narrows it by two binary searches until it is
//! empty. A walk dies at the first byte that no name shares, and a name without a start byte inside, as
//! every RFC 9309 token is, cannot reach into the walk of the next position. So a byte of the header
//! is read at most once for each word of the name with the most words, and the whole takes header
//! length × words × log₂ of the number of names, whoever wrote the header.

use super::{common_word, table_names};
use crate::agent;
use crate::crawler;
use crate::layout::{FLAG_HAS_NAMES, NAMES, name_bit, slice};
use crate::robots_txt::RobotsTxt;

/// A crawler's name in a header.
#[derive(Clone, Copy)]
pub(super) struct Name<'h> {
    /// As the header spells it.
    pub(super) text: &'h [u8],
    /// Its row in the table; `None` for one that only the file has.
    pub(super) row: Option<usize>,
}

/// The longest name of a crawler in `header`, of equals the first.
pub(super) const fn longest_name<'h>(site: &RobotsTxt<'_>, header: &'h [u8]) -> Option<Name<'h>> {
    let names = names(site);
    let mut best = None;
    let mut start = 0;
    loop {
        if let Some((row, len)) = table_names::longest_at(header, start) {
            best = longer(best, header, start, len, Some(row));
        }
        if let Some(names) = names
            && may_start_name(names, header, start)
            && let Some(len) = longest_of_site(site, header, start)
        {
            best = longer(best, header, start, len, None);
        }
        while start < header.len() && !BEGINS_PRODUCT[header[start] as usize] {
            start += 1;
        }
        start += 1;
        if start >= header.len() {
            return best;
        }
    }
}

const fn longer<'h>(
    best: Option<Name<'h>>,
    header: &'h [u8],
    start: usize,
    len: usize,
    row: Option<usize>,
) -> Option<Name<'h>> {
    let least = match best {
        Some(best) => best.text.len(),
        None => 0,
    };
    if len <= least || is_imitated(header, start) {
        return best;
    }
    Some(Name {
        text: slice(header, start, len),
        row,
    })
}

/// The filter of the names that the file has and the table has not, if it has any. Written by
/// `robots_core::automata`.
const fn names<'a>(site: &RobotsTxt<'a>) -> Option<&'a [u8; NAMES]> {
    if site.has(FLAG_HAS_NAMES) {
        site.packed.last_chunk()
    } else {
        None
    }
}

/// May one of those stand at `start`?
const fn may_start_name(names: &[u8; NAMES], header: &[u8], start: usize) -> bool {
    if header.len() - start < 2 {
        return false;
    }
    let (byte, bit) = name_bit(header[start], header[start + 1]);
    names[byte] & bit != 0
}

/// The length of the longest name of the file that stands whole at `start`.
const fn longest_of_site(site: &RobotsTxt<'_>, header: &[u8], start: usize) -> Option<usize> {
    let mut longest = None;
    let mut low = 0;
    let mut high = agent::count(site);
    let mut at = start;
    // INVARIANT: `low..high` are the names that begin with `header[start..at]`.
    while at < header.len() {
        let depth = at - start;
        let rank = rank_at(header, at);
        low = first_with(site, low, high, depth, rank);
        high = first_with(site, low, high, depth, rank + 1);
        if low == high {
            break;
        }
        at += 1;
        // The shortest name of a run is its first.
        if agent::token(site, low).len() == depth + 1
            && ends_product(header, at)
            && is_sent_by_crawlers(slice(header, start, depth + 1))
        {
            longest = Some(depth + 1);
        }
    }
    longest
}

/// The first name of `low..high` whose byte at `depth` has at least the rank `wanted`.
const fn first_with(
    site: &RobotsTxt<'_>,
    mut low: usize,
    mut high: usize,
    depth: usize,
    wanted: u16,
) -> usize {
    while low < high {
        let middle = usize::midpoint(low, high);
        if rank_at(agent::token(site, middle), depth) < wanted {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low
}

/// Where the byte at `depth` sorts; a name that has ended sorts before every byte.
const fn rank_at(name: &[u8], depth: usize) -> u16 {
    if depth < name.len() {
        name[depth].to_ascii_lowercase() as u16 + 1
    } else {
        0
    }
}

/// Can this name, in a header, tell a crawler from a person? Not the words of browsers, and not a
/// control token, whose crawler sends another name. `*` has no letter, which rules it out as well.
const fn is_sent_by_crawlers(name: &[u8]) -> bool {
    if common_word::leads(name) {
        return false;
    }
    match crawler::find(name) {
        Some(known) => !known.control_token,
        None => true,
    }
}

/// The bytes behind which a product or a word of a comment may stand.
static BEGINS_PRODUCT: [bool; 256] = {
    let mut begins = [false; 256];
    begins[b' ' as usize] = true;
    begins[b'(' as usize] = true;
    begins[b';' as usize] = true;
    begins[b',' as usize] = true;
    begins
};

/// The bytes at which a product or a word of a comment may end.
pub(super) const ENDS_OF_WORD: &[u8] = b"/ ;),:+(";

const fn starts_product(header: &[u8], at: usize) -> bool {
    at == 0 || BEGINS_PRODUCT[header[at - 1] as usize]
}

pub(super) const fn ends_product(header: &[u8], at: usize) -> bool {
    at >= header.len() || ends_word(header[at]) || is_instance(header, at)
}

/// Does a product or a word of a comment end before this byte?
pub(super) const fn ends_word(byte: u8) -> bool {
    matches!(byte, b'/' | b' ' | b';' | b')' | b',' | b':' | b'+' | b'(')
}

/// Is the product at `start` one that the sender is only like, as in `(KHTML, like Gecko)` and
/// `Feedly/1.0 (…; like FeedFetcher-Google)`?
const fn is_imitated(header: &[u8], start: usize) -> bool {
    const LIKE: &[u8] = b"like ";
    match start.checked_sub(LIKE.len()) {
        Some(like) => {
            starts_product(header, like)
                && agent::compare(slice(header, like, LIKE.len()), LIKE) == 0
        }
        None => false,
    }
}

/// Does `_` and a UUID stand here? Amazon Bedrock's crawler signs itself `bedrockbot_<uuid>`, one
/// for each knowledge base, with what its owner appends.
const fn is_instance(header: &[u8], at: usize) -> bool {
    let instance = slice(header, at, 37);
    if instance.is_empty() || instance[0] != b'_' {
        return false;
    }
    let mut digit = 1;
    while digit < instance.len() {
        let fits = match digit {
            9 | 14 | 19 | 24 => instance[digit] == b'-',
            _ => instance[digit].is_ascii_hexdigit(),
        };
        if !fits {
            return false;
        }
        digit += 1;
    }
    true
}
