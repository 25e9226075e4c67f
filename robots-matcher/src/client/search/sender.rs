//! Whether a token in a header can be the token of its sender, or is a word of a browser.
//!
//! Apps append their own products to the header of a browser, and phones send their model. A token
//! there is that of a crawler only with a sign that headers of browsers do not have.

use crate::agent;
use crate::client::comments::{CommentWords, Comments, begins_with, has_address, names_system};
use crate::client::position::{
    begins_in_block, begins_product, ends_word, is_blank, starts_product,
};
use crate::layout::slice;
use crate::word::BLOCK;

/// The products of browsers, and of crawlers that render pages, without `Mozilla/`.
const BROWSERS: &[&[u8]] = &[b"Dalvik/", b"DoCoMo/", b"Opera/", b"UCWEB/"];

/// Words for crawlers, and the ends of words that identify them.
const GENERIC: &[&[u8]] = words! {
    b"archiver" b"bot" b"bots" b"crawl" b"crawler" b"fetcher" b"harvester" b"indexer" b"robot"
    b"robots" b"scan" b"scanner" b"scraper" b"slurp" b"spider" b"spyder"
};

/// The ends of the names of browsers that programs control.
const CONTROLLED: &[&[u8]] = &[b"HeadlessChrome", b"Lighthouse", b"PhantomJS"];

/// The tokens of documented crawlers that apps of their operators send, too.
const APPS: &[&[u8]] = &[b"Daum", b"Pinterest"];

/// The properties of a header that distinguish crawlers from browsers, read when needed.
#[derive(Clone, Copy)]
pub(super) struct Sender {
    /// Whether the header is one of a browser, once it was read.
    is_browser: Option<bool>,
    has_address: Option<bool>,
}

impl Sender {
    pub(super) const UNREAD: Self = Self { is_browser: None, has_address: None };

    /// Returns whether the sender can have the token at `start`, which only the file has.
    ///
    /// The first product of a header is that of the sender. In the header of a browser, another
    /// token can be only in a `(compatible; …)` comment that is not of Internet Explorer, or if the
    /// token ends as those of crawlers do, or if the header has an address. In the comment of the
    /// system it can with the sign of [`is_signed`], or with an address in the same comment.
    pub(super) const fn can_have(
        &mut self,
        comments: &mut Comments,
        header: &[u8],
        start: usize,
        token: &[u8],
    ) -> bool {
        let words = comments.words(header, start);
        if let Some(words) = words
            && words.is_of_crawler()
        {
            return true;
        }
        if comments.is_of_system(header, start) {
            return is_signed(words, header, start, token);
        }
        if !self.is_browser(header) || ends_as_crawler(token, 0) || is_first(header, start) {
            return true;
        }
        let is_of_explorer = match words {
            Some(words) => words.has_msie,
            None => false,
        };
        !is_of_explorer && self.has_address(header)
    }

    /// Returns whether the sender can have the documented token at `start`. In the comment of the
    /// system, which contains models of phones, it can only with a version, with the sign of
    /// [`is_signed`], or if the token ends as those of crawlers do and is longer than that end. A
    /// token that apps send, too, needs an address in the header, or is the whole header.
    pub(super) const fn can_have_documented(
        &mut self,
        comments: &mut Comments,
        header: &[u8],
        start: usize,
        token: &[u8],
    ) -> bool {
        if is_one_of(APPS, token) && token.len() < header.len() && !self.has_address(header) {
            return false;
        }
        if !comments.is_of_system(header, start)
            || has_version(header, start, token)
            || ends_as_crawler(token, 1)
        {
            return true;
        }
        let words = comments.words(header, start);
        match words {
            Some(comment) if comment.is_of_crawler() => true,
            _ => is_signed(words, header, start, token),
        }
    }

    const fn is_browser(&mut self, header: &[u8]) -> bool {
        if let Some(is_browser) = self.is_browser {
            return is_browser;
        }
        let is_browser = is_of_browser(header);
        self.is_browser = Some(is_browser);
        is_browser
    }

    const fn has_address(&mut self, header: &[u8]) -> bool {
        if let Some(has_address) = self.has_address {
            return has_address;
        }
        let has_address = has_address(header);
        self.has_address = Some(has_address);
        has_address
    }
}

