use std::sync::LazyLock;

use proptest::prelude::*;
use robots_core::pattern::canonical_path;
use robots_core::{Dialect, SourceText, compile};

use super::*;
use crate::paths::{is_request_target, percent_encoded, target_from_canonical};

const FORMS: [PathForm; 5] =
    [PathForm::Rfc9309, PathForm::Sent, PathForm::Octets, PathForm::Decoded, PathForm::Requoted];

fn of(pattern: &str) -> Language {
    of_pattern(&PathPattern::new(pattern.as_bytes())).expect("small")
}

fn shortest(language: Result<Language, BudgetExhausted>) -> Option<String> {
    let urls = language.and_then(|language| language.intersection(&urls(PathForm::Rfc9309)));
    let path = urls.expect("small").shortest()?;
    Some(String::from_utf8(path).expect("ASCII"))
}

#[test]
fn shortest_member_is_readable() {
    assert_eq!(shortest(Ok(of("/a*b$"))).as_deref(), Some("/ab"));
    assert_eq!(shortest(of("/a").difference(&of("/a$"))).as_deref(), Some("/aa"));
    assert_eq!(shortest(of("/*?x=").intersection(&of("/y"))).as_deref(), Some("/y?x="));
    assert_eq!(shortest(Ok(of("a"))), None);
    assert_eq!(shortest(Ok(Language::all())).as_deref(), Some("/"));
}

#[test]
fn shortest_of_a_difference_is_a_remaining_member() {
    let language = of("/a").intersection(&of("/*$").difference(&of("/*b")).expect("small"));
    let language = language.expect("small");
    assert_eq!(language.shortest().as_deref(), Some(&b"/a"[..]));
    let longer = language.difference(&of("/a$")).expect("small");
    assert_eq!(longer.shortest().as_deref(), Some(&b"/aa"[..]));
    let others = longer.difference(&of("/aa")).expect("small");
    assert_eq!(others.shortest().as_deref(), Some(&b"/ac"[..]));
    assert_eq!(Language::empty().shortest(), None);
}

#[test]
fn urls_contains_the_canonical_paths_of_urls() {
    let of_rfc_9309 = urls(PathForm::Rfc9309);
    for url in [
        "/",
        "/a%2Fb?c/d",
        "/%E3%83%84",
        "/a%20b?%26",
        "/~x!'()",
        "/a|b^[c]",
        "/?{a}`\\",
        "/...",
        "/.a/..b",
        "/?/../.",
    ] {
        assert_eq!(canonical_path(url.as_bytes(), PathForm::Rfc9309), url.as_bytes());
        assert!(of_rfc_9309.contains(url.as_bytes()), "{url}");
    }
    for text in [
        "", "a", "/a b", "/*", "/$", "/#", "/\u{e9}", "/100%", "/%zz", "/%61", "/%e3", "/{a}",
        "/a\\b", "/.", "/a/..", "/../a", "/./?a", "/..?a",
    ] {
        assert!(!of_rfc_9309.contains(text.as_bytes()), "{text}");
    }
    let python = urls(PathForm::Requoted);
    for text in ["/%E3", "/%C0%80", "/%ED%A0%80", "/%80", "/%E3%83/"] {
        assert!(!python.contains(text.as_bytes()), "{text}");
    }
}

/// Request targets, with many escapes, whole characters among them, and many dots.
fn sent() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[0-9a-fA-F]{1,4}",
        "[!-~&&[^%]]",
        "[?;/.]{1,2}",
        "/(\\.|%2[eE]){1,2}/?",
        "%[0-9a-fA-F]{2}",
        "(%(c3|e3|83|84|f0|9f|98|80|ed|a0|f4|e0)){1,5}",
    ];
    let text = proptest::collection::vec(piece, 0..8);
    let target =
        text.prop_map(|pieces| percent_encoded(format!("/{}", pieces.concat()).as_bytes()));
    let target = target.prop_map(|target| String::from_utf8_lossy(&target).into_owned());
    target.prop_filter("dot segments", |target| is_request_target(target.as_bytes()))
}

static URLS: LazyLock<[Language; 5]> = LazyLock::new(|| FORMS.map(urls));
static COMMON: LazyLock<Language> =
    LazyLock::new(|| common_urls([PathForm::Rfc9309, PathForm::Sent]));

proptest! {
    #[test]
    fn urls_contains_the_canonical_path_of_every_request_target(path in sent()) {
        for (form, urls) in FORMS.into_iter().zip(URLS.iter()) {
            let canonical = canonical_path(path.as_bytes(), form);
            prop_assert!(urls.contains(&canonical), "{form:?} {path}");
            let spelled = target_from_canonical(&canonical, [form; 2]);
            prop_assert!(spelled.as_deref().is_none_or(is_request_target), "{form:?} {path}");
            let again = spelled.map(|path| canonical_path(&path, form));
            prop_assert_eq!(again, Some(canonical), "{:?} {}", form, path);
        }
        let forms = [PathForm::Rfc9309, PathForm::Sent];
        let [left, right] = forms.map(|form| canonical_path(path.as_bytes(), form));
        let is_common = COMMON.contains(&left);
        prop_assert!(is_common || left != right, "{path}");
        prop_assert!(!is_common || target_from_canonical(&left, forms).is_some(), "{path}");
    }

    /// Every text that urls have is the canonical form of a request target.
    #[test]
    fn every_member_of_urls_has_a_request_target(
        pieces in proptest::collection::vec("[!-~]|[/.?%]|%(25)?[0-9a-fA-F]{2}|%C3%A9", 0..8),
    ) {
        let text = format!("/{}", pieces.concat()).into_bytes();
        for (form, urls) in FORMS.into_iter().zip(URLS.iter()) {
            let text = if form == PathForm::Sent { canonical_path(&text, form) } else { text.clone() };
            let ends_with_delimiter = ["%23", "%3B", "%3F"].iter().any(|end| text.ends_with(end.as_bytes()));
            let is_delimited = form == PathForm::Requoted && ends_with_delimiter;
            if urls.contains(&text) && !is_delimited {
                prop_assert!(target_from_canonical(&text, [form; 2]).is_some(), "{form:?} {}", text.escape_ascii());
            }
        }
    }
}

#[test]
fn of_group_agrees_with_the_oracle() {
    let source = SourceText::new(
        "robots.txt",
        "User-agent: *\nDisallow: /a\nAllow: /a/b$\nDisallow: /*.php\nDisallow: /robots\n",
    );
    let compilation = compile(&source, Dialect::RFC_9309);
    let reading = compilation.reading();
    let disallowed = of_group(reading, reading.group(b"x"), Verdict::Disallow).expect("small");
    for path in ["/", "/a", "/a/b", "/a/bc", "/x.php?y", "/robots.txt", "/robots.txt1"] {
        let expected = reading.evaluate(b"x", path.as_bytes()).verdict.is_disallow();
        assert_eq!(disallowed.contains(path.as_bytes()), expected, "{path}");
    }
    let rules = ["/a", "/*.php", "/robots"].map(|rule| PathPattern::new(rule.as_bytes()));
    let rules = of_patterns(&rules).expect("small");
    let exceptions = rules.difference(&disallowed).expect("small");
    let expected =
        of_patterns(&["/a/b$", "/robots.txt$"].map(|path| PathPattern::new(path.as_bytes())));
    let expected = expected.expect("small");
    assert_eq!(exceptions.is_subset(&expected), Ok(true));
    assert_eq!(expected.is_subset(&exceptions), Ok(true));
}
