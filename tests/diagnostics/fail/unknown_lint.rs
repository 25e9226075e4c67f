use robots_static::{RobotsTxt, include_robots};

static ROBOTS: RobotsTxt = include_robots!("tests/sites/bookshop.txt", deny(dead_rules));

fn main() {}
