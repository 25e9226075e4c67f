//! Finds the crawler's name in a User-Agent header.
//!
//! In go the robots.txt and a header, out comes the part of the header that names a crawler: a token
//! of the file or of the table, ASCII case aside, standing at a *product position*. That is where a
//! product of RFC 9110 §10.1.5 or a word of a comment stands: at the start of the header or behind
//! one of `space ( ; ,`, and up to its end or one of `/ space ; ) , : + (`. A name inside a URL, a
//! mail address or a longer name is therefore none. The longest name wins, of equals the first.
//!
//! The sorted names are walked as a trie: the names that begin with what has been read are one run
//! of the order, and each byte of the header narrows it by two binary searches until it is empty.
//! A walk dies at the first byte that no name shares, and a name without a start byte inside, as
//! every RFC 9309 token is, cannot reach into the walk of the next position. So a byte of the
//! header is read at most once for each word of the name with the most words, and the whole takes
//! header length × words × log₂ of the number of names, whoever wrote the header.

use super::common_word;
use crate::agent;
use crate::crawler::{self, CRAWLERS};
use crate::layout::slice;
use crate::robots_txt::RobotsTxt;

/// The longest name of a crawler in `header`, as the header spells it.
pub(super) const fn longest_name<'h>(site: &RobotsTxt<'_>, header: &'h [u8]) -> Option<&'h [u8]> {
    let mut best: &[u8] = &[];
    let mut start = 0;
    while start < header.len() {
        if starts_product(header, start) && !is_imitated(header, start) {
            best = longer(best, longest_at(Names::Site(site), header, start));
            best = longer(best, longest_at(Names::Table, header, start));
        }
        start += 1;
    }
    if best.is_empty() { None } else { Some(best) }
}

const fn longer<'h>(first: &'h [u8], second: &'h [u8]) -> &'h [u8] {
    if second.len() > first.len() {
        second
    } else {
        first
    }
}

/// Names in the order of [`agent::compare`], each once.
#[derive(Clone, Copy)]
enum Names<'s> {
    Site(&'s RobotsTxt<'s>),
    Table,
}

impl<'s> Names<'s> {
    const fn count(self) -> usize {
        match self {
            Self::Site(site) => agent::count(site),
            Self::Table => CRAWLERS.len(),
        }
    }

    const fn name(self, index: usize) -> &'s [u8] {
        match self {
            Self::Site(site) => agent::token(site, index),
            Self::Table => CRAWLERS[index].token.as_bytes(),
        }
    }

    /// The names of `low..high` whose byte at `depth` has this rank; all of them share the bytes
    /// before.
    const fn narrowed(self, low: usize, high: usize, depth: usize, rank: u16) -> (usize, usize) {
        if let (Self::Table, 0) = (self, depth) {
            let first = rank as usize;
            return (
                TABLE_STARTS[first] as usize,
                TABLE_STARTS[first + 1] as usize,
            );
        }
        let start = self.first_with(low, high, depth, rank);
        (start, self.first_with(start, high, depth, rank + 1))
    }

    /// The first name of `low..high` whose byte at `depth` has at least the rank `wanted`.
    const fn first_with(self, mut low: usize, mut high: usize, depth: usize, wanted: u16) -> usize {
        while low < high {
            let middle = usize::midpoint(low, high);
            if rank_at(self.name(middle), depth) < wanted {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }
}

/// For the rank of every first byte, where the names of the table that have it begin: the widest
/// of the binary searches, done while the crate is compiled.
static TABLE_STARTS: [u16; 258] = {
    let mut starts = [0; 258];
    let mut rank = 0;
    while rank < starts.len() {
        while (starts[rank] as usize) < CRAWLERS.len()
            && (rank_at(CRAWLERS[starts[rank] as usize].token.as_bytes(), 0) as usize) < rank
        {
            starts[rank] += 1;
        }
        if rank + 1 < starts.len() {
            starts[rank + 1] = starts[rank];
        }
        rank += 1;
    }
    starts
};

/// Where the byte at `depth` sorts; a name that has ended sorts before every byte.
const fn rank_at(name: &[u8], depth: usize) -> u16 {
    if depth < name.len() {
        name[depth].to_ascii_lowercase() as u16 + 1
    } else {
        0
    }
}

/// The longest of `names` that stands whole at `start`; empty for none.
const fn longest_at<'h>(names: Names<'_>, header: &'h [u8], start: usize) -> &'h [u8] {
    let mut longest: &[u8] = &[];
    let mut low = 0;
    let mut high = names.count();
    let mut at = start;
    // INVARIANT: `low..high` are the names that begin with `header[start..at]`.
    while at < header.len() {
        let depth = at - start;
        let rank = rank_at(header, at);
        (low, high) = names.narrowed(low, high, depth, rank);
        if low == high {
            break;
        }
        at += 1;
        // The shortest name of a run is its first.
        if names.name(low).len() == depth + 1 && ends_product(header, at) {
            let name = slice(header, start, depth + 1);
            if is_sent_by_crawlers(name) {
                longest = name;
            }
        }
    }
    longest
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

const fn starts_product(header: &[u8], at: usize) -> bool {
    at == 0 || matches!(header[at - 1], b' ' | b'(' | b';' | b',')
}

const fn ends_product(header: &[u8], at: usize) -> bool {
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
