use robots_static::{RobotsTxt, include_robots};

// The path starts at the package that this file belongs to, not at the one that compiles it.
static SHOP: RobotsTxt = include_robots!("tests/sites/bookshop.txt");
static DRAFTS: RobotsTxt = include_robots!("tests/sites/public/../public/robots.txt");

fn main() {
    assert_eq!(SHOP.body(), include_bytes!("../../sites/bookshop.txt"));
    assert_eq!(DRAFTS.body(), b"User-agent: *\nDisallow: /drafts/\n");
}
