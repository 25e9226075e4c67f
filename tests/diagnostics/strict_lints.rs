//! The expansion passes the lints of a strict crate.
#![forbid(unsafe_code)]
#![deny(warnings, missing_docs, unused, unreachable_pub, unused_qualifications)]

use robots_static::{RobotsTxt, include_robots, robots_txt};

/// From a file.
pub static SHOP: RobotsTxt = include_robots!("../sites/bookshop.txt");

/// From a text.
pub const STAGING: RobotsTxt =
    robots_txt! { "User-agent: *" "Disallow: /", allow(blocks_everything) };

#[test]
fn expansion_passes_the_lints_of_a_strict_crate() {
    assert_ne!(SHOP.body(), STAGING.body());
}
