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

const _: () = assert!(SHOP.x_robots_tag("/drafts").is_none());

#[test]
fn x_robots_tag_is_that_of_the_path() {
    assert_eq!(
        SHOP.x_robots_tag("/drafts/a.pdf"),
        Some("noindex, nofollow")
    );
    assert_eq!(SHOP.x_robots_tag("/basket/help"), Some("none"));
    assert_eq!(CLOSED.x_robots_tag("/robots.txt"), Some("noindex"));
    assert_eq!(OPEN.x_robots_tag("/a"), Some("noindex"));
}
