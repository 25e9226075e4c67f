//! Each option in each form.

use robots_static::{RobotsTxt, include_robots, robots_txt};

static IDENT: RobotsTxt = include_robots!("../sites/bookshop.txt", dialect = Rfc9309);
static COMMA: RobotsTxt = include_robots!("../sites/bookshop.txt", dialect = rfc9309,);
static QUOTED: RobotsTxt = include_robots!("../sites/bookshop.txt", dialect = "RFC9309");
static TRAILING: RobotsTxt = include_robots!("../sites/bookshop.txt",);
static LINES: RobotsTxt =
    robots_txt! { "User-agent: *" "Disallow: /", allow(blocks_everything), dialect = Rfc9309 };
static DIALECTS: [RobotsTxt; 5] = [
    include_robots!("../sites/bookshop.txt", dialect = Google),
    include_robots!("../sites/bookshop.txt", dialect = Koster1996, allow(dead_rule)),
    include_robots!("../sites/bookshop.txt", dialect = Original1994),
    include_robots!("../sites/bookshop.txt", dialect = PythonLegacy, allow(dead_rule)),
    include_robots!("../sites/bookshop.txt", dialect = "python-legacy", allow(dead_rule)),
];

const FIRST_MATCH: RobotsTxt = robots_txt! {
    "User-agent: *"
    "Allow: /a"
    "Disallow: /a/b",
    dialect = Koster1996,
    allow(dead_rule)
};
const MOST_OCTETS: RobotsTxt = robots_txt! { "User-agent: *" "Allow: /a" "Disallow: /a/b" };
const _: () = assert!(FIRST_MATCH.decide("GPTBot", "/a/b").is_allow());
const _: () = assert!(MOST_OCTETS.decide("GPTBot", "/a/b").is_disallow());

#[test]
fn option_is_accepted_in_each_form() {
    for robots in &DIALECTS {
        assert_eq!(robots.body(), IDENT.body());
    }
    for robots in [&COMMA, &QUOTED, &TRAILING] {
        assert_eq!(robots.body(), IDENT.body());
        assert_eq!(robots.etag(), IDENT.etag());
    }
    assert_eq!(LINES.body(), b"User-agent: *\nDisallow: /\n");
}
