//! The two macros. Each passes its own `$crate` on, so that the expansion finds this crate under
//! whatever name it has in the user's Cargo.toml.

/// Embeds a robots.txt file, compiled: a constant of type [`RobotsTxt`](crate::RobotsTxt).
///
/// ```
/// use robots_static::{RobotsTxt, include_robots};
///
/// static ROBOTS: RobotsTxt = include_robots!("tests/sites/bookshop.txt");
///
/// assert!(ROBOTS.body().starts_with(b"# A small bookshop."));
/// ```
///
/// The path is one string literal. It starts at the folder of the Cargo.toml of the crate that
/// calls the macro, or is absolute. The file is read once, while the program is compiled; cargo
/// builds again when it changes.
///
/// # Options
///
/// `dialect = Rfc9309` says which crawlers' reading is compiled; this one is the default. The others
/// are `Google`, the open-source matcher of Google; `Koster1996`, the Internet-Draft of that year;
/// `Original1994`, the convention before it; and `PythonLegacy`, Python's `urllib.robotparser` until
/// 2026.
///
/// ```
/// # use robots_static::{RobotsTxt, include_robots};
/// const ROBOTS: RobotsTxt = include_robots!("tests/sites/bookshop.txt", dialect = Rfc9309);
/// ```
///
/// `deny(…)`, `warn(…)` and `allow(…)` give levels to lints, to the groups `correctness`, `suspicious`,
/// `portability`, `style` and `policy`, and to all `warnings`. A comment `# robots: allow(dead_rule)` in
/// the file does so for its line or for the line or group below it.
///
/// ```
/// # use robots_static::{RobotsTxt, include_robots};
/// const ROBOTS: RobotsTxt =
///     include_robots!("tests/sites/bookshop.txt", deny(warnings), allow(style));
/// ```
///
/// `prove { … }` holds claims, each for some crawlers or for `*`, every crawler whatever its name.
/// A claim is about every URL of a route in axum's syntax, which is its path with any query unless
/// `without query` or `with query` stands behind it; of a text in the syntax of a rule, which has a
/// `*` or ends with `$`; or, with the feature `regex`, of a regular expression that matches the whole of
/// path and query, with `regex` in front. `{id}` stands for a part of a segment, at least a byte, `{*rest}` for all that
/// follows. `/robots.txt` itself is left out of what is claimed to be disallowed.
///
/// ```
/// # use robots_static::{RobotsTxt, include_robots};
/// const ROBOTS: RobotsTxt = include_robots!(
///     "tests/sites/bookshop.txt",
///     prove {
///         disallow "GPTBot", "CCBot" "/{*rest}";
///         allow "Googlebot", "bingbot" "/books/{id}" without query;
///     }
/// );
/// ```
///
/// A claim that is false does not compile; the error shows the shortest URL for which it is false,
/// the crawler and the rule:
///
/// ```compile_fail
/// # use robots_static::{RobotsTxt, include_robots};
/// const ROBOTS: RobotsTxt = include_robots!(
///     "tests/sites/bookshop.txt",
///     prove { disallow * "/basket/{*rest}"; } // but `Allow: /basket/help$`
/// );
/// ```
///
/// `routes = ["/", "/books/{id}"]` names what the site serves, for the lints that need it:
/// `rule_matches_no_route`, `path_case_mismatch`, `directory_root_missed` and `prefix_overmatch`.
///
/// `x_robots_tag = { … }` says what search engines may make of pages that they may fetch: for each pattern,
/// in the syntax of a rule, the words of an `X-Robots-Tag`, perhaps behind the name of one crawler. Of the
/// patterns that match path and query the one with the most octets decides.
/// [`RobotsTxt::x_robots_tag`](robots_matcher::RobotsTxt::x_robots_tag) tells it, and
/// `RobotsLayer` sends it.
///
/// ```
/// # use robots_static::{RobotsTxt, include_robots};
/// const ROBOTS: RobotsTxt = include_robots!(
///     "tests/sites/bookshop.txt",
///     x_robots_tag = { "/drafts/": "noindex, nofollow", "/*.pdf$": "googlebot: noindex" },
/// );
///
/// const _: () = assert!(ROBOTS.x_robots_tag("/books/7").is_none());
/// assert_eq!(ROBOTS.x_robots_tag("/books/7.pdf"), Some("googlebot: noindex"));
/// ```
///
/// A word that no search engine documents does not compile, nor does a tag that nobody can read: who
/// may not fetch a page does not see its header fields, so `noindex` keeps nothing out of an index that
/// `Disallow` forbids to everybody:
///
/// ```compile_fail
/// # use robots_static::{RobotsTxt, robots_txt};
/// const ROBOTS: RobotsTxt = robots_txt!(
///     "User-agent: *\nDisallow: /drafts/\n",
///     x_robots_tag = { "/drafts/": "noindex" }
/// );
/// ```
///
/// With the feature `site`, `sitemap = "static/sitemap.xml"` reads a sitemap or an index, also packed
/// with gzip, and a listed URL that a rule forbids to Googlebot, to bingbot or to crawlers without a
/// group does not compile; `static_dir = "static"` warns of style sheets and scripts that a rule
/// forbids, and of other robots.txt files.
///
/// # Errors
///
/// A file that cannot be read, is not UTF-8 or is larger than 512,000 bytes does not compile; nor
/// does an unknown option, or a finding of a lint that is denied. The message shows the place in the
/// file.
///
/// ```compile_fail
/// # use robots_static::{RobotsTxt, include_robots};
/// static ROBOTS: RobotsTxt = include_robots!("tests/sites/no-such-file.txt");
/// ```
#[macro_export]
macro_rules! include_robots {
    ($($tokens:tt)*) => {
        $crate::__private::include_robots!($crate; $($tokens)*)
    };
}

