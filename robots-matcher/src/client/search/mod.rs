//! Finds product tokens of crawlers in a User-Agent header.
//!
//! In: a packed site and a header. Out: the parts of the header that name crawlers.
//!
//! Each is a token of the file or of the table, ignoring ASCII case, at a *product
//! position*. That is where a product of RFC 9110 §10.1.5 or a word of a comment starts: at the
//! start of the header, after `Agent/` at the start, or after a blank or one of
//! `( ; , [ " ' : + < { |`. The token ends at the end of the header, before a blank or one of
//! `/ ; ) , : + ( ] " ' < > { } |`, or before `-` or `_` and a version. `=` may be before a token
//! that is the first of its word. So a token is not found inside a URL, a mail address or a longer
//! word. At each position the longest token is found.
//!
//! A token that is only a word for crawlers, such as `Spider`, is not the token of a sender with a
//! name: it is not found as the last word of one, as in `Sogou web spider/4.0`.
//!
//! In the header of a browser, a token that only the file has is found only with a sign of a
//! crawler. In the comment with the sender's system it is hardly ever found, because apps and
//! models of phones have any name (see `sender`). A token that is only mentioned, after `like`,
//! among the words of a comment, or before the comment of `robots live`, is not found.
//!
//! One pass over the header, 64 bytes at a time, finds the product positions. There are two
//! searches at each:
//!
//! 1. For the tokens of the table: a filter of the first four bytes excludes most words of
//!    browsers, and a hash of these bytes finds the rows that start with them (see `table_tokens`).
//! 2. For the tokens that only the file has: they are sorted, so those that start with the bytes
//!    read so far are one range. Each byte of the header narrows the range by two binary searches.
//!    The search ends when the range is empty.
//!
//! The second search may read on past the next product position only for a token of several words,
//! which RFC 9309 does not allow. So each byte of the header is read at most as often as the
//! longest token has words, and the time is at most header length × words × log₂ of the number of
//! tokens.

mod sender;

use self::sender::Sender;
use super::comments::{Comments, begins_with};
use super::position::{begins_in_block, ends_product, is_blank, start_at, starts_product};
use super::table_tokens::FoundToken;
use super::{common_word, skipped_words, table_tokens, token_filter};
use crate::agent;
use crate::crawler;
use crate::layout::{NAMES, slice};
use crate::packed::Packed;
use crate::word::BLOCK;

impl FoundToken<'_> {
    /// Returns whether it is only a word for crawlers, no token of a sender that has another.
    pub(super) const fn is_generic(&self) -> bool {
        self.row.is_none() && sender::is_generic(self.text)
    }
}

/// The tokens of crawlers in a header, from left to right. None is inside another.
pub(super) struct FoundTokens<'s, 'a, 'h> {
    site: &'s Packed<'a>,
    filter: Option<&'a [u8; NAMES]>,
    header: &'h [u8],
    /// Where the block of the header is that is being read.
    block: usize,
    /// The bytes of the block after which a product may start that were not searched, as bits.
    begins: u64,
    /// Whether the start of the header has not been searched.
    is_at_start: bool,
    /// Where the tokens that were found end.
    end: usize,
    comments: Comments,
    sender: Sender,
}

impl<'s, 'a, 'h> FoundTokens<'s, 'a, 'h> {
    pub(super) const fn of(site: &'s Packed<'a>, header: &'h [u8]) -> Self {
        let mut found = Self {
            site,
            filter: token_filter::of(site),
            header,
            block: 0,
            begins: 0,
            is_at_start: false,
            end: 0,
            comments: Comments::NONE,
            sender: Sender::UNREAD,
        };
        match skipped_words::first_position(header) {
            0 => {
                found.is_at_start = true;
                found.read_block(0);
                if skipped_words::starts_with_agent(header) {
                    found.begins |= 1 << (skipped_words::AGENT - 1);
                }
            }
            first => found.read_block(first - 1),
        }
        found
    }

