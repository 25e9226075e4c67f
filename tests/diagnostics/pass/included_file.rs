//! Paths are relative to the package of the file.

use robots_static::{RobotsTxt, include_robots};

static SHOP: RobotsTxt = include_robots!("../sites/bookshop.txt");
static DRAFTS: RobotsTxt = include_robots!("../sites/public/../public/robots.txt");

#[test]
fn path_is_relative_to_the_package() {
    assert_eq!(SHOP.body(), include_bytes!("../../sites/bookshop.txt"));
    assert_eq!(DRAFTS.body(), b"User-agent: *\nDisallow: /drafts/\n");
}
