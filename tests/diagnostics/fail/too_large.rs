use robots_static::{RobotsTxt, include_robots};

static ROBOTS: RobotsTxt = include_robots!("../sites/generated/too_large.txt");

fn main() {}
