//! `X-Robots-Tag` by path.

use robots_static::{RobotsTxt, include_robots, robots_txt};

static SHOP: RobotsTxt = include_robots!(
    "../sites/bookshop.txt",
    x_robots_tag = {
        "/drafts/": "noindex, nofollow",
        "/*.pdf$": "max-snippet: 50, max-image-preview: large",
        // Every other page is disallowed for every crawler.
        "/basket/": "none",
    },
);

// `/robots.txt` itself is always allowed, so a tag for it can be seen.
static CLOSED: RobotsTxt = robots_txt!(
    "User-agent: *\nDisallow: /\n",
    x_robots_tag = { "/robots.txt$": "noindex" },
    allow(blocks_everything),
);

// Crawlers without a group may fetch every page.
static OPEN: RobotsTxt = robots_txt! {
    #![x_robots_tag = { "/": "noindex" }]
    user_agent "GPTBot" {
        disallow "/";
    }
};

// One tag for each crawler, in a list or with the same path.
static CRAWLERS: RobotsTxt = robots_txt!(
    "User-agent: *\nDisallow: /c\n",
    x_robots_tag = {
        "/a/": ["googlebot: noindex", "bingbot: noarchive", "noai"],
        "/b": "otherbot: noindex",
        "/b": "noml",
        "/d": "unavailable_after: 25 Jun 2027 15:00:00 PST",
    },
);

const _: () = assert!(SHOP.x_robots_tags("/drafts").is_empty());

#[test]
fn x_robots_tag_is_that_of_the_path() {
    assert_eq!(SHOP.x_robots_tags("/drafts/a.pdf"), ["noindex, nofollow"]);
    assert_eq!(SHOP.x_robots_tags("/basket/help"), ["none"]);
    assert_eq!(CLOSED.x_robots_tags("/robots.txt"), ["noindex"]);
    assert_eq!(OPEN.x_robots_tags("/a"), ["noindex"]);
    let crawlers = ["googlebot: noindex", "bingbot: noarchive", "noai"];
    assert_eq!(CRAWLERS.x_robots_tags("/a/b"), crawlers);
    assert_eq!(CRAWLERS.x_robots_tags("/b"), ["otherbot: noindex", "noml"]);
}
