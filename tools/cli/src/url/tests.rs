use proptest::prelude::*;
use robots_analysis::compare::compare;
use robots_analysis::paths::is_request_target;
use robots_core::{Dialect, Reading, SourceText};

use super::*;

fn sent(typed: &str) -> Result<String, String> {
    let target = RequestTarget::read(typed.as_bytes()).map_err(|error| error.to_string())?;
    Ok(String::from_utf8(target.0.into_owned()).expect("a request target is ASCII"))
}

#[track_caller]
fn assert_sent(pairs: &[(&str, &str)]) {
    for (typed, expected) in pairs {
        assert_eq!(sent(typed).as_deref(), Ok(*expected), "of {typed:?}");
    }
}

#[test]
fn path_is_sent_unchanged() {
    for path in [
        "/",
        "/a",
        "/a?b",
        "//a/b",
        "/;a",
        "/a://b/c",
        "/?u=https://b/c",
        "/a|b",
    ] {
        assert_sent(&[(path, path)]);
    }
}

#[test]
fn url_is_sent_without_scheme_authority_and_fragment() {
    assert_sent(&[
        ("https://example.com/a/b?c", "/a/b?c"),
        ("https://user@example.com:80//a", "//a"),
        ("FTP://example.com/a", "/a"),
        ("http://a/http://b/", "/http://b/"),
        ("http://a/b?c=http://d?e&f", "/b?c=http://d?e&f"),
        ("https://b\u{fc}cher.example/a#b", "/a"),
        ("https://example.com", "/"),
        ("https://example.com?a/b", "/?a/b"),
        ("https://example.com#/a", "/"),
        ("", "/"),
        ("?a", "/?a"),
        ("#a", "/"),
        ("/a#b?c", "/a"),
    ]);
}

#[test]
fn url_is_sent_as_browsers_send_it() {
    assert_sent(&[
        ("https://ex.com/caf\u{e9}/x", "/caf%C3%A9/x"),
        ("/caf\u{e9}?\u{e9}", "/caf%C3%A9?%C3%A9"),
        ("/a b?c d", "/a%20b?c%20d"),
        (" /a\tb\n", "/ab"),
        ("/a/../b/./c", "/b/c"),
        ("/%2e%2E/%61/.%2e?../x", "/?../x"),
        ("/a\\b?\\", "/a/b?\\"),
        ("/{a}\"<>`?{}'", "/%7Ba%7D%22%3C%3E%60?{}%27"),
    ]);
    let raw = RequestTarget::read(b"https://h/\xff");
    assert_eq!(raw, Ok(RequestTarget(b"/%FF".into())));
}

#[test]
fn text_that_is_not_a_url_is_rejected() {
    for (typed, reason) in [
        ("a", "write `/a` or `https://a`"),
        ("members/42", "write `/members/42`"),
        ("example.com:80", "neither a path nor a URL"),
        ("mailto:a@b", "neither a path nor a URL"),
        ("file:///a", "`file:///a` has no robots.txt"),
        ("https://", "invalid URL"),
        ("https://a b/", "invalid URL"),
        ("https://[\u{1b}[31m", "`https://[\\u{1b}[31m`"),
        ("/100%", "invalid escape `%`"),
        ("/%%361", "invalid escape `%%3`"),
        ("/a?%zz", "invalid escape `%zz`"),
    ] {
        let error = sent(typed).expect_err(typed);
        assert!(error.contains(reason), "{typed}: {error}");
    }
}

#[test]
fn url_of_a_list_is_parsed_like_a_typed_one() {
    for url in [
        "https:/h/?a",
        "HTTPS:h/a",
        "https:\\\\h\\a",
        " ht\ttp://h/a",
        "http:a",
        "/a",
        "ftp://h/a",
    ] {
        let listed = RequestTarget::of_url(url.as_bytes());
        assert_eq!(listed, RequestTarget::read(url.as_bytes()), "{url:?}");
    }
    for (url, target) in [
        ("h.example:80/a", "/a"),
        ("h/a?b", "/a?b"),
        ("/100%", "/100%"),
    ] {
        let listed = RequestTarget::of_url(url.as_bytes());
        assert_eq!(listed, Ok(RequestTarget(target.as_bytes().into())), "{url}");
    }
}

/// Paths and URLs as people type them, with dots, escapes, spaces and letters of all kinds.
fn typed() -> impl Strategy<Value = String> {
    let piece = "[ -~]|[ab]|/\\.{1,2}/?|[/?.\\\\ {}'\"]|%[2-6][0-9a-fA-F]|%C3%A9|\u{e9}|\\PC";
    let start = prop_oneof!["/", "https://ex\\.com/", "\\?"];
    (start, proptest::collection::vec(piece, 0..7))
        .prop_map(|(start, pieces)| start + &pieces.concat())
}

fn reading(rules: &str, dialect: &'static Dialect) -> Reading {
    let source = SourceText::new("robots.txt", format!("User-agent: *\n{rules}\n"));
    Reading::new(&source, dialect)
}

fn rules() -> impl Strategy<Value = String> {
    let piece = "[ab/?.*]|%2[eEfF]|%C3%A9|\u{e9}|[ {}'\"\\\\^%$]|%61|%4";
    let rule = (
        "(Allow|Disallow): /",
        proptest::collection::vec(piece, 0..4),
    );
    let rule = rule.prop_map(|(key, pieces)| key + &pieces.concat());
    proptest::collection::vec(rule, 0..4).prop_map(|rules| rules.join("\n"))
}

proptest! {
    #[test]
    fn sent_target_is_a_request_target_and_is_sent_unchanged(typed in typed()) {
        if let Ok(target) = RequestTarget::read(typed.as_bytes()) {
            prop_assert!(is_request_target(target.as_bytes()), "{typed:?} {target:?}");
            prop_assert_eq!(RequestTarget::read(target.as_bytes()), Ok(target.clone()));
        }
    }

    /// `robots diff` reports two files as equivalent exactly if `robots decide` agrees about
    /// every URL that can be typed. A reported URL is decided differently, and no other URL is.
    #[test]
    fn diff_of_random_rules_is_equivalent_exactly_if_decisions_agree(
        old in rules(),
        new in rules(),
        dialect in 0..3_usize,
        typed in proptest::collection::vec(typed(), 40),
    ) {
        let dialect = Dialect::ALL[dialect];
        let [old, new] = [old, new].map(|rules| reading(&rules, dialect));
        let found = compare(&old, &new, None);
        let decide = |typed: &[u8]| {
            let target = RequestTarget::read(typed).ok()?;
            Some([&old, &new].map(|reading| reading.evaluate(b"x", target.as_bytes()).verdict))
        };
        let changes = || found.iter().flat_map(|found| &found.changes);
        for change in changes() {
            let decided = decide(&change.witness);
            prop_assert_eq!(decided, Some([change.old.verdict, change.new.verdict]), "{:?}", change);
        }
        if found.iter().all(robots_analysis::compare::Comparison::is_equivalent) {
            for typed in &typed {
                let [old, new] = decide(typed.as_bytes()).unwrap_or([robots_core::matcher::Verdict::Allow; 2]);
                prop_assert_eq!(old, new, "{:?}", typed);
            }
        }
    }
}
