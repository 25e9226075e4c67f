use super::*;
use crate::pattern::canonical_path;
use crate::{Dialect, SourceText, compile};

fn of(pattern: &str) -> Language {
    Language::of_pattern(&PathPattern::new(pattern.as_bytes())).expect("small")
}

fn shortest(language: Result<Language, TooLarge>) -> Option<String> {
    let urls = language.and_then(|language| language.intersect(&Language::urls(PathForm::Rfc9309)));
    let path = urls.expect("small").shortest()?;
    Some(String::from_utf8(path).expect("ASCII"))
}

#[test]
fn the_shortest_member_reads_well() {
    assert_eq!(shortest(Ok(of("/a*b$"))).as_deref(), Some("/ab"));
    assert_eq!(shortest(of("/a").minus(&of("/a$"))).as_deref(), Some("/aa"));
    assert_eq!(
        shortest(of("/*?x=").intersect(&of("/y"))).as_deref(),
        Some("/y?x=")
    );
    assert_eq!(shortest(Ok(of("a"))), None);
    assert_eq!(shortest(Ok(Language::all())).as_deref(), Some("/"));
}

#[test]
fn members_come_by_length_and_each_once() {
    let language = of("/a").intersect(&of("/*$").minus(&of("/*b")).expect("small"));
    let found = language.expect("small").witnesses(3);
    assert_eq!(found, [b"/a".to_vec(), b"/aa".to_vec(), b"/ac".to_vec()]);
    assert_eq!(Language::of_path(b"/x").witnesses(9), [b"/x".to_vec()]);
    assert_eq!(Language::none().witnesses(9), Vec::<Vec<u8>>::new());
}

#[test]
fn urls_are_what_canonical_paths_of_urls_are() {
    let urls = Language::urls(PathForm::Rfc9309);
    for url in ["/", "/a%2Fb?c/d", "/%E3%83%84", "/a%20b?%26", "/~x!'()"] {
        assert_eq!(
            canonical_path(url.as_bytes(), PathForm::Rfc9309),
            url.as_bytes()
        );
        assert!(urls.contains(url.as_bytes()), "{url}");
    }
    for text in [
        "", "a", "/%61", "/%zz", "/a?%2F", "/a b", "/*", "/$", "/#", "/%e3",
    ] {
        assert!(!urls.contains(text.as_bytes()), "{text}");
    }
}

#[test]
fn the_paths_of_a_group_are_those_that_it_decides_so() {
    let source = SourceText::new(
        "robots.txt",
        "User-agent: *\nDisallow: /a\nAllow: /a/b$\nDisallow: /*.php\nDisallow: /robots\n",
    );
    let compilation = compile(&source, Dialect::RFC_9309);
    let policy = compilation.policy();
    let disallowed =
        Language::of_group(policy, policy.group(b"x"), Verdict::Disallow).expect("small");
    for path in [
        "/",
        "/a",
        "/a/b",
        "/a/bc",
        "/x.php?y",
        "/robots.txt",
        "/robots.txt1",
    ] {
        let expected = policy.evaluate(b"x", path.as_bytes()).verdict.is_disallow();
        assert_eq!(disallowed.contains(path.as_bytes()), expected, "{path}");
    }
    let rules = ["/a", "/*.php", "/robots"].map(|rule| PathPattern::new(rule.as_bytes()));
    let rules = Language::of_patterns(&rules).expect("small");
    let exceptions = rules.minus(&disallowed).expect("small");
    assert_eq!(
        exceptions.witnesses(9),
        [b"/a/b".to_vec(), b"/robots.txt".to_vec()]
    );
}
