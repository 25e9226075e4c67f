//! The values of statics, constants and fields.

use robots_static::{RobotsTxt, include_robots, robots_txt};

static SHOP: RobotsTxt = include_robots!("../sites/bookshop.txt");
const STAGING: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /\n", allow(blocks_everything));

const _: () = assert!(STAGING.body().len() == 26);
const _: () = assert!(SHOP.decide("GPTBot", "/robots.txt").is_allow());
const _: () = assert!(STAGING.decide("GPTBot", "/members").is_disallow());

struct Site {
    robots: RobotsTxt<'static>,
}

static SITES: [Site; 2] = [Site { robots: SHOP_COPY }, Site { robots: STAGING }];
const SHOP_COPY: RobotsTxt = include_robots!("../sites/bookshop.txt");

#[test]
fn call_is_the_value_of_a_static_or_a_const() {
    assert_eq!(SITES[0].robots.body(), SHOP.body());
    assert_eq!(SITES[0].robots.etag(), SHOP.etag());
    assert_eq!(SITES[1].robots.body(), b"User-agent: *\nDisallow: /\n");
}
