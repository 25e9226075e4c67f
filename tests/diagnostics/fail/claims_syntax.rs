use robots_static::{RobotsTxt, include_robots};

static ROBOTS: RobotsTxt = include_robots!(
    "../sites/bookshop.txt",
    prove {
        "Googlebot" "/books/{id}";
        allow "/books/{id}";
        allow Googlebot "/books/{id}";
        allow serach "/books/{id}";
        allow * "/books/{id}" without;
        allow * "/books/{id}", "/authors/{id}";
        allow * "/books/{id}"
    }
);

static NO_CLAIMS: RobotsTxt = include_robots!("../sites/bookshop.txt", prove = true);

fn main() {}
