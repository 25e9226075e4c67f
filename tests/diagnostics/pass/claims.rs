//! Claims that hold have no cost at run time.

use robots_static::{RobotsTxt, include_robots, robots_txt};

static ROBOTS: RobotsTxt = include_robots!(
    "../sites/bookshop.txt",
    prove {
        disallow "GPTBot", "CCBot" "/{*rest}";
        disallow "bingbot" "/basket/{id}/items";
        allow * "/robots.txt" without query;
        allow "Googlebot", "bingbot" "/books/{id}" without query;
        disallow * regex r"/basket/[0-9]+(\?.*)?";
        disallow * "/basket/*sort=";
        allow "Googlebot" pattern "/basket/help$";
    },
    dialect = Rfc9309,
);

const STAGING: RobotsTxt = robots_txt! {
    #![allow(blocks_everything)]
    #![prove { disallow * "/{*rest}" with query; }]
    user_agent * {
        disallow "/";
    }
};

#[test]
fn claim_that_holds_compiles() {
    assert_eq!(STAGING.body(), b"User-agent: *\nDisallow: /\n");
    assert!(ROBOTS.body().starts_with(b"# A small bookshop."));
}
