//! What holds for all sets of paths.

use proptest::prelude::*;
use robots_automata::RegexError;
use robots_core::matcher::{PathForm, Verdict};
use robots_core::paths::{self, Language, QueryCondition, RouteLanguageError};
use robots_core::pattern::{PathPattern, Route};
use robots_core::{Dialect, Reading, SourceText};

fn pattern(text: &str) -> Language {
    paths::of_pattern(&PathPattern::new(text.as_bytes())).expect("small")
}

fn regex(text: &str) -> Language {
    Language::of_regex(text).expect("small")
}

fn route(text: &str, query: QueryCondition) -> Language {
    let route = Route::parse(text).expect("a route");
    paths::of_route(&route, query, PathForm::Rfc9309).expect("small")
}

/// Patterns and expressions over two letters, which meet often.
fn language() -> impl Strategy<Value = Language> {
    let patterns = "/[ab*]{0,4}\\$?".prop_map(|text| pattern(&text));
    let expressions =
        "/(\\.\\*|[ab]|\\(a\\|bb\\)\\*|b\\+|\\[\\^a\\]){0,4}".prop_map(|text| regex(&text));
    prop_oneof![patterns, expressions]
}

fn same(left: &Language, right: &Language) -> bool {
    left.is_equal_to(right).expect("small")
}

proptest! {
    #[test]
    fn the_laws_of_sets_hold(a in language(), b in language(), c in language()) {
        let (union, both) = (a.union(&b).expect("small"), a.intersect(&b).expect("small"));
        prop_assert!(same(&union, &b.union(&a).expect("small")));
        prop_assert!(same(&both, &b.intersect(&a).expect("small")));
        let left = union.intersect(&c).expect("small");
        let right = a.intersect(&c).expect("small").union(&b.intersect(&c).expect("small"));
        prop_assert!(same(&left, &right.expect("small")));
        let complements = a.complement().intersect(&b.complement()).expect("small");
        prop_assert!(same(&union.complement(), &complements));
        prop_assert!(same(&a.complement().complement(), &a));
        prop_assert!(same(&a.minus(&b).expect("small"), &a.intersect(&b.complement()).expect("small")));
        prop_assert!(same(&a.difference(&b).expect("small"), &union.minus(&both).expect("small")));
        prop_assert!(both.is_subset_of(&a).expect("small") && a.is_subset_of(&union).expect("small"));
        prop_assert!(a.minus(&a).expect("small").is_empty());
        prop_assert!(same(&a.union(&a.complement()).expect("small"), &Language::all()));
        prop_assert_eq!(both.is_empty(), both.shortest().is_none());
    }

    #[test]
    fn shortest_of_a_difference_is_a_member_and_none_is_shorter(a in language(), b in language()) {
        let language = a.minus(&b).expect("small");
        let shortest = language.shortest();
        prop_assert!(shortest.as_ref().is_none_or(|path| language.contains(path)));
        for path in short_paths() {
            let expected = a.contains(&path) && !b.contains(&path);
            prop_assert_eq!(language.contains(&path), expected);
            let is_shorter = |shortest: &Vec<u8>| path.len() < shortest.len();
            prop_assert!(!expected || !shortest.as_ref().is_none_or(is_shorter), "{:?}", path);
        }
    }

    #[test]
    fn what_a_group_decides_is_found_without_its_automaton(
        rules in prop::collection::vec(("(Allow|Disallow)", "/[abr*.]{0,5}\\$?"), 0..7),
        language in language(),
    ) {
        let lines = rules.iter().map(|(key, path)| format!("{key}: {path}\n"));
        let text = format!("User-agent: *\nAllow: /robots\n{}", lines.collect::<String>());
        let source = SourceText::new("", text);
        let reading = Reading::new(&source, Dialect::RFC_9309);
        let group = reading.group(b"*");
        for verdict in [Verdict::Allow, Verdict::Disallow] {
            let all = paths::of_group(&reading, group, verdict).expect("small");
            let expected = all.intersect(&language).expect("small").shortest();
            let found = paths::shortest_decided(&language, &reading, group, verdict).expect("small");
            prop_assert_eq!(found.as_ref().map(Vec::len), expected.map(|path| path.len()));
            if let Some(path) = found {
                prop_assert!(language.contains(&path));
                prop_assert_eq!(reading.evaluate(b"*", &path).verdict, verdict);
            }
        }
    }

    /// Against an engine that is not ours.
    #[test]
    fn an_expression_has_the_paths_that_it_matches(text in "/(\\.\\*|[ab]|\\(a\\|bb\\)\\*|b\\+|\\[\\^a\\]|\\$|\\^){0,5}") {
        let ours = regex(&text);
        let theirs = regex_automata::meta::Regex::new(&format!("^(?:{text})$")).expect("a regex");
        for path in short_paths() {
            prop_assert_eq!(ours.contains(&path), theirs.is_match(&path), "{:?}", path);
        }
    }
}

