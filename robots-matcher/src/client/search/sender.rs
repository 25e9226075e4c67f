//! Whether a name in a header can be that of its sender, or a word of a person's browser.
//!
//! Apps append their own products to the header of a browser, and phones stand in it by their model, so
//! a name there is a crawler's only with a sign that people's headers lack.

use crate::agent;
use crate::client::comments::{Comments, has_address};
use crate::client::position::BEGINS_PRODUCT;
use crate::layout::slice;

/// How the headers of browsers begin, those of crawlers that render pages among them.
const BROWSERS: &[&[u8]] = &[b"Dalvik/", b"DoCoMo/", b"Mozilla/", b"Opera/", b"UCWEB/"];

/// The ends of words by which the names of crawlers, and of browsers that programs steer, are told.
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

/// What has been read of a header to tell a crawler from a person.
#[derive(Clone, Copy)]
pub(super) struct Sender {
    /// Whether it begins as those of browsers do, once that has been asked for.
    is_browser: Option<bool>,
    /// Whether an address stands in it, once that has been asked for.
    has_address: Option<bool>,
}

impl Sender {
    pub(super) const UNREAD: Self = Self {
        is_browser: None,
        has_address: None,
    };

    /// Can a name at `start` that only the file knows be the sender's?
    ///
    /// In the header of a browser only in a `(compatible; …)` comment that is not of Internet Explorer,
    /// or if it ends as the names of crawlers do, or if the header has an address. In the comment of
    /// the system only the first of these counts.
    pub(super) const fn can_bear(
        &mut self,
        comments: &mut Comments,
        header: &[u8],
        start: usize,
        name: &[u8],
    ) -> bool {
        let content = comments.content(header, start);
        if let Some(content) = content
            && content.is_of_crawler()
        {
            return true;
        }
        if comments.is_of_system(header, start) {
            return false;
        }
        if !self.is_browser(header) || ends_as_crawler(name, 0) {
            return true;
        }
        let is_of_explorer = match content {
            Some(content) => content.has_msie,
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

/// Can a documented name at `start` be the sender's? In the comment of the system, where the models of
/// phones stand, only with a version or `compatible`, or if it ends as the names of crawlers do and is
/// longer than that.
pub(super) const fn can_be_documented(
    comments: &mut Comments,
    header: &[u8],
    start: usize,
    name: &[u8],
) -> bool {
    if !comments.is_of_system(header, start) {
        return true;
    }
    let behind = slice(header, start + name.len(), 2);
    if let [b'/', b'0'..=b'9'] = behind {
        return true;
    }
    let is_signed = match comments.content(header, start) {
        Some(content) => content.is_of_crawler(),
        None => false,
    };
    is_signed || ends_as_crawler(name, 1)
}

const fn begins_as_browser(header: &[u8]) -> bool {
    let mut start = 0;
    while start < header.len() && BEGINS_PRODUCT[header[start] as usize] {
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

/// Does a word of this name end as those of crawlers do, behind at least so many bytes of the name?
const fn ends_as_crawler(name: &[u8], before: usize) -> bool {
    let mut end = 1;
    while end <= name.len() {
        if end == name.len() || !name[end].is_ascii_alphabetic() {
            let mut next = 0;
            while next < ENDINGS.len() {
                let ending = ENDINGS[next];
                if end >= ending.len() + before
                    && agent::compare(slice(name, end - ending.len(), ending.len()), ending) == 0
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
