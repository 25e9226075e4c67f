#![deny(deprecated)]

use robots_static::{RobotsTxt, include_robots};

static ROBOTS: RobotsTxt = include_robots!("tests/sites/broken/dead_rule.txt");

fn main() {}
