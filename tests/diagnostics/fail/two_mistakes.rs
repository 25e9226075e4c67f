use robots_static::{RobotsTxt, include_robots, robots_txt};

static ROBOTS: RobotsTxt = include_robots!("no-such-file");

static STAGING: RobotsTxt = robots_txt!(42);

fn main() {}
