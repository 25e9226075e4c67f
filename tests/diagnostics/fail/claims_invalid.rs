use robots_static::{RobotsTxt, include_robots};

static ROBOTS: RobotsTxt = include_robots!(
    "../sites/bookshop.txt",
    prove {
        forbid * "/basket/";
        allow "Googlebot", "Bingbto" "/";
        allow "NoSuchCrawler" "/";
        allow "*", "Googlebot" "/";
        allow * "/books/{id";
        allow * "books";
        allow * pattern "books*";
        allow * "/books/{id}*";
        allow * glob "/books/*";
        allow * "/books/*" without query;
        allow * "/books" any query;
        allow * "/100%";
        allow * regex "/books/[";
        allow * regex "/b%6foks";
        allow * regex "/(.{999}){999}";
    }
);

fn main() {}
