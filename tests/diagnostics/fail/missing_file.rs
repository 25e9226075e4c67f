use robots_static::{RobotsTxt, include_robots};

static ROBOTS: RobotsTxt = include_robots!("sites/robots.txt");

// What is asserted of the missing file is no second error.
const _: () = assert!(ROBOTS.decide("GPTBot", "/").is_disallow());

fn main() {}
