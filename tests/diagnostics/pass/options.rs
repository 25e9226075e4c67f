use robots_static::{RobotsTxt, include_robots, robots_txt};

static IDENT: RobotsTxt = include_robots!("tests/sites/bookshop.txt", dialect = Rfc9309);
static COMMA: RobotsTxt = include_robots!("tests/sites/bookshop.txt", dialect = rfc9309,);
static QUOTED: RobotsTxt = include_robots!("tests/sites/bookshop.txt", dialect = "RFC9309");
static TRAILING: RobotsTxt = include_robots!("tests/sites/bookshop.txt",);
static LINES: RobotsTxt = robots_txt! { "User-agent: *" "Disallow: /", allow(blocks_everything), dialect = Rfc9309 };
static DIALECTS: [RobotsTxt; 5] = [
    include_robots!("tests/sites/bookshop.txt", dialect = Google),
    include_robots!("tests/sites/bookshop.txt", dialect = Koster1996),
    include_robots!("tests/sites/bookshop.txt", dialect = Original1994),
    include_robots!("tests/sites/bookshop.txt", dialect = PythonLegacy),
    include_robots!("tests/sites/bookshop.txt", dialect = "python-legacy"),
];

const FIRST_MATCH: RobotsTxt = robots_txt! {
    "User-agent: *"
    "Allow: /a"
    "Disallow: /a/b",
    dialect = Koster1996
};
const MOST_OCTETS: RobotsTxt = robots_txt! { "User-agent: *" "Allow: /a" "Disallow: /a/b" };
const _: () = assert!(FIRST_MATCH.decide("GPTBot", "/a/b").is_allow());
const _: () = assert!(MOST_OCTETS.decide("GPTBot", "/a/b").is_disallow());

fn main() {
    for robots in &DIALECTS {
        assert_eq!(robots.body(), IDENT.body());
    }
    for robots in [&COMMA, &QUOTED, &TRAILING] {
        assert_eq!(robots.body(), IDENT.body());
        assert_eq!(robots.etag(), IDENT.etag());
    }
    assert_eq!(LINES.body(), b"User-agent: *\nDisallow: /\n");
}
