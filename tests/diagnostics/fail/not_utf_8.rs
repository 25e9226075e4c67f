use robots_static::{RobotsTxt, include_robots};

static ROBOTS: RobotsTxt = include_robots!("../sites/latin1.txt");

fn main() {}