/// All texts of up to three letters behind a `/`.
fn short_paths() -> Vec<Vec<u8>> {
    let mut paths = vec![b"/".to_vec()];
    let mut start = 0;
    for _ in 0..3 {
        let end = paths.len();
        for index in start..end {
            for letter in *b"abc" {
                paths.push([paths[index].as_slice(), &[letter]].concat());
            }
        }
        start = end;
    }
    paths
}

/// Expressions have automata in which bytes that no expression names need not lead to one place.
#[test]
fn what_expressions_have_is_told_apart_by_paths_alone() {
    let same_paths = [
        ("(?s).*", "(?s)(..)*|.(..)*"),
        ("(?s)/a.", "(?s)/(a|a)(.|a)"),
        ("/(a|b)*(?s).*", "(?s)/.*"),
        ("/[^a]|/a", "(?s)/."),
    ];
    for (one, other) in same_paths {
        let (one, other) = (regex(one), regex(other));
        assert!(same(&one, &other));
        assert!(one.minus(&other).expect("small").is_empty());
        assert!(one.minus(&other).expect("small").shortest().is_none());
        assert!(same(&one.complement(), &other.complement()));
    }
    assert!(same(&regex("(?s).*"), &Language::all()));
    assert!(same(&regex("(?s)/a.*"), &pattern("/a")));
    assert!(same(&regex("(?s)/.*b"), &pattern("/*b$")));
    let few = regex("/[ab]{2}").minus(&regex("(?s)/a.")).expect("small");
    assert!(same(&few, &regex("/ba|/bb")));
    assert_eq!(few.shortest().as_deref(), Some(&b"/ba"[..]));
}

#[test]
fn a_parameter_is_a_part_of_a_segment() {
    let product = route("/products/{id}.png", QueryCondition::Any);
    for path in [
        "/products/a.png",
        "/products/a%2Fb.png",
        "/products/a.png?",
        "/products/.png.png?x/y",
    ] {
        assert!(product.contains(path.as_bytes()), "{path}");
    }
    for path in [
        "/products/.png",
        "/products/a/b.png",
        "/products/a.png/",
        "/products/a?.png",
        "/products/%zz.png",
    ] {
        assert!(!product.contains(path.as_bytes()), "{path}");
    }
    let rest = route("/a/{*rest}", QueryCondition::Any);
    assert!(rest.contains(b"/a/b/c?d") && rest.contains(b"/a//"));
    assert!(!rest.contains(b"/a") && !rest.contains(b"/a/") && !rest.contains(b"/a/?b"));
}

#[test]
fn route_is_the_regular_expression_that_it_abbreviates() {
    let urls = paths::urls(PathForm::Rfc9309);
    for (text, expression) in [
        ("/", r"/"),
        ("/a/{x}/b", r"/a/[^/?]+/b"),
        ("/{x}.png/{*rest}", r"/[^/?]+\.png/[^?]+"),
        ("/{x}aab/{*rest}", r"/[^/?]+aab/[^?]+"),
    ] {
        for (query, queries) in [
            (QueryCondition::Any, r"(\?.*)?"),
            (QueryCondition::With, r"\?.*"),
            (QueryCondition::Without, ""),
        ] {
            let expected = regex(&format!("(?s){expression}{queries}"));
            let expected = expected.intersect(&urls).expect("small");
            assert!(same(&route(text, query), &expected), "{text} {query:?}");
        }
    }
}

#[test]
fn a_route_takes_the_queries_that_are_asked_for() {
    let [any, without, with] = [
        QueryCondition::Any,
        QueryCondition::Without,
        QueryCondition::With,
    ]
    .map(|query| route("/search", query));
    assert!(same(&without, &pattern("/search$")));
    assert!(
        with.contains(b"/search?") && with.contains(b"/search?q=?") && !with.contains(b"/search")
    );
    assert!(same(&any, &with.union(&without).expect("small")));
}

#[test]
fn a_route_of_other_forms_is_what_they_make_of_its_urls() {
    let item = Route::parse("/caf\u{e9}/{id}").expect("a route");
    let of = |form| paths::of_route(&item, QueryCondition::Any, form);
    assert!(of(PathForm::Sent).is_ok_and(|item| item.contains(b"/caf%C3%A9/1?x")));
    assert!(of(PathForm::Rfc9309).is_ok_and(|item| item.contains(b"/caf%C3%A9/1?x")));
    assert!(of(PathForm::Decoded).is_ok_and(|item| item.contains(b"/caf\xc3\xa9/a?b")));
    assert_eq!(
        of(PathForm::Requoted).err(),
        Some(RouteLanguageError::UnsupportedForm)
    );
}

#[test]
fn what_is_no_expression_or_a_large_one_has_no_language() {
    let unclosed = Language::of_regex("/(a").err();
    assert_eq!(unclosed, Some(RegexError::Syntax("unclosed group".into())));
    for large in ["/(.{1000}){1000}", "/.*a.{30}", "/[ab]*a[ab]{25}"] {
        assert_eq!(
            Language::of_regex(large).err(),
            Some(RegexError::TooLarge),
            "{large}"
        );
    }
}
