use robots_static::{RobotsTxt, include_robots};

static ROBOTS: RobotsTxt = include_robots!("../sites/bookshop.txt");

// An edit of the file that breaks this assertion does not compile.
const _: () = assert!(ROBOTS.decide("GPTBot", "/books/7").is_allow());

fn main() {}
