use robots_static::{RobotsTxt, include_robots};

static ROBOTS: RobotsTxt = include_robots!("tests/sites/broken/no_slash.txt");

fn main() {}
