use robots_static::{RobotsTxt, include_robots, robots_txt};

static OF_A_LINT: RobotsTxt =
    include_robots!("tests/sites/broken/dead_rule.by_a_longer_allow.txt", deny(dead_rule));

static OF_ALL_WARNINGS: RobotsTxt = robots_txt!(
    "User-agent: *\nDisallow: /page#section\n",
    deny(warnings)
);

fn main() {}
