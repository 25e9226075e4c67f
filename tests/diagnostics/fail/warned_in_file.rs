#![deny(deprecated)]

use robots_static::{RobotsTxt, include_robots};

static ROBOTS: RobotsTxt = include_robots!("../sites/broken/dead_rule.by_a_longer_allow.txt");

fn main() {}
