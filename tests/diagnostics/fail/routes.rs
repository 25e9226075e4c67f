use robots_static::{RobotsTxt, include_robots};

static ROBOTS: RobotsTxt = include_robots!(
    "../sites/beside_routes.txt",
    routes = [
        "/", "/account/{id}", "/admin", "/administrators/{name}", "/orders", "/orders/{*rest}"
    ],
    deny(warnings),
    allow(sitemap_missing),
);

fn main() {}
