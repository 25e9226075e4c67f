//! Identifies the sender of a request from its User-Agent header, and selects the rules to enforce.
//!
//! In: a packed site and a header. Out: a [`Client`] with its group.
//!
//! First, [`search`] finds the product tokens in the header. Then each token selects a group: its
//! own group, else the group of its first documented fallback that has one. A crawler without
//! either obeys the default group only if it is documented to do so. The rules of `*` are addressed
//! to robots, and must not cost a browser, a feed reader or a link preview a page.

/// A list of words, several a line.
macro_rules! words {
    ($($word:literal)*) => { &[$($word),*] };
}

mod comments;
mod common_word;
mod crawler;
mod position;
mod resolved_token;
mod search;
mod skipped_words;
mod table_tokens;
mod token_filter;

pub use common_word::is_browser_word;
pub use crawler::{
    Crawler, Crawlers, HeaderTokens, MAX_TOKENS, header_of, joined, overflow_rule, row_of,
};
pub use position::ENDS_OF_WORD;
pub use token_filter::add_name;

use crate::crawler::PurposeSet;
use crate::layout::slice;
use crate::packed::Packed;
use resolved_token::ResolvedToken;
use search::FoundTokens;
use table_tokens::FoundToken;

/// The bytes of the User-Agent fields of a request that are read to identify its sender: 4,096.
///
/// No browser and no documented crawler sends more than a quarter of them. Bytes beyond them may
/// name any crawler, so their sender is denied what a ninth crawler is. See
/// [`Crawler::overflow`](crate::Crawler::overflow).
pub const MAX_USER_AGENT: usize = 4096;

/// The sender of a request, as its User-Agent header identifies it.
///
/// Returned by [`RobotsTxt::identify`](crate::RobotsTxt::identify).
///
/// ```
/// use robots_matcher::{Client, RobotsTxt};
/// use robots_static::robots_txt;
///
/// static ROBOTS: RobotsTxt = robots_txt!("User-agent: Googlebot\nDisallow: /drafts/\n");
///
/// let header = b"Mozilla/5.0 (compatible; Googlebot-Image/1.0)";
/// let Client::Crawler(crawler) = ROBOTS.identify(header) else { panic!("a documented crawler") };
/// assert_eq!(crawler.token(), "Googlebot-Image");
/// assert_eq!(crawler.group().and_then(|group| group.token()), Some("Googlebot"));
/// assert!(crawler.decide("/drafts/1").is_disallow());
/// let firefox = b"Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
/// assert!(matches!(ROBOTS.identify(firefox), Client::Unknown));
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Client<'a> {
    /// A crawler that the robots.txt names or that is publicly documented.
    Crawler(Crawler<'a>),
    /// A browser, or any other client that neither the file nor the table of crawlers names.
    Unknown,
}

/// Identifies the sender from the first `limit` bytes of its header. Undocumented crawlers with a
/// purpose in `bound` obey the default group. See
/// [`RobotsTxt::identify`](crate::RobotsTxt::identify).
pub(crate) const fn identify<'a>(
    site: &Packed<'a>,
    user_agent: &[u8],
    limit: usize,
    bound: PurposeSet,
) -> Client<'a> {
    if user_agent.len() <= limit {
        return identify_whole(site, user_agent, bound);
    }
    let identified = match identify_whole(site, slice(user_agent, 0, limit), bound) {
        Client::Crawler(crawler) => Some(crawler.with_unread()),
        Client::Unknown => Crawler::unread(site),
    };
    match identified {
        Some(crawler) => Client::Crawler(crawler),
        None => Client::Unknown,
    }
}

const fn identify_whole<'a>(site: &Packed<'a>, user_agent: &[u8], bound: PurposeSet) -> Client<'a> {
    let mut tokens = FoundTokens::of(site, user_agent);
    let Some((mut longest, token)) = next_resolved(site, &mut tokens, bound) else {
        return Client::Unknown;
    };
    let mut crawler = Crawler::new(site, token);
    while let Some((found, token)) = next_resolved(site, &mut tokens, bound) {
        match (longest.is_generic(), found.is_generic()) {
            (false, true) => continue,
            (true, false) => crawler = Crawler::new(site, token),
            _ if found.text.len() > longest.text.len() => crawler = crawler.with(token, true),
            _ => {
                crawler = crawler.with(token, false);
                continue;
            }
        }
        longest = found;
    }
    Client::Crawler(crawler)
}

/// Returns the next token that the file or the table has, and what it selects.
const fn next_resolved<'h>(
    site: &Packed<'_>,
    tokens: &mut FoundTokens<'_, '_, 'h>,
    bound: PurposeSet,
) -> Option<(FoundToken<'h>, ResolvedToken)> {
    while let Some(token) = tokens.next() {
        if let Some(resolved) = ResolvedToken::of(site, token, bound) {
            return Some((token, resolved));
        }
    }
    None
}
