//! Whether a token in a header can be the token of its sender, or is a word of a browser.
//!
//! Apps append their own products to the header of a browser, and phones send their model. A token
//! there is that of a crawler only with a sign that headers of browsers do not have.

use crate::agent;
use crate::client::comments::{Comments, has_address};
use crate::client::position::begins_product;
use crate::layout::slice;

/// The starts of headers of browsers, and of crawlers that render pages.
const BROWSERS: &[&[u8]] = &[b"Dalvik/", b"DoCoMo/", b"Mozilla/", b"Opera/", b"UCWEB/"];

/// The ends of words that identify crawlers, and browsers that programs control.
const ENDINGS: &[&[u8]] = &[
    b"archiver",
    b"bot",
    b"bots",
    b"crawl",
    b"crawler",
    b"fetcher",
    b"harvester",
    b"HeadlessChrome",
    b"indexer",
    b"Lighthouse",
    b"PhantomJS",
    b"scan",
    b"scanner",
    b"scraper",
    b"slurp",
    b"spider",
    b"spyder",
];

/// The properties of a header that distinguish a crawler from a browser, each read when it is
/// needed.
#[derive(Clone, Copy)]
pub(super) struct Sender {
    /// Whether the header starts as those of browsers do, once it was read.
    is_browser: Option<bool>,
    /// Whether the header contains an address, once it was read.
    has_address: Option<bool>,
}

impl Sender {
    pub(super) const UNREAD: Self = Self {
        is_browser: None,
        has_address: None,
    };

    /// Returns whether the sender can have the token at `start`, which only the file has.
    ///
    /// In the header of a browser it can only in a `(compatible; …)` comment that is not of
    /// Internet Explorer, or if the token ends as those of crawlers do, or if the header has an
    /// address. In the comment of the system only the first of these applies.
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
            return false;
        }
        if !self.is_browser(header) || ends_as_crawler(token, 0) {
            return true;
        }
        let is_of_explorer = match words {
            Some(words) => words.has_msie,
            None => false,
        };
        !is_of_explorer && self.has_address(header)
    }

    const fn is_browser(&mut self, header: &[u8]) -> bool {
        if let Some(is_browser) = self.is_browser {
            return is_browser;
        }
        let is_browser = begins_as_browser(header);
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

/// Returns whether the sender can have the documented token at `start`. In the comment of the
/// system, which contains models of phones, it can only with a version or `compatible`, or if the
/// token ends as those of crawlers do and is longer than that end.
pub(super) const fn can_be_documented(
    comments: &mut Comments,
    header: &[u8],
    start: usize,
    token: &[u8],
) -> bool {
    if !comments.is_of_system(header, start) {
        return true;
    }
    let after = slice(header, start + token.len(), 2);
    if let [b'/', b'0'..=b'9'] = after {
        return true;
    }
    let is_signed = match comments.words(header, start) {
        Some(words) => words.is_of_crawler(),
        None => false,
    };
    is_signed || ends_as_crawler(token, 1)
}

const fn begins_as_browser(header: &[u8]) -> bool {
    let mut start = 0;
    while start < header.len() && begins_product(header[start]) {
        start += 1;
    }
    let mut next = 0;
    while next < BROWSERS.len() {
        let browser = BROWSERS[next];
        if agent::compare(slice(header, start, browser.len()), browser) == 0 {
            return true;
        }
        next += 1;
    }
    false
}

/// Returns whether a word of this token ends as those of crawlers do, after at least `before`
/// bytes.
const fn ends_as_crawler(token: &[u8], before: usize) -> bool {
    let mut end = 1;
    while end <= token.len() {
        if end == token.len() || !token[end].is_ascii_alphabetic() {
            let mut next = 0;
            while next < ENDINGS.len() {
                let ending = ENDINGS[next];
                if end >= ending.len() + before
                    && agent::compare(slice(token, end - ending.len(), ending.len()), ending) == 0
                {
                    return true;
                }
                next += 1;
            }
        }
        end += 1;
    }
    false
}
