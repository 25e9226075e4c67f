//! The lints of what a server sends as its robots.txt.
//!
//! `robots live` fetches, and creates their findings. No file has them, so they are not in
//! [`LINTS`](super::LINTS), and `robots check` accepts their names without ever reporting them.

use robots_analysis::diagnostic::Level;

use super::{Example, Instead, Lint, LintGroup};

/// The response of a server that serves its rules.
const SERVED: &[Instead] = &[Instead::giving(
    &["* / allow", "* /basket/ disallow"],
    Example::Text(
        "\
HTTP/1.1 200 OK
Content-Type: text/plain; charset=utf-8
Cache-Control: max-age=3600

User-agent: *
Disallow: /basket/
",
    ),
)];

/// The response of a server of a closed site.
const CLOSED: &[Instead] = &[Instead::giving(
    &["* / disallow", "Googlebot /basket/ disallow"],
    Example::Text(
        "\
HTTP/1.1 200 OK
Content-Type: text/plain; charset=utf-8
Cache-Control: max-age=3600

User-agent: *
Disallow: /
",
    ),
)];

/// Declares lints, and lists them. Groups and levels are written by the names of their variants.
macro_rules! lints {
    ($($name:ident = $text:literal: $group:ident, $level:ident,
       $summary:literal, $explanation:literal, $citation:literal, $example:literal, $instead:ident;)*) => {
        $(
            #[doc = $summary]
            pub static $name: Lint = Lint {
                name: $text,
                group: LintGroup::$group,
                level: Level::$level,
                summary: $summary,
                explanation: $explanation,
                citation: $citation,
                example: Example::Text($example),
                use_instead: $instead,
            };
        )*

        /// Every lint of this module, in the order of their names.
        pub static LIVE_LINTS: &[&Lint] = &[$(&$name),*];
    };
}

