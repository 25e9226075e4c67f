//! Decisions for User-Agent headers.

use robots_static::crawlers::KNOWN_CRAWLERS;
use robots_static::{Client, RobotsTxt, Rule, robots_txt};

const ROBOTS: RobotsTxt = robots_txt!(
    "User-agent: *"
    "Disallow: /basket"
    ""
    "User-agent: GPTBot"
    "Disallow: /"
    ""
    "User-agent: Slackbot"
    "Disallow: /drafts"
    ""
    "User-agent: Googlebot"
    "Disallow: /search"
);

const PATHS: [&str; 5] = ["/", "/basket", "/drafts", "/search", "/robots.txt"];

const _: () =
    assert!(ROBOTS.is_allowed(b"Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0", "/basket"));
const _: () = assert!(!ROBOTS.is_allowed(b"Mozilla/5.0 (compatible; GPTBot/1.2)", "/"));
const _: () = assert!(!ROBOTS.is_allowed(b"Googlebot-Image/1.0", "/search"));

#[test]
fn header_with_two_tokens_is_disallowed_what_either_is() {
    let tokens = || {
        let sent = KNOWN_CRAWLERS.iter().filter(|crawler| !crawler.control_token);
        sent.map(|crawler| crawler.token)
    };
    let denied = |header: &str, path| !ROBOTS.is_allowed(header.as_bytes(), path);
    let mut denials = 0;
    for one in tokens() {
        for other in tokens().step_by(3) {
            // With an address, as crawlers have it: an app sends the word `Pinterest` without one.
            let both =
                format!("Mozilla/5.0 (compatible; {one}/1.0; {other}/2.0; +https://a.example)");
            for path in PATHS {
                let expected = denied(one, path) || denied(other, path);
                assert_eq!(denied(&both, path), expected, "`{both}` at `{path}`");
                denials += usize::from(expected);
            }
        }
    }
    assert!(denials > 1000, "{denials}");
}

#[test]
fn explanation_of_several_tokens_has_the_rule_of_the_disallowed_one() {
    let Client::Crawler(crawler) = ROBOTS.identify(b"GPTBot/1.2 Google-GeminiNotebook") else {
        panic!("two documented crawlers");
    };
    assert_eq!(crawler.token(), "Google-GeminiNotebook");
    assert_eq!(crawler.explain("/").rule().map(|rule| rule.line()), Some(5));
}

#[test]
fn decision_is_displayed_as_text() {
    let rule = |agent, path| ROBOTS.explain(agent, path);
    assert_eq!(rule("GPTBot", "/a").to_string(), "disallow by line 5: `Disallow: /`");
    assert_eq!(rule("Googlebot", "/a").to_string(), "allow");
    let shown = rule("GPTBot", "/a").rule().map(|rule: Rule| format!("{rule} {rule:?}"));
    assert_eq!(
        shown.as_deref(),
        Some("Disallow: / Rule { text: \"Disallow: /\", line: 5, verdict: Disallow }")
    );
    assert_eq!(ROBOTS.to_string().as_bytes(), ROBOTS.body());
    assert_eq!(ROBOTS.as_str().as_bytes(), ROBOTS.body());
}

#[test]
fn text_without_a_leading_slash_is_allowed_only_without_rules() {
    for text in ["", "a", "*", "?a", "https://example.com/a"] {
        assert!(!ROBOTS.is_allowed(b"GPTBot/1.2", text), "{text}");
        assert!(ROBOTS.is_allowed(b"Mozilla/5.0 (X11; Linux x86_64)", text), "{text}");
    }
}

#[test]
fn header_as_a_token_is_read_as_a_header() {
    let header = "Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)";
    assert!(!ROBOTS.is_allowed(header.as_bytes(), "/a"));
    assert!(ROBOTS.decide(header, "/a").is_disallow());
}

#[test]
fn known_token_with_a_space_is_a_token() {
    for crawler in KNOWN_CRAWLERS {
        assert!(ROBOTS.decide(crawler.token, "/robots.txt").is_allow());
    }
}

/// Compiles a file at run time.
#[test]
fn invalid_utf8_is_displayed_lossily() {
    let source = robots_core::SourceText::new("robots.txt", b"User-agent: *\nDisallow: /\xff\n");
    let compilation = robots_core::compile(&source, robots_core::Dialect::RFC_9309);
    let robots = compilation.site().robots_txt();
    assert_eq!(robots.to_string(), "User-agent: *\nDisallow: /\u{fffd}\n");
    assert_eq!(robots.as_str(), "User-agent: *\nDisallow: /");
    let rule = robots.explain("a", "/%FF").rule();
    let shown = rule.map(|rule| format!("{rule} {rule:?}"));
    assert_eq!(
        shown.as_deref(),
        Some("Disallow: /\u{fffd} Rule { text: \"Disallow: /\\xff\", line: 2, verdict: Disallow }")
    );
}
