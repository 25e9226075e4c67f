//! Finds the crawler's name in a User-Agent header.
//!
//! In: the robots.txt and a header. Out: the parts of the header that name crawlers, each a token of
//! the file or of the table, ASCII case aside, at a *product position*. That is where a product of
//! RFC 9110 §10.1.5 or a word of a comment starts: at the start of the header or after a blank or one of
//! `( ; , [ " ' : + < { |`, up to its end, a blank, one of `/ ; ) , : + ( ] " ' < > { } |`, or `-` or
//! `_` and a version; `=` may stand before a name that is the first of its word. A name inside a URL, a
//! mail address or a longer name is therefore none. At each position the longest name is found.
//!
//! A name that only the file knows counts in the header of a browser only with a sign of a crawler, and
//! one in the comment that tells of the sender's system hardly ever: apps and the models of phones bear
//! any name (see `sender`). A name that is only mentioned, after `like` or among the words of
//! a comment, is none.
//!
//! One pass looks for product positions. At each, the names of the table are told by their first bytes
//! (see `table_names`), and those that only the file has by a filter of their first two. Behind it
//! the sorted names of the file are walked as a trie: the names that begin with what has been read are
//! one run of the order, and each byte of the header narrows it by two binary searches until it is
//! empty. A walk dies at the first byte that no name shares, and a name without a start byte inside, as
//! every RFC 9309 token is, cannot reach into the walk of the next position. So a byte of the header
//! is read at most once for each word of the name with the most words, and the whole takes header
//! length × words × log₂ of the number of names, whoever wrote the header.

mod sender;

use self::sender::{Sender, can_be_documented};
use super::comments::Comments;
use super::position::{BEGINS_PRODUCT, ends_product, first_position, is_blank, starts_product};
use super::table_names::Found;
use super::{common_word, name_filter, table_names};
use crate::agent;
use crate::crawler;
use crate::layout::{NAMES, slice};
use crate::packed::Packed;

/// A crawler's name in a header.
#[derive(Clone, Copy)]
pub(super) struct Name<'h> {
    /// As the header spells it.
    pub(super) text: &'h [u8],
    /// Its row in the table; `None` for one that only the file has.
    pub(super) row: Option<usize>,
    /// Whether it is the name of a relative: the row's token, `-` and more.
    pub(super) is_relative: bool,
}

/// The names of crawlers in a header, from left to right. None lies within another.
pub(super) struct Names<'s, 'a, 'h> {
    site: &'s Packed<'a>,
    filter: Option<&'a [u8; NAMES]>,
    header: &'h [u8],
    /// The next product position; beyond the header when all have been read.
    at: usize,
    /// Where the names found so far end.
    end: usize,
    comments: Comments,
    sender: Sender,
}

impl<'s, 'a, 'h> Names<'s, 'a, 'h> {
    pub(super) const fn of(site: &'s Packed<'a>, header: &'h [u8]) -> Self {
        Self {
            site,
            filter: name_filter::of(site),
            header,
            at: first_position(header),
            end: 0,
            comments: Comments::NONE,
            sender: Sender::UNREAD,
        }
    }

    /// The next name: the longest at its position.
    #[inline]
    pub(super) const fn next(&mut self) -> Option<Name<'h>> {
        let header = self.header;
        let mut start = self.at;
        while start <= header.len() {
            let mut found = table_names::longest_at(header, start);
            if let Some(Found { len, .. }) = found {
                let name = slice(header, start, len);
                if !can_be_documented(&mut self.comments, header, start, name) {
                    found = None;
                }
            }
            if let Some(filter) = self.filter
                && name_filter::may_start_name(filter, header, start)
                && let Some(len) = longest_of_site(self.site, header, start)
                && is_longer(len, found)
                && self.sender.can_bear(
                    &mut self.comments,
                    header,
                    start,
                    slice(header, start, len),
                )
            {
                found = Some(Found {
                    row: None,
                    len,
                    is_relative: false,
                });
            }
            let mut next = start;
            while next < header.len() && !BEGINS_PRODUCT[header[next] as usize] {
                next += 1;
            }
            if let Some(found) = found
                && start + found.len > self.end
                && starts_product(header, start)
                && !self.is_mentioned(start)
            {
                self.at = next + 1;
                self.end = start + found.len;
                return Some(Name {
                    text: slice(header, start, found.len),
                    row: found.row,
                    is_relative: found.is_relative,
                });
            }
            start = next + 1;
        }
        self.at = start;
        None
    }

    /// Is the name at `start` only mentioned, rather than the sender's?
    ///
    /// Anywhere after `like`, as in `Feedly/1.0 (…; like FeedFetcher-Google)`. In a comment also after
    /// any word of letters but `compatible`, as in `(I am not a GPTBot)`: that is prose. A word that is
    /// itself a name, or the end of one, is none.
    const fn is_mentioned(&mut self, start: usize) -> bool {
        let header = self.header;
        let mut end = start;
        while end > 0 && is_blank(header[end - 1]) {
            end -= 1;
        }
        let mut first = end;
        while first > 0 && header[first - 1].is_ascii_alphabetic() {
            first -= 1;
        }
        let is_word =
            first < end && end < start && end != self.end && starts_product(header, first);
        if !is_word {
            return false;
        }
        let word = slice(header, first, end - first);
        agent::compare(word, b"like") == 0
            || agent::compare(word, b"compatible") != 0 && self.comments.is_in_one(header, start)
    }
}

const fn is_longer(len: usize, found: Option<Found>) -> bool {
    match found {
        Some(found) => len > found.len,
        None => true,
    }
}

/// The length of the longest name of the file that stands whole at `start`.
const fn longest_of_site(site: &Packed<'_>, header: &[u8], start: usize) -> Option<usize> {
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
    site: &Packed<'_>,
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

/// Can this name, in a header, tell a crawler from a person? Not the words of browsers. The names of
/// the table are found by [`table_names`]; a control token is the name of no sender. `*` has no letter,
/// which rules it out as well.
const fn is_sent_by_crawlers(name: &[u8]) -> bool {
    !common_word::leads(name) && crawler::find(name).is_none()
}
