use robots_static::{RobotsTxt, include_robots};

static ROBOTS: RobotsTxt = include_robots!(
    "../sites/bookshop.txt",
    sitemap = "../sites/bookshop_sitemap.xml",
);

fn main() {
    let _ = ROBOTS;
}
