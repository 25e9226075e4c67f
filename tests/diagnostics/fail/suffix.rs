use robots_static::{RobotsTxt, robots_txt};

static ROBOTS: RobotsTxt = robots_txt!("User-agent: *"txt);

fn main() {}
