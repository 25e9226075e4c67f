//! The crawlers that a robots.txt can tell apart.
//!
//! In: an embedded file. Out: every [`Crawler`] that a User-Agent header can be identified as, which is
//! what labels, budgets and counters are made of before the first request.

use robots_matcher::{Client, Crawler, KNOWN_CRAWLERS, known_crawler, same_product_token};

use crate::RobotsTxt;

/// Returns the crawlers that [`RobotsTxt::identify`](robots_matcher::RobotsTxt::identify) can find for
/// `robots`: those of the crawler table and those that only the file names, each product token once.
///
/// No header, whatever a client writes into it, is identified as a crawler with another token. So
/// whatever is kept for each of these tokens, such as a counter, is bounded by the program: by the
/// crawler table and the tokens of the file. Control tokens, which no crawler sends, are left out.
///
/// Each step of the iterator identifies one token.
///
/// ```
/// use robots_static::{RobotsTxt, crawlers, robots_txt};
///
/// static ROBOTS: RobotsTxt = robots_txt!("User-agent: HouseCrawler9\nDisallow: /basket/\n");
///
/// assert!(crawlers(&ROBOTS).any(|crawler| crawler.token() == "HouseCrawler9"));
/// assert!(crawlers(&ROBOTS).any(|crawler| crawler.token() == "GPTBot"));
/// ```
pub fn crawlers(robots: &'static RobotsTxt) -> impl Iterator<Item = Crawler<'static>> {
    let documented = KNOWN_CRAWLERS.iter().map(|crawler| crawler.token);
    let named = robots
        .product_tokens()
        .filter(|token| known_crawler(token).is_none());
    documented.chain(named).filter_map(|token| {
        let Client::Crawler(crawler) = robots.identify(token.as_bytes()) else {
            return None;
        };
        same_product_token(crawler.token(), token).then_some(crawler)
    })
}