lints! {
    APP_INDEX = "live_app_index": Correctness, Deny,
        "A server that answers `/robots.txt` as it answers a path that does not exist: with a \
         page.",
        "A single-page app sends its index for every unknown path. Crawlers find no rules in it, \
         so they fetch everything.",
        "RFC 9309 §2.3",
        "HTTP/1.1 200 OK\nContent-Type: text/html\n\n<!doctype html>\n<div id=app></div>\n", SERVED;
    CHALLENGE = "live_challenge": Correctness, Deny,
        "A page for crawlers, or a 202, where browsers get a robots.txt.",
        "An edge or a firewall asks the client to prove that it is a browser. Crawlers cannot, \
         and read the page as a robots.txt without rules.",
        "RFC 9309 §2.3.1.1",
        "HTTP/1.1 202 Accepted\nContent-Type: text/html\n\n<!doctype html>\n\
         <title>One moment</title>\n", SERVED;
    CLIENTS_DIFFER = "live_clients_differ": Suspicious, Warn,
        "A robots.txt with another meaning for other clients.",
        "What one crawler may fetch is in the file of every client. A file that depends on the \
         client cannot be checked, and caches send it to others.",
        "RFC 9309 §2.3",
        "HTTP/1.1 200 OK\nVary: User-Agent\n\nUser-agent: *\nDisallow: /\n", SERVED;
    CONTENT_TYPE = "live_content_type": Portability, Warn,
        "A robots.txt whose `Content-Type` is not `text/plain`.",
        "RFC 9309 requires `text/plain`, and UTF-8. Some crawlers reject other types.",
        "RFC 9309 §2.3",
        "HTTP/1.1 200 OK\nContent-Type: application/octet-stream\n\nUser-agent: *\nDisallow: /\n", SERVED;
    HTML_BODY = "live_html_body": Correctness, Deny,
        "A page, a data file or a binary file in place of a robots.txt.",
        "Crawlers skip lines that they do not understand. They find no rules in a page, so they \
         fetch everything.",
        "RFC 9309 §2.2 and §2.3",
        "HTTP/1.1 200 OK\nContent-Type: text/html\n\n<!doctype html>\n<title>Shop</title>\n", SERVED;
    IP_VERSIONS_DIFFER = "live_ip_versions_differ": Suspicious, Warn,
        "A robots.txt that is different, or fails, over IPv6.",
        "A crawler uses the version of IP that it has. A record for an address on which no server \
         listens is a site that is down for some of them.",
        "RFC 9309 §2.3.1.4",
        "$ curl -6 https://example.com/robots.txt\ncurl: (7) Connection refused\n", SERVED;
    NOINDEX_HIDDEN = "live_noindex_hidden": Suspicious, Warn,
        "A server that sends `X-Robots-Tag: noindex` with a robots.txt that disallows every URL.",
        "A server that sends the field with its robots.txt sends it with pages, too. No crawler \
         may fetch these, so none sees the field, and search engines may list their addresses.",
        "https://developers.google.com/search/docs/crawling-indexing/block-indexing",
        "HTTP/1.1 200 OK\nContent-Type: text/plain\nX-Robots-Tag: noindex\n\nUser-agent: *\n\
         Disallow: /\n", CLOSED;
    NOT_CLOSED = "live_not_closed": Correctness, Deny,
        "A site with `expect = \"closed\"` that is not proved closed for each response.",
        "A staging site with an open robots.txt appears in search engines.",
        "RFC 9309 §2.2",
        "HTTP/1.1 404 Not Found\n", CLOSED;
    NOT_OPEN = "live_not_open": Correctness, Deny,
        "A site with `expect = \"open\"` that is not proved open for each response.",
        "A robots.txt of a staging site that reaches production removes the site from search \
         engines.",
        "RFC 9309 §2.2",
        "HTTP/1.1 200 OK\nContent-Type: text/plain\n\nUser-agent: *\nDisallow: /\n", SERVED;
    REFUSED = "live_refused": Suspicious, Warn,
        "A robots.txt that crawlers may not fetch: 401, 403 or 429, or an error that browsers do \
         not get.",
        "A firewall that refuses crawlers also refuses them the rules. After a 403 many crawlers \
         fetch everything, after a 429 or a 503 nothing.",
        "RFC 9309 §2.3.1.3 and §2.3.1.4",
        "HTTP/1.1 403 Forbidden\n", SERVED;
    RULES_DIFFER = "live_rules_differ": Correctness, Deny,
        "A served robots.txt without the required relation to the file of the repository.",
        "An edge, a plugin or an old deployment has changed the rules. Crawlers obey what is \
         served.",
        "RFC 9309 §2.2",
        "HTTP/1.1 200 OK\nContent-Type: text/plain\n\nUser-agent: *\nDisallow:\n", SERVED;
    RULES_MISSING = "live_rules_missing": Correctness, Deny,
        "A served robots.txt without any rule of the file of the repository.",
        "Another file is served in its place, or none: a managed robots.txt, that of a framework, \
         or that of another deployment.",
        "RFC 9309 §2.2",
        "HTTP/1.1 404 Not Found\n", SERVED;
    SITES_DIFFER = "live_sites_differ": Suspicious, Warn,
        "A robots.txt with another meaning at `http`, `https`, with `www` or without it.",
        "Each scheme and host has its own robots.txt. Where all serve the same pages, crawlers \
         find the pages at the one that allows them.",
        "RFC 9309 §2.3",
        "$ curl http://example.com/robots.txt\nUser-agent: *\nDisallow:\n", SERVED;
    STALE_COPY = "live_stale_copy": Suspicious, Warn,
        "A cached robots.txt that differs from what the server sends, or is older than a day.",
        "A cache that keeps the file sends the old rules after a deployment. Crawlers then keep \
         it for another day. Before a purge, check the file of the server: every client gets it \
         then.",
        "RFC 9309 §2.4; RFC 9111 §4.2",
        "HTTP/1.1 200 OK\nContent-Type: text/plain\nAge: 1209600\n\nUser-agent: *\nDisallow: /\n", SERVED;
    STATUS = "live_status": Portability, Warn,
        "A robots.txt with another status than 200, such as 204, 206 or 404.",
        "Crawlers read the body of every success. That of 204 is empty, so they find no rules, \
         and that of 206 is a part of the file. They do not read the body of a 404, which a \
         browser shows.",
        "RFC 9309 §2.3.1.1",
        "HTTP/1.1 204 No Content\n", SERVED;
    TOO_LARGE = "live_too_large": Portability, Warn,
        "A robots.txt of more than 512,000 bytes.",
        "Crawlers need to read only 500 KiB, and ignore the rules below.",
        "RFC 9309 §2.5",
        "HTTP/1.1 200 OK\nContent-Type: text/plain\nContent-Length: 700000\n\nUser-agent: *\n", SERVED;
    TOO_MANY_REDIRECTS = "live_too_many_redirects": Portability, Warn,
        "A robots.txt after more than five redirects.",
        "Crawlers need to follow only five, and may then fetch everything.",
        "RFC 9309 §2.3.1.2",
        "HTTP/1.1 301 Moved Permanently\nLocation: /6/robots.txt\n", SERVED;
    UNREACHABLE = "live_unreachable": Correctness, Deny,
        "A robots.txt that cannot be fetched or decoded: a server error, a failed handshake, a \
         timeout, a loop.",
        "Crawlers stop fetching pages while the file is unreachable. After weeks they fetch \
         everything, or drop the site.",
        "RFC 9309 §2.3.1.4",
        "HTTP/1.1 503 Service Unavailable\n", SERVED;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn live_lint_has_a_name_of_its_own_in_order() {
        let names: Vec<_> = LIVE_LINTS.iter().map(|lint| lint.name).collect();
        assert!(names.is_sorted(), "{names:?}");
        for lint in LIVE_LINTS {
            assert!(lint.name.starts_with("live_"), "{lint}");
            assert_eq!(crate::lint::by_name(lint.name), Some(*lint));
        }
    }
}
