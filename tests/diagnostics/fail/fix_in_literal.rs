use robots_static::{RobotsTxt, robots_txt};

static ESCAPED: RobotsTxt = robots_txt!("User-agent: *\nDisalow: /x\nDisallow: admin # \"a\"\n");

static MULTILINE: RobotsTxt = robots_txt!(
    "User-agent: *
Disallow: /x Disallow: /y
Disallow: admin
"
);

static RAW: RobotsTxt = robots_txt!(r"User-agent: *
Disallow: admin");

fn main() {}
