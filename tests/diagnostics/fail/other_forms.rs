//! Input in the form of something else: of the other macro, of a robots.txt, of Rust, of TOML.

use robots_static::{RobotsTxt, include_robots, robots_txt};

static CLAIMS_WITHOUT_SEMICOLON: RobotsTxt = robots_txt!("User-agent: GPTBot" "Disallow: /m/", prove { disallow "GPTBot" "/m/{*rest}" allow "GPTBot" "/"; });
static PATH_AS_TEXT: RobotsTxt = robots_txt!("robots.txt");
static TEXT_AS_PATH: RobotsTxt = include_robots!("User-agent: *\nDisallow: /x");
static URL_AS_PATH: RobotsTxt = include_robots!("https://e.com/robots.txt");
static SECOND_PATH: RobotsTxt = include_robots!("../sites/bookshop.txt", "other.txt");
static COLON: RobotsTxt = include_robots!("../sites/bookshop.txt", dialect: Google);
static LEVEL_WITH_EQUALS: RobotsTxt = include_robots!("../sites/bookshop.txt", deny = warnings);
static QUOTED_LINT: RobotsTxt = include_robots!("../sites/bookshop.txt", allow("dead_rule"));
static NUMBER_AS_ROUTE: RobotsTxt = include_robots!("../sites/bookshop.txt", routes = [1]);
static LINES: RobotsTxt = robots_txt! { user_agent: "GPTBot"; disallow: "/"; };
static OPPOSITE_CLAIMS: RobotsTxt = robots_txt!("User-agent: GPTBot" "Disallow: /m/", prove { disallow "GPTBot" "/m/{*rest}"; allow "GPTBot" "/m/{id}"; });
static NO_CLAIM: RobotsTxt = robots_txt!("User-agent: *" "Disallow: /x", prove { });
static HYPHENATED_LINT: RobotsTxt = include_robots!("../sites/bookshop.txt", deny(dead - rule));
static LINT_IN_BRACKETS: RobotsTxt = include_robots!("../sites/bookshop.txt", deny[dead_rule]);
static ATTRIBUTE: RobotsTxt = include_robots!("../sites/bookshop.txt", #[deny(dead_rule)]);
static ROUTES_WITHOUT_COMMA: RobotsTxt =
    include_robots!("../sites/bookshop.txt", routes = ["/books/<id>", "/a" "/b"]);
static ROUTES_IN_PARENTHESES: RobotsTxt =
    include_robots!("../sites/bookshop.txt", routes("/a", "/b"));
static CONSTANT_ROUTES: RobotsTxt = include_robots!("../sites/bookshop.txt", routes = ROUTES);
static NO_ROUTES: RobotsTxt = include_robots!("../sites/bookshop.txt", routes = []);
static ARROW: RobotsTxt =
    include_robots!("../sites/bookshop.txt", x_robots_tag = { "/a" => "noindex" });
static URL_OF_SITEMAP: RobotsTxt = include_robots!(
    "../sites/bookshop.txt",
    sitemap = "https://books.example/sitemap.xml"
);
static ARROW_IN_CLAIM: RobotsTxt =
    include_robots!("../sites/bookshop.txt", prove { allow "Googlebot" => "/about"; });
static COMMA_BEFORE_PATH: RobotsTxt =
    include_robots!("../sites/bookshop.txt", prove { disallow "GPTBot", "/books/{id}"; });
static CALLS: RobotsTxt = robots_txt! { user_agent("GPTBot") { disallow("/"); } };
static NO_KEYWORD: RobotsTxt = robots_txt! { "GPTBot" { disallow "/"; } };
static TOKEN_AS_KEYWORD: RobotsTxt = robots_txt! { GPTBot { disallow "/"; } };
static LIST_OF_TOKENS: RobotsTxt = robots_txt! { user_agent ["GPTBot", "CCBot"] { disallow "/"; } };
static UNQUOTED_PATH: RobotsTxt = robots_txt! { user_agent "GPTBot" { disallow /; } };
static NO_BRACES: RobotsTxt =
    robots_txt! { user_agent "GPTBot"; disallow "/a"; user_agent "CCBot"; disallow "/b"; };
static UNQUOTED_LINES: RobotsTxt = robots_txt! { User-Agent: GPTBot; Disallow: /; };
static UNQUOTED_FILE: RobotsTxt = include_robots!("../sites/bookshop.txt", config = robots.toml);
static LIST_OF_FOLDERS: RobotsTxt = include_robots!("../sites/bookshop.txt", ranges = ["ranges"]);
static SEMICOLON: RobotsTxt =
    include_robots!("../sites/bookshop.txt", allow(dead_rule);deny(style));
static QUOTED_PURPOSE: RobotsTxt = robots_txt! { user_agent purpose("training") { disallow "/"; } };
static PURPOSE_AS_TOKEN: RobotsTxt = robots_txt! { user_agent training { disallow "/"; } };

fn main() {}
