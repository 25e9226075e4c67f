use robots_static::{RobotsTxt, include_robots};

// The path is relative to the package of this file, not to the package that compiles it.
static SHOP: RobotsTxt = include_robots!("tests/sites/bookshop.txt");
static DRAFTS: RobotsTxt = include_robots!("tests/sites/public/../public/robots.txt");

fn main() {
    assert_eq!(SHOP.body(), include_bytes!("../../sites/bookshop.txt"));
    assert_eq!(DRAFTS.body(), b"User-agent: *\nDisallow: /drafts/\n");
}
