use robots_static::{RobotsTxt, robots_txt};

static ROBOTS: RobotsTxt = robots_txt! {
    "User-agent: *"
    "# robots: deny(trailing_wildcard)"
    "Disallow: /basket*"
    "Disallow: /search*"
};

fn main() {}
