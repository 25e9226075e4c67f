//! Who is asking: from a User-Agent header to the rules that a server should hold the client to.
//!
//! The names are found first ([`search`]), then the rules of each: its own group; else that of the first
//! of its documented fallbacks that has one; else that of `*`, but only for a crawler that is documented
//! to obey `*`; else none. A `Disallow` under `*` is addressed to robots, and must never cost a person,
//! a feed reader or a link preview a page.

mod comments;
mod common_word;
mod crawler;
mod name_filter;
mod named;
mod position;
mod search;
mod table_names;

pub use common_word::is_browser_word;
pub use crawler::{Crawler, Crawlers};
pub use name_filter::add_name;

use crate::packed::Packed;
use named::Named;
use search::Names;

/// The sender of a request, as far as its User-Agent header tells.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Client<'a> {
    /// A crawler that the robots.txt names or that is publicly documented.
    Crawler(Crawler<'a>),
    /// A person's browser, or anything else that neither the file nor the table knows.
    Unknown,
}

/// See [`RobotsTxt::identify`](crate::RobotsTxt::identify).
pub(crate) const fn identify<'a>(site: &Packed<'a>, user_agent: &[u8]) -> Client<'a> {
    let mut names = Names::of(site, user_agent);
    let mut crawler: Option<Crawler<'a>> = None;
    let mut longest = 0;
    while let Some(name) = names.next() {
        let Some(found) = Named::of(site, name) else {
            continue;
        };
        let is_longer = name.text.len() > longest;
        if is_longer {
            longest = name.text.len();
        }
        crawler = Some(match crawler {
            Some(crawler) => crawler.with(found, is_longer),
            None => Crawler::new(site, found),
        });
    }
    match crawler {
        Some(crawler) => Client::Crawler(crawler),
        None => Client::Unknown,
    }
}
