//! The two macros. Each passes its own `$crate` on, so that the expansion finds this crate under
//! every name that it can have in the user's Cargo.toml.

/// Embeds a robots.txt file, compiled. Expands to a constant of type
/// [`RobotsTxt`](crate::RobotsTxt).
///
/// ```
/// use robots_static::{RobotsTxt, include_robots};
///
/// static ROBOTS: RobotsTxt = include_robots!("tests/sites/bookshop.txt");
///
/// assert!(ROBOTS.body().starts_with(b"# A small bookshop."));
/// ```
///
/// The path is one string literal. It is absolute, or relative to the folder of the Cargo.toml of
/// the crate that calls the macro. The file is read once, at compile time. Cargo rebuilds the crate
/// when the file changes.
///
/// # Options
///
/// Options follow the path, separated by commas.
///
/// ## `dialect`
///
/// Selects the dialect of robots.txt: how one family of crawlers reads the file. The default is
/// `Rfc9309`.
///
/// | `dialect = …` | crawlers |
/// |---|---|
/// | `Rfc9309` | RFC 9309 (the standard) |
/// | `Google` | Google (Googlebot) |
/// | `Koster1996` | Internet-Draft of 1996 |
/// | `Original1994` | Convention of 1994 |
/// | `PythonLegacy` | Python before 2026 |
///
/// ```
/// # use robots_static::{RobotsTxt, include_robots};
/// const ROBOTS: RobotsTxt = include_robots!("tests/sites/bookshop.txt", dialect = Rfc9309);
/// ```
///
/// ## `deny`, `warn`, `allow`
///
/// Set the level of lints, of the lint groups `correctness`, `suspicious`, `portability`, `style`
/// and `policy`, and of all `warnings`. In the file, the comment `# robots: allow(dead_rule)` sets
/// the level for its line, or for the line or group below it.
///
/// ```
/// # use robots_static::{RobotsTxt, include_robots};
/// const ROBOTS: RobotsTxt =
///     include_robots!("tests/sites/bookshop.txt", deny(warnings), allow(style));
/// ```
///
/// ## `prove`
///
/// Checks claims about all URLs. A claim is for some crawlers, or for `*`: every crawler with any
/// product token, except those that are documented to ignore `*` and that the file does not name,
/// such as `AdsBot-Google`. To disallow something for these, name them. Its target is one of:
///
/// * a route in axum's syntax: its path with any query. `{id}` matches a non-empty part of a
///   segment and `{*rest}` matches the rest of the path. `without query` or `with query` after the
///   route restricts the query.
/// * a path pattern in the syntax of a rule, with a `*` or a final `$`.
/// * with the feature `regex`: `regex` and a regular expression, which matches the whole path and
///   query.
///
/// A disallow claim includes `/robots.txt` itself only if it is about nothing else.
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
/// A false claim is a compile error. The error shows the counterexample: the shortest URL for which
/// the claim is false, the crawler, and the rule. A claim that holds for every URL, but not for a
/// path with a malformed escape, such as `/100%`, is an error too.
///
/// ```compile_fail
/// # use robots_static::{RobotsTxt, include_robots};
/// const ROBOTS: RobotsTxt = include_robots!(
///     "tests/sites/bookshop.txt",
///     prove { disallow * "/basket/{*rest}"; } // but `Allow: /basket/help$`
/// );
/// ```
///
/// ## `routes`
///
/// `routes = ["/", "/books/{id}"]` lists the routes of the site. The lints `rule_matches_no_route`,
/// `path_case_mismatch`, `directory_root_missed` and `prefix_overmatch` use it.
///
/// ## `merge`
///
/// `merge = { "/docs/": "docs/robots.txt" }` merges the file with those of parts of the site. Each
/// writes paths from its own root: at `/docs/`, `Disallow: /drafts/` is `Disallow: /docs/drafts/`.
/// The file with the longest prefix decides a URL, as it would alone, for every crawler. This is
/// proved for every URL. A rule of another file that decides otherwise is a compile error. Cargo
/// rebuilds the crate when one of the files changes. Needs the feature `merge`.
///
/// ```
/// # #[cfg(feature = "merge")] {
/// # use robots_static::{RobotsTxt, Verdict, include_robots};
/// const ROBOTS: RobotsTxt = include_robots!(
///     "tests/sites/merged/robots.txt",
///     merge = { "/docs/": "tests/sites/merged/docs.txt" },
/// );
///
/// const _: () = assert!(matches!(ROBOTS.decide("GPTBot", "/docs/drafts/1"), Verdict::Disallow));
/// const _: () = assert!(matches!(ROBOTS.decide("GPTBot", "/admin/"), Verdict::Disallow));
/// # }
/// ```
///
/// ## `inherit`
///
/// With `merge`: where no rule of a file matches, the file around it decides, and not the default.
///
/// ## `x_robots_tag`
///
/// Sets the `X-Robots-Tag` of pages that search engines may fetch. Each entry is a path pattern in
/// the syntax of a rule and the value of the field, optionally after the name of one crawler, or a
/// list of values, one for each crawler. The longest pattern that matches path and query applies.
/// [`RobotsTxt::x_robots_tags`](crate::RobotsTxt::x_robots_tags) returns the values for a path, and
/// `RobotsLayer` sends each as a field of its own.
///
/// ```
/// # use robots_static::{RobotsTxt, include_robots};
/// const ROBOTS: RobotsTxt = include_robots!(
///     "tests/sites/bookshop.txt",
///     x_robots_tag = {
///         "/drafts/": "noindex, nofollow",
///         "/*.pdf$": ["googlebot: noindex", "bingbot: noarchive"],
///     },
/// );
///
/// const _: () = assert!(ROBOTS.x_robots_tags("/books/7").is_empty());
/// let tags = ROBOTS.x_robots_tags("/books/7.pdf");
/// assert_eq!(tags, ["googlebot: noindex", "bingbot: noarchive"]);
/// ```
///
/// A value that no search engine documents is a compile error. So is a tag that no crawler can see:
/// a crawler that may not fetch a page does not receive its header fields. `noindex` therefore does
/// not remove a page from an index if the page is disallowed for every crawler.
///
/// ```compile_fail
/// # use robots_static::{RobotsTxt, robots_txt};
/// const ROBOTS: RobotsTxt = robots_txt!(
///     "User-agent: *\nDisallow: /drafts/\n",
///     x_robots_tag = { "/drafts/": "noindex" }
/// );
/// ```
///
/// ## `config`
///
/// `config = "robots.toml"` reads the dialect, the levels of lints and, for the `[[site]]` whose
/// `file` is the included file, claims, routes, sitemaps and the static folder from a configuration
/// that the `robots` command and editors read too. The path is relative to the folder of the
/// Cargo.toml; paths in the configuration are relative to its own folder. Needs the feature
/// `config`. What the configuration sets cannot be an option too; the dialect and levels never can.
/// Cargo rebuilds the crate when the configuration or a file that it names changes.
///
/// ## `sitemap`, `static_dir`
///
/// Compare the robots.txt with other files of the site. Both need the feature `site`.
///
/// * `sitemap = "static/sitemap.xml"` reads a sitemap or a sitemap index, plain or compressed with
///   gzip. A listed URL that is disallowed for Googlebot, for bingbot, or for crawlers without a
///   group is a compile error.
/// * `static_dir = "static"` warns of disallowed style sheets and scripts, and of other robots.txt
///   files.
///
/// ## `ranges`
///
/// `ranges = "ranges/"` embeds the address ranges that operators publish for their crawlers: the
/// `.json` files of a folder, each under the name of its operator, such as `googlebot.json`, or
/// named after a product token, such as `HouseBot.json`.
/// [`RobotsTxt::published_ranges`](crate::RobotsTxt::published_ranges) looks them up, also in
/// constants. Needs the feature `ranges`. Cargo rebuilds the crate when a file changes. For files
/// that are added or deleted, a `build.rs` prints `cargo::rerun-if-changed=ranges`: no macro can
/// watch a folder. `robots ranges check` warns of files that are old.
///
/// # Errors
///
/// A compile error if the file cannot be read, is not UTF-8 or is larger than 512,000 bytes, if an
/// option is unknown, or if a lint at level `deny` has a finding. The error shows the line of the
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

