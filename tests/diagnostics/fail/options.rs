use robots_static::{RobotsTxt, include_robots, robots_txt};

static UNKNOWN: RobotsTxt =
    include_robots!("../sites/bookshop.txt", dialekt = Rfc9309, cache = "1 day");

static UNKNOWN_DIALECT: RobotsTxt = robots_txt!("User-agent: *", dialect = Rfc9390);

static NO_DIALECT: RobotsTxt = robots_txt!("User-agent: *", dialect = Html);

static DUPLICATE: RobotsTxt = robots_txt!("User-agent: *", dialect = Rfc9309, dialect = Rfc9309);

static NO_NAME: RobotsTxt = robots_txt!("User-agent: *", = Rfc9309);

static NO_VALUE: RobotsTxt = robots_txt!("User-agent: *", dialect);

static NO_COMMA: RobotsTxt = robots_txt!("User-agent: *" deny(dead_rules, styl));

static NO_LINTS: RobotsTxt = include_robots!("../sites/bookshop.txt", deny, warn("dead_rule"));

static NO_PATH: RobotsTxt = include_robots!("../sites/bookshop.txt", static_dir);

static UNREADABLE: RobotsTxt =
    include_robots!("../sites/bookshop.txt", sitemap = "no-such-sitemap.xml");

static NO_FOLDER: RobotsTxt = include_robots!("../sites/bookshop.txt", ranges = "no-such-folder");

static INVALID_RANGES: RobotsTxt =
    include_robots!("../sites/bookshop.txt", ranges = "../sites/ranges_broken");

static NO_LIST: RobotsTxt = include_robots!("../sites/bookshop.txt", routes = "/");

static INVALID_ROUTES: RobotsTxt = include_robots!(
    "../sites/bookshop.txt",
    routes = [
        "books",
        "https://bookshop.example/books/{id}",
        "/books?page=1",
        "/books/:id",
        "/{a",
        "/books/{}",
        "/{*rest}/edit",
        "/books/{author}{id}",
    ]
);

fn main() {}
