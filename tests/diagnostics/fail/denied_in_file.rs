use robots_static::{RobotsTxt, include_robots};

static ROBOTS: RobotsTxt = include_robots!("../sites/broken/missing_leading_slash.in_two_groups.txt");

fn main() {}
