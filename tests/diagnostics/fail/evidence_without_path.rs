use robots_static::{RobotsTxt, include_robots};

static ROBOTS: RobotsTxt = include_robots!("tests/sites/bookshop.txt", static_dir);

fn main() {}
