use proptest::prelude::*;
use robots_analysis::compare::compare;
use robots_analysis::paths::is_request_target;
use robots_core::{Dialect, Reading, SourceText};
use url::Url;

use super::*;

/// The request target by a library that knows all of a URL.
fn by_library(typed: &str) -> Option<String> {
    let is_relative = typed.starts_with(['/', '\\', '?', '#']);
    // `//a` is a path.
    let host = if is_relative { "http://host" } else { "" };
    let url = Url::parse(&format!("{host}{typed}"));
    let url = url.ok().filter(|url| SCHEMES.contains(&url.scheme()))?;
    let query = url.query().map_or_else(String::new, |query| format!("?{query}"));
    Some(format!("{}{query}", url.path()))
}

/// Returns whether a segment is a drive letter, which the library keeps before `..` in every
/// scheme, and the standard (WHATWG URL, *shorten a path*) in `file:` alone.
fn has_drive_letter(typed: &str) -> bool {
    let typed = typed.replace(['\t', '\n'], "");
    let mut segments = typed.split(['/', '\\', '?', '#']);
    segments.any(|it| matches!(it.as_bytes(), [b'a'..=b'z' | b'A'..=b'Z', b':' | b'|']))
}

proptest! {
    /// What is decided about a text does not depend on whether it is an argument or a line.
    #[test]
    fn url_of_a_list_is_read_as_a_typed_one_unless_an_escape_is_malformed(
        typed in "(https?:|HTTPS:/|ftp://|mailto:|file:///|[a-z.]{1,3}(:80)?|[/\\\\?#])?[ -~\t\u{e9}]{0,8}",
    ) {
        let listed = sent(typed.as_bytes());
        match read(typed.as_bytes()) {
            Err(error) if error.starts_with("invalid escape") => {
                prop_assert!(listed.is_ok(), "{typed:?}");
            }
            read => prop_assert_eq!(listed, read, "{:?}", typed),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_024))]

    #[test]
    fn sent_agrees_with_a_library_for_urls(
        start in proptest::sample::select(vec![
            "/", "\\", "?", "#", "https:h/", "http:///h/", "http:\\\\h\\", "FTP://u:p@h/", "ht\ttp://h?",
            "http://[::1]/", "https://h:80/", "https://h:080#", "https://h:65536/", "https://h:/", "https://@/",
            "http://", "mailto:a@", "file:///", "ws://h/", "h.example/", "\u{1}https://h/", "h://",
        ]),
        rest in proptest::collection::vec(
            "/\\.{1,3}|/(%2e|%2E|\\.){1,2}|/\\.[a-z]|[/\\\\?#.:@ ]|[!-~]|%[0-9a-fA-F]{2}|%|\u{e9}|[\t\n]|\\PC",
            0..8,
        ).prop_map(|pieces| pieces.concat()),
    ) {
        let is_host = start == "http://";
        let typed = start.to_owned() + if is_host { "" } else { &rest };
        prop_assume!(!has_drive_letter(&typed));
        let own = sent(typed.as_bytes()).ok();
        let own = own.map(|target| String::from_utf8(target).expect("ASCII"));
        prop_assert_eq!(own, by_library(typed.trim_ascii()), "{:?}", typed);
    }
}

fn sent_of(typed: &str) -> Result<String, String> {
    let target = read(typed.as_bytes())?;
    Ok(String::from_utf8(target).expect("a request target is ASCII"))
}

#[track_caller]
fn assert_sent(pairs: &[(&str, &str)]) {
    for (typed, expected) in pairs {
        assert_eq!(sent_of(typed).as_deref(), Ok(*expected), "of {typed:?}");
    }
}

#[test]
fn path_is_sent_unchanged() {
    for path in ["/", "/a", "/a?b", "//a/b", "/;a", "/a://b/c", "/?u=https://b/c", "/a|b"] {
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
    assert_eq!(read(b"https://h/\xff"), Ok(b"/%FF".to_vec()));
}

#[test]
fn text_that_is_not_a_url_is_rejected() {
    for (typed, reason) in [
        ("", "the URL is empty"),
        (" \n", "the URL is empty"),
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
        let error = sent_of(typed).expect_err(typed);
        assert!(error.contains(reason), "{typed}: {error}");
    }
}

/// Paths and URLs as people type them, with dots, escapes, spaces and letters of all kinds.
/// Returns texts that match a regular expression, which is read once: a literal as a strategy is
/// read for each text.
fn matching(regex: &str) -> impl Strategy<Value = String> + use<> {
    proptest::string::string_regex(regex).expect("a regular expression")
}

fn typed() -> impl Strategy<Value = String> {
    let piece = "[ -~]|[ab]|/\\.{1,2}/?|[/?.\\\\ {}'\"]|%[2-6][0-9a-fA-F]|%C3%A9|\u{e9}|\\PC";
    let start = prop_oneof!["/", "https://ex\\.com/", "\\?"];
    (start, proptest::collection::vec(matching(piece), 0..7))
        .prop_map(|(start, pieces)| start + &pieces.concat())
}

fn reading(rules: &str, dialect: &'static Dialect) -> Reading {
    let source = SourceText::new("robots.txt", format!("User-agent: *\n{rules}\n"));
    Reading::new(&source, dialect)
}

fn rules() -> impl Strategy<Value = String> {
    let piece = "[ab/?.*]|%2[eEfF]|%C3%A9|\u{e9}|[ {}'\"\\\\^%$]|%61|%4";
    let key = matching("(Allow|Disallow): /");
    let rule = (key, proptest::collection::vec(matching(piece), 0..4));
    let rule = rule.prop_map(|(key, pieces)| key + &pieces.concat());
    proptest::collection::vec(rule, 0..4).prop_map(|rules| rules.join("\n"))
}

proptest! {
    #[test]
    fn sent_target_is_a_request_target_and_is_sent_unchanged(typed in typed()) {
        if let Ok(target) = read(typed.as_bytes()) {
            prop_assert!(is_request_target(&target), "{typed:?} {target:?}");
            prop_assert_eq!(read(&target), Ok(target.clone()));
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
            let target = read(typed).ok()?;
            Some([&old, &new].map(|reading| reading.evaluate(b"x", &target).verdict))
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
