use robots_static::{RobotsTxt, robots_txt};

static ROBOTS: RobotsTxt = robots_txt!(include_str!("robots.txt"));

fn main() {}
