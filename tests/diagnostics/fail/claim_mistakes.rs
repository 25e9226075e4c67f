use robots_static::{RobotsTxt, include_robots};

static ROBOTS: RobotsTxt = include_robots!(
    "tests/sites/bookshop.txt",
    prove {
        allow "Googlebot", "Bingbto" "/";
        allow * "/books/{id";
        allow * "books";
        allow * "/books/{id}*";
        allow * glob "/books/*";
        allow * regex "/books/[";
        allow * regex "/(.{999}){999}";
        allow * "/100%";
        forbid * "/basket/";
        allow * "/books/*" without query;
    }
);

fn main() {}