/// Compiles a robots.txt that is written in the program. Expands to a constant of type
/// [`RobotsTxt`](crate::RobotsTxt).
///
/// The text has one of three forms. The options of [`include_robots!`](crate::include_robots)
/// follow after a comma, and the errors are the same.
///
/// # One string literal
///
/// The literal is the file, byte for byte:
///
/// ```
/// use robots_static::{RobotsTxt, robots_txt};
///
/// static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /basket/\n");
///
/// assert_eq!(ROBOTS.body(), b"User-agent: *\nDisallow: /basket/\n");
/// ```
///
/// # Several string literals
///
/// Each literal is a line. Diagnostics point at the literal:
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
/// # Statements
///
/// Each statement becomes a line. `#[allow(dead_rule)]` applies to a statement or a group;
/// `#![allow(dead_rule)]` and `#![dialect = Google]` apply to the file. `///` comments become
/// comments of the file.
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
/// The keywords are the directives of robots.txt in lower case, with `_` for `-`: `user_agent`,
/// `allow`, `disallow`, `crawl_delay`, `request_rate`, `visit_time`, `noindex`, `content_signal`
/// and `content_usage` in groups; `sitemap`, `host`, `clean_param` and `license` outside of groups.
#[macro_export]
macro_rules! robots_txt {
    ($($tokens:tt)*) => {
        $crate::__private::robots_txt!($crate; $($tokens)*)
    };
}
