use robots_static::{RobotsTxt, include_robots};

static ROBOTS: RobotsTxt = include_robots!(concat!("robots", ".txt"));

fn main() {}
