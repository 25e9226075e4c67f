use robots_static::{RobotsTxt, include_robots};

static ROBOTS: RobotsTxt = include_robots!("robots.txt");

fn main() {
    println!("{}", ROBOTS.as_str());
}
