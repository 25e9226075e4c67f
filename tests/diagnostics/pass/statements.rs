//! Every keyword of the rule language.
#![deny(warnings)]

use robots_static::{RobotsTxt, robots_txt};

static ROBOTS: RobotsTxt = robots_txt! {
    #![allow(noindex_in_robots, unsupported_directive)]
    #![dialect = Google]
    //! The rules of a shop.
    /// Crawlers that train models.
    user_agent "GPTBot", "CCBot" {
        allow "/about";
        disallow "/";
    }
    user_agent * {
        disallow "/my files/";
        noindex "/drafts/";
        crawl_delay 2.5;
        request_rate "1/10s";
        visit_time "0600-0845";
        content_signal "search=yes, ai-train=no";
        content_usage "train-ai=n";
    }
    user_agent "Googlebot" {}
    host "shop.example";
    clean_param "ref /shop/";
    license "https://shop.example/license.xml";
    sitemap "https://shop.example/sitemap.xml";
};

const _: () = assert!(ROBOTS.decide("CCBot", "/about").is_allow());
const _: () = assert!(ROBOTS.decide("CCBot", "/books").is_disallow());
const _: () = assert!(ROBOTS.decide("bingbot", "/my%20files/a").is_disallow());
const _: () = assert!(ROBOTS.decide("Googlebot", "/my%20files/a").is_allow());

const TEXT: &str = "\
# The rules of a shop.

# Crawlers that train models.
User-agent: GPTBot
User-agent: CCBot
Allow: /about
Disallow: /

User-agent: *
Disallow: /my%20files/
Noindex: /drafts/
Crawl-delay: 2.5
Request-rate: 1/10s
Visit-time: 0600-0845
Content-Signal: search=yes, ai-train=no
Content-Usage: train-ai=n

User-agent: Googlebot
Disallow:

Host: shop.example
Clean-param: ref /shop/
License: https://shop.example/license.xml
Sitemap: https://shop.example/sitemap.xml
";

#[test]
fn statement_of_each_keyword_is_a_line() {
    assert_eq!(ROBOTS.body(), TEXT.as_bytes());
}
