use robots_static::{RobotsTxt, robots_txt};

static ROBOTS: RobotsTxt = robots_txt! {
    "User-agent: *"
    "Disallow: /staff/"
    "Allow: /staff/jobs",
    prove {
        disallow * "/staff/{*rest}";
    }
};

fn main() {}
