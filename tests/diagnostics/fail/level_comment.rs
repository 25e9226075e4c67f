use robots_static::{RobotsTxt, robots_txt};

static ROBOTS: RobotsTxt = robots_txt! {
    "# robots: deny(warnings)"
    ""
    "# robots: dney(dead_rule)"
    "User-agent: *"
    "Disallow: /x#y"
};

fn main() {}
