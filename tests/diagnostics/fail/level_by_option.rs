use robots_static::{RobotsTxt, include_robots, robots_txt};

static LINT: RobotsTxt =
    include_robots!("../sites/broken/dead_rule.by_a_longer_allow.txt", deny(dead_rule));

static WARNINGS: RobotsTxt = robots_txt!(
    "User-agent: *\nDisallow: /page#section\n",
    deny(warnings)
);

fn main() {}
