//! Decisions on texts that are not a plain product token and a plain path: headers, versioned names
//! and URLs.

use robots_core::{Dialect, SourceText, compile};
use robots_static::crawlers::KNOWN_CRAWLERS;
use robots_static::{RobotsTxt, robots_txt};

/// A file in which the default group and each other group disallow other paths.
const ROBOTS: RobotsTxt = robots_txt!(
    "User-agent: *"
    "Disallow: /basket"
    ""
    "User-agent: GPTBot"
    "Disallow: /members/"
    "Allow: /members/join$"
    ""
    "User-agent: Mozilla"
    "Disallow: /mozilla"
    ""
    "User-agent: OurOwn-Bot"
    "Disallow: /",
    allow(browser_name_in_user_agent)
);

const PATHS: [&str; 6] = ["/", "/basket", "/members/1", "/members/join", "/mozilla", "/robots.txt"];

const _: () = assert!(ROBOTS.decide("GPTBot/1.0", "/members/1").is_disallow());
const _: () = assert!(ROBOTS.decide("GPTBot", "members/1").is_disallow());
const _: () = assert!(ROBOTS.decide("GPTBot", "https://shop.example/members/1").is_disallow());

/// Asserts that a text selects what `token` selects, for every question.
#[track_caller]
fn assert_reads_as(text: &str, token: &str) {
    for path in PATHS {
        let expected = ROBOTS.decide(token, path);
        assert_eq!(ROBOTS.decide(text, path), expected, "`{text}` at {path}");
        assert_eq!(ROBOTS.group(text).decide(path), expected, "`{text}` at {path}");
        assert_eq!(ROBOTS.explain(text, path), ROBOTS.explain(token, path), "`{text}` at {path}");
    }
    assert!(ROBOTS.group(text).is_same_as(&ROBOTS.group(token)), "`{text}`");
}

#[test]
fn header_of_a_crawler_is_decided_as_its_token() {
    for token in ["GPTBot", "gptbot", "OurOwn-Bot", "Googlebot", "NoSuchBot"] {
        for header in [
            format!("{token}/1.0"),
            format!("{token}/1.0 (+https://bot.example/)"),
            format!("{token} 1.0"),
            format!("{token} (compatible)"),
            format!(" {token}"),
            format!("{token}; like Gecko"),
        ] {
            assert_reads_as(&header, token);
        }
    }
    for token in ["GPTBot", "OurOwn-Bot"] {
        assert_reads_as(
            &format!(
                "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; {token}/1.2; +https://bot.example)"
            ),
            token,
        );
    }
}

#[test]
fn documented_crawler_is_decided_by_header_as_when_it_is_identified() {
    for known in KNOWN_CRAWLERS.iter().filter(|known| !known.control_token) {
        let header = format!("Mozilla/5.0 (compatible; {}/1.0; +https://a.example)", known.token);
        for path in PATHS {
            let verdict = ROBOTS.decide(&header, path);
            let is_allowed = ROBOTS.is_allowed(header.as_bytes(), path);
            assert!(is_allowed || verdict.is_disallow(), "`{header}` at {path}");
            assert_eq!(ROBOTS.explain(&header, path).verdict(), verdict);
        }
    }
}

#[test]
fn header_of_a_browser_is_decided_by_the_name_at_its_start() {
    assert_reads_as("Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0", "Mozilla");
    assert_reads_as("curl/8.9.1", "curl");
    for text in ["*", "", " ", "/", "/1.0", "(compatible)", "*/1.0"] {
        assert_reads_as(text, "*");
    }
}

#[test]
fn header_of_two_crawlers_is_disallowed_what_either_is() {
    let header = "GPTBot/1.0 Google-GeminiNotebook/1.0";
    assert_eq!(ROBOTS.group(header).token(), Some("*"));
    for path in PATHS {
        let is_disallowed = ["GPTBot", "Google-GeminiNotebook"]
            .iter()
            .any(|token| ROBOTS.decide(token, path).is_disallow());
        assert_eq!(ROBOTS.decide(header, path).is_disallow(), is_disallowed, "{path}");
        assert_eq!(ROBOTS.explain(header, path).verdict().is_disallow(), is_disallowed, "{path}");
    }
}

#[test]
fn file_without_default_group_disallows_to_a_named_header_only() {
    const NAMED: RobotsTxt = robots_txt!("User-agent: GPTBot\nDisallow: /\n");
    assert!(NAMED.decide("Mozilla/5.0 (compatible; GPTBot/1.0)", "/a").is_disallow());
    assert!(NAMED.decide("Mozilla/5.0 (X11) Firefox/140.0", "/a").is_allow());
    assert!(NAMED.decide("*", "/a").is_allow());
}

/// Texts for one path, and what they are.
fn spellings(path: &str) -> Vec<String> {
    let rest = &path[1..];
    let mut texts = vec![path.to_owned(), format!(" {path}"), format!("\t\n{path}")];
    if !rest.is_empty() {
        texts.extend([rest.to_owned(), format!(" {rest}")]);
    }
    for origin in [
        "https://shop.example",
        "HTTP://user@shop.example:8080",
        "https://[::1]:8080",
        "web+x-1.0://h",
        "file://",
        " https://shop.example",
    ] {
        texts.push(format!("{origin}{path}"));
    }
    texts
}

#[test]
fn url_and_path_without_slash_are_decided_as_the_path_in_every_dialect() {
    let paths = [
        "/",
        "/a",
        "/a/b",
        "/a?b=https://c/",
        "/a#b",
        "/%61",
        "/robots.txt",
        "/members/1",
        "/a;b?",
        "/caf\u{e9}",
        "/*",
        "/$",
        "/1:2",
        "/a:b//c",
    ];
    let text = "User-agent: *\nDisallow: /a\nAllow: /a/\nDisallow: /*1\nDisallow: /caf\nDisallow: /r\n\
                User-agent: OneBot\nDisallow: /\n";
    for dialect in Dialect::ALL {
        let compilation = compile(&SourceText::new("robots.txt", text), dialect);
        let robots = compilation.site().robots_txt();
        for token in ["OneBot", "TwoBot"] {
            for path in paths {
                let expected = robots.explain(token, path);
                for spelled in spellings(path) {
                    let asked = || format!("`{spelled}` by {} for {token}", dialect.name);
                    assert_eq!(robots.explain(token, &spelled), expected, "{}", asked());
                    assert_eq!(robots.decide(token, &spelled), expected.verdict(), "{}", asked());
                    let evaluated =
                        compilation.reading().evaluate(token.as_bytes(), spelled.as_bytes());
                    assert_eq!(evaluated.verdict, expected.verdict(), "{}", asked());
                }
            }
        }
    }
}

#[test]
fn text_that_only_resembles_a_url_is_a_path() {
    const ROBOTS: RobotsTxt = robots_txt!(
        "User-agent: *\nDisallow: /https:/a\nDisallow: //host/a\nDisallow: /1://a\nDisallow: /shop.example/a\n"
    );
    for text in ["https:/a", "//host/a", "1://a", "shop.example/a"] {
        assert!(ROBOTS.decide("GPTBot", text).is_disallow(), "{text}");
    }
    // A URL without a path is the root.
    for text in ["https://shop.example", "https://shop.example?a", "https://shop.example#a", ""] {
        assert!(ROBOTS.decide("GPTBot", text).is_allow(), "{text}");
    }
}
