use robots_static::{RobotsTxt, include_robots};

static ROBOTS: RobotsTxt = include_robots!(
    "tests/sites/bookshop.txt",
    prove {
        allow * "/basket/help$";
        disallow "bingbot" "/basket/{*rest}";
        allow "Googlebot", "bingbot" "/books/{id}";
        disallow "Googlebot" regex r"/(drafts|preview)/.*";
    }
);

fn main() {}
