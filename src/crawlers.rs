//! The table of documented crawlers, and the crawlers that a robots.txt distinguishes.

pub use robots_matcher::{
    CRAWLERS_DATE, CrawlerPurpose, Crawlers, DefaultGroupPolicy, KNOWN_CRAWLERS, KnownCrawler,
    MAX_USER_AGENT, known_crawler, same_product_token,
};

use robots_matcher::{Client, Crawler, RobotsTxt};

/// Returns the crawlers that [`RobotsTxt::identify`] can return for this file: those of the crawler
/// table and those that only the file names, each product token once.
///
/// Every User-Agent header that names a crawler is identified as one of these tokens. So data that
/// is kept for each token, such as a counter, is bounded by the crawler table and the file, not by
/// what clients send. Control tokens, which no crawler sends, are left out.
///
/// Each step of the iterator identifies one token.
///
/// ```
/// use robots_static::crawlers::identifiable_crawlers;
/// use robots_static::{RobotsTxt, robots_txt};
///
/// static ROBOTS: RobotsTxt = robots_txt!("User-agent: HouseCrawler9\nDisallow: /basket/\n");
///
/// assert!(identifiable_crawlers(&ROBOTS).any(|crawler| crawler.token() == "HouseCrawler9"));
/// assert!(identifiable_crawlers(&ROBOTS).any(|crawler| crawler.token() == "GPTBot"));
/// ```
pub fn identifiable_crawlers<'a>(
    robots: &RobotsTxt<'a>,
) -> impl Iterator<Item = Crawler<'a>> + use<'a> {
    let robots = *robots;
    let documented = KNOWN_CRAWLERS.iter().map(|crawler| crawler.token);
    let named = robots.product_tokens().filter(|token| known_crawler(token).is_none());
    documented.chain(named).filter_map(move |token| {
        let Client::Crawler(crawler) = robots.identify(token.as_bytes()) else {
            return None;
        };
        same_product_token(crawler.token(), token).then_some(crawler)
    })
}