/// Compiles the text of a robots.txt that stands in the program: a constant of type
/// [`RobotsTxt`](crate::RobotsTxt).
///
/// One string literal is taken as it is:
///
/// ```
/// use robots_static::{RobotsTxt, robots_txt};
///
/// static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /basket/\n");
///
/// assert_eq!(ROBOTS.body(), b"User-agent: *\nDisallow: /basket/\n");
/// ```
///
/// Of several literals each is a line, and a mistake is shown at its line:
///
/// ```
/// # use robots_static::{RobotsTxt, robots_txt};
/// const STAGING: RobotsTxt = robots_txt! {
///     "User-agent: *"
///     "Disallow: /",
///     allow(blocks_everything)
/// };
///
/// assert_eq!(STAGING.body(), b"User-agent: *\nDisallow: /\n");
/// ```
///
/// The options of [`include_robots!`](crate::include_robots) follow behind a comma, and what is an
/// error there is one here.
///
/// Or it is written in statements, each of which becomes a line. `#[allow(dead_rule)]` is about a
/// statement or a group, `#![allow(dead_rule)]` and `#![dialect = Google]` about all of them, and `///`
/// comments are comments of the text:
///
/// ```
/// # use robots_static::{RobotsTxt, robots_txt};
/// const ROBOTS: RobotsTxt = robots_txt! {
///     user_agent "Googlebot", "bingbot" {
///         allow "/search/about";
///         disallow "/search";
///     }
///     user_agent * {
///         disallow "/my files/";
///         crawl_delay 10;
///     }
///     sitemap "https://example.com/sitemap.xml";
/// };
///
/// assert!(ROBOTS.body().starts_with(b"User-agent: Googlebot\nUser-agent: bingbot\nAllow: "));
/// assert!(ROBOTS.decide("GPTBot", "/my%20files/a").is_disallow());
/// ```
///
/// The keywords are those of robots.txt in lower case, `_` for `-`: `user_agent`, `allow`, `disallow`,
/// `crawl_delay`, `request_rate`, `visit_time`, `noindex`, `content_signal` and `content_usage` in groups,
/// `sitemap`, `host`, `clean_param` and `license` outside of them.
#[macro_export]
macro_rules! robots_txt {
    ($($tokens:tt)*) => {
        $crate::__private::robots_txt!($crate; $($tokens)*)
    };
}
