use robots_static::{RobotsTxt, robots_txt};

static ROBOTS: RobotsTxt = robots_txt! {
    user_agent * {
        disallow "/";
    }
};

fn main() {}