    pub(super) const fn next(&mut self) -> Option<FoundToken<'h>> {
        while let Some((start, bytes)) = self.next_candidate() {
            if let Some(end) = skipped_words::end_of_engine(self.header, start) {
                self.read_block(end - 1);
                continue;
            }
            let found = self.longest_at(start, bytes);
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Returns the next product position at which a token may start, and its first four bytes.
    #[inline]
    const fn next_candidate(&mut self) -> Option<(usize, u32)> {
        if self.is_at_start {
            self.is_at_start = false;
            let bytes = start_at(self.header, 0);
            if may_start(bytes, self.filter) {
                return Some((0, bytes));
            }
        }
        loop {
            while self.begins != 0 {
                let position = self.block + self.begins.trailing_zeros() as usize + 1;
                self.begins &= self.begins - 1;
                let bytes = start_at(self.header, position);
                if may_start(bytes, self.filter) {
                    return Some((position, bytes));
                }
            }
            if self.header.len() - self.block <= BLOCK {
                return None;
            }
            self.read_block(self.block + BLOCK);
        }
    }

    /// Finds the product positions after the bytes of the block at `at`, which is at most the
    /// length of the header.
    const fn read_block(&mut self, at: usize) {
        self.block = at;
        self.begins = begins_in_block::<b' '>(self.header, at);
        if self.filter.is_none() {
            // Only a token of a file starts with a byte before a product position.
            self.begins &= !(self.begins >> 1);
        }
    }

    /// Returns the longest token at a position, if the sender may have it.
    const fn longest_at(&mut self, start: usize, bytes: u32) -> Option<FoundToken<'h>> {
        let header = self.header;
        let mut found = table_tokens::longest_at(header, start);
        if let Some(FoundToken { text, .. }) = found
            && !self.sender.can_have_documented(&mut self.comments, header, start, text)
        {
            found = None;
        }
        if let Some(filter) = self.filter
            && token_filter::may_start(filter, bytes)
            && let Some(text) = longest_of_site(self.site, header, start)
            && is_longer(text, found)
            && self.sender.can_have(&mut self.comments, header, start, text)
        {
            found = Some(FoundToken { text, row: None, is_relative: false });
        }
        let Some(found) = found else {
            return None;
        };
        let end = start + found.text.len();
        if end <= self.end
            || !starts_product(header, start)
            || self.is_mentioned(start)
            || is_asked_as(header, end)
        {
            return None;
        }
        if found.is_generic() && sender::ends_name(header, start) {
            return None;
        }
        self.end = end;
        Some(found)
    }

    /// Returns whether the token at `start` is only mentioned, and is not the token of the sender.
    ///
    /// That is any token after `like`, as in `Feedly/1.0 (…; like FeedFetcher-Google)`. In a
    /// comment it is also a token after any word of letters except `compatible`, as in
    /// `(I am not a GPTBot)`, which is prose. A word that is itself a token, or the end of a token,
    /// does not count.
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
            || agent::compare(word, b"compatible") != 0 && self.comments.contain(header, start)
    }
}

/// Returns whether the token that ends at `end` is of the crawler as which `robots live` asks:
/// `Foo Bot (robots-live/…)` is not a request of that crawler. The rest of its name has no mark.
const fn is_asked_as(header: &[u8], mut end: usize) -> bool {
    while end < header.len() && !matches!(header[end], b'(' | b')' | b'/' | b';' | b',') {
        end += 1;
    }
    begins_with(header, end, b"(robots-live/")
}

/// Returns whether a token of the table or of the file may start with these four bytes.
#[inline]
const fn may_start(bytes: u32, filter: Option<&[u8; NAMES]>) -> bool {
    table_tokens::may_start(bytes)
        || match filter {
            Some(filter) => token_filter::may_start(filter, bytes),
            None => false,
        }
}

const fn is_longer(text: &[u8], found: Option<FoundToken<'_>>) -> bool {
    match found {
        Some(found) => text.len() > found.text.len(),
        None => true,
    }
}

const fn longest_of_site<'h>(
    site: &Packed<'_>,
    header: &'h [u8],
    start: usize,
) -> Option<&'h [u8]> {
    let mut longest = None;
    let mut low = 0;
    let mut high = agent::count(site);
    let mut at = start;
    // INVARIANT: `low..high` are the tokens that start with `header[start..at]`.
    while at < header.len() {
        let depth = at - start;
        let order = order_at(header, at);
        low = first_with(site, low, high, depth, order);
        high = first_with(site, low, high, depth, order + 1);
        if low == high {
            break;
        }
        at += 1;
        let text = slice(header, start, depth + 1);
        // The shortest token of a range is the first.
        if agent::token(site, low).len() == text.len()
            && ends_product(header, at)
            && is_sent_by_crawlers(text)
        {
            longest = Some(text);
        }
    }
    longest
}

/// Returns the first token of `low..high` whose byte at `depth` has at least the order `wanted`.
const fn first_with(
    site: &Packed<'_>,
    mut low: usize,
    mut high: usize,
    depth: usize,
    wanted: u16,
) -> usize {
    while low < high {
        let middle = usize::midpoint(low, high);
        if order_at(agent::token(site, middle), depth) < wanted {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low
}

/// Returns the rank of the byte at `depth` of a token, whose end sorts before every byte.
const fn order_at(token: &[u8], depth: usize) -> u16 {
    if depth < token.len() { token[depth].to_ascii_lowercase() as u16 + 1 } else { 0 }
}

/// Returns whether this token, in a header, distinguishes a crawler from a browser. The words of
/// browsers do not. The tokens of the table are found by [`table_tokens`], and no header has a
/// control token. `*` has no letter, which excludes it as well.
const fn is_sent_by_crawlers(token: &[u8]) -> bool {
    !common_word::leads(token) && crawler::row_of(token).is_none()
}
