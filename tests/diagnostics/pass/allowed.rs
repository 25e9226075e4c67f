//! A lint that is allowed is not reported, in each place where it can be allowed.
#![deny(warnings)]

use robots_static::{RobotsTxt, include_robots, robots_txt};

static BY_OPTION: RobotsTxt =
    include_robots!("../sites/broken/dead_rule.by_a_longer_allow.txt", allow(dead_rule));
static BY_GROUP: RobotsTxt =
    include_robots!("../sites/broken/dead_rule.by_a_longer_allow.txt", allow(suspicious));
static BY_COMMENT: RobotsTxt = robots_txt! {
    "User-agent: *"
    "Disallow: /*.php # robots: allow(dead_rule)"
    "Allow: /*.php*"
};
static BY_ATTRIBUTE: RobotsTxt = robots_txt! {
    user_agent * {
        #[allow(dead_rule)]
        disallow "/*.php";
        allow "/*.php*";
    }
};
static BY_ATTRIBUTE_OF_A_GROUP: RobotsTxt = robots_txt! {
    #[allow(blocks_everything)]
    user_agent * {
        disallow "/";
    }
};

#[test]
fn lint_that_is_allowed_is_not_reported() {
    for robots in [&BY_OPTION, &BY_GROUP, &BY_COMMENT, &BY_ATTRIBUTE] {
        assert!(robots.decide("GPTBot", "/x.php").is_allow());
    }
    assert!(BY_ATTRIBUTE_OF_A_GROUP.decide("GPTBot", "/").is_disallow());
}