/// Returns whether a token in the comment of the system has a sign of a crawler: an address in the
/// comment, or an end as those of crawlers and a version. No browser but Internet Explorer has an
/// address there.
const fn is_signed(words: Option<CommentWords>, header: &[u8], start: usize, token: &[u8]) -> bool {
    match words {
        Some(words) if words.has_address && !words.has_msie => true,
        _ => has_version(header, start, token) && ends_as_crawler(token, 1),
    }
}

const fn has_version(header: &[u8], start: usize, token: &[u8]) -> bool {
    matches!(slice(header, start + token.len(), 2), [b'/', b'0'..=b'9'])
}

const fn is_first(header: &[u8], mut start: usize) -> bool {
    while start > 0 && begins_product(header[start - 1]) {
        start -= 1;
    }
    start == 0
}

const fn is_one_of(tokens: &[&[u8]], token: &[u8]) -> bool {
    let mut next = 0;
    while next < tokens.len()
        && (tokens[next].len() != token.len() || agent::compare(tokens[next], token) != 0)
    {
        next += 1;
    }
    next < tokens.len()
}

/// Returns whether the header is one of a browser: one of [`BROWSERS`] begins any product of it, or
/// `MIDP`, the profile of phones with Java, is in it. Reads the header once.
const fn is_of_browser(header: &[u8]) -> bool {
    let mut read = 0;
    if is_browser_at(header, 0, &mut read) {
        return true;
    }
    let mut block = 0;
    while block < header.len() {
        let mut begins = begins_in_block::<b'/'>(header, block);
        while begins != 0 {
            let at = block + begins.trailing_zeros() as usize + 1;
            if is_browser_at(header, at, &mut read) {
                return true;
            }
            begins &= begins - 1;
        }
        block += BLOCK;
    }
    false
}

/// Returns whether the product of a browser, or `MIDP` also after a slash, is at `at`.
const fn is_browser_at(header: &[u8], at: usize, read: &mut usize) -> bool {
    if at >= header.len() || !matches!(header[at] | 0x20, b'd' | b'm' | b'o' | b'u') {
        return false;
    }
    if !starts_product(header, at) {
        return header[at - 1] == b'/' && begins_with(header, at, b"MIDP");
    }
    begins_with(header, at, b"MIDP") || begins_with_browser(header, at, read)
}

/// Returns whether the product of a browser is at `at`. `Mozilla` is one only if the next word is a
/// system or `compatible`: scanners send it with their own name.
const fn begins_with_browser(header: &[u8], at: usize, read: &mut usize) -> bool {
    if begins_with(header, at, b"Mozilla/") {
        return names_system(header, at, read);
    }
    let mut next = 0;
    while next < BROWSERS.len() && !begins_with(header, at, BROWSERS[next]) {
        next += 1;
    }
    next < BROWSERS.len()
}

/// Returns whether a word ends as those of crawlers do, after at least `before` bytes.
const fn ends_as_crawler(token: &[u8], before: usize) -> bool {
    let mut end = 1;
    while end <= token.len() {
        if end == token.len() || !token[end].is_ascii_alphabetic() {
            let word = slice(token, 0, end);
            if agent::ends_with(word, GENERIC, before) || agent::ends_with(word, CONTROLLED, before)
            {
                return true;
            }
        }
        end += 1;
    }
    false
}

/// Returns whether a token is only a word for crawlers, such as `Spider`.
pub(super) const fn is_generic(token: &[u8]) -> bool {
    is_one_of(GENERIC, token)
}

/// Returns whether the word at `start` is the end of a name of several words, as in
/// `Sogou web spider/4.0`: after a word with a letter, and blanks. A word after a version is not,
/// as in `Mozilla/5.0 Spider`, nor one after `compatible`.
pub(super) const fn ends_name(header: &[u8], start: usize) -> bool {
    let mut end = start;
    while end > 0 && is_blank(header[end - 1]) {
        end -= 1;
    }
    let (mut first, mut has_letter) = (end, false);
    while first > 0 && !begins_product(header[first - 1]) && !ends_word(header[first - 1]) {
        first -= 1;
        has_letter |= header[first].is_ascii_alphabetic() || !header[first].is_ascii();
    }
    end < start
        && has_letter
        && starts_product(header, first)
        && agent::compare(slice(header, first, end - first), b"compatible") != 0
}
