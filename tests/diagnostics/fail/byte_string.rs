use robots_static::{RobotsTxt, robots_txt};

static ROBOTS: RobotsTxt = robots_txt!(b"User-agent: *");

fn main() {}
