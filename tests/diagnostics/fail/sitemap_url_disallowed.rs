use robots_static::{RobotsTxt, include_robots};

static ROBOTS: RobotsTxt = include_robots!(
    "tests/sites/bookshop.txt",
    sitemap = "tests/sites/bookshop_sitemap.xml",
);

fn main() {
    let _ = ROBOTS;
}
