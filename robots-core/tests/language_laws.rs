//! What holds for all sets of paths.

use proptest::prelude::*;
use robots_core::matcher::{PathForm, Verdict};
use robots_core::paths::{self, Language, NoLanguage, Query, RegexError};
use robots_core::pattern::{PathPattern, Route};
use robots_core::{Dialect, Reading, SourceText};

fn pattern(text: &str) -> Language {
    paths::of_pattern(&PathPattern::new(text.as_bytes())).expect("small")
}

fn regex(text: &str) -> Language {
    Language::from_regex(text).expect("small")
}

fn route(text: &str, query: Query) -> Language {
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
    left.is_equal(right).expect("small")
}

proptest! {
    #[test]
    fn the_laws_of_sets_hold(a in language(), b in language(), c in language()) {
        let (union, both) = (a.union(&b).expect("small"), a.intersection(&b).expect("small"));
        prop_assert!(same(&union, &b.union(&a).expect("small")));
        prop_assert!(same(&both, &b.intersection(&a).expect("small")));
        let left = union.intersection(&c).expect("small");
        let right = a.intersection(&c).expect("small").union(&b.intersection(&c).expect("small"));
        prop_assert!(same(&left, &right.expect("small")));
        let complements = a.complement().intersection(&b.complement()).expect("small");
        prop_assert!(same(&union.complement(), &complements));
        prop_assert!(same(&a.complement().complement(), &a));
        prop_assert!(same(&a.difference(&b).expect("small"), &a.intersection(&b.complement()).expect("small")));
        prop_assert!(same(&a.symmetric_difference(&b).expect("small"), &union.difference(&both).expect("small")));
        prop_assert!(both.is_subset(&a).expect("small") && a.is_subset(&union).expect("small"));
        prop_assert!(a.difference(&a).expect("small").is_empty());
        prop_assert!(same(&a.union(&a.complement()).expect("small"), &Language::all()));
        prop_assert_eq!(both.is_empty(), both.shortest().is_none());
    }

    #[test]
    fn shortest_of_a_difference_is_a_member_and_none_is_shorter(a in language(), b in language()) {
        let language = a.difference(&b).expect("small");
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
            let expected = all.intersection(&language).expect("small").shortest();
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
        assert!(one.difference(&other).expect("small").is_empty());
        assert!(one.difference(&other).expect("small").shortest().is_none());
        assert!(same(&one.complement(), &other.complement()));
    }
    assert!(same(&regex("(?s).*"), &Language::all()));
    assert!(same(&regex("(?s)/a.*"), &pattern("/a")));
    assert!(same(&regex("(?s)/.*b"), &pattern("/*b$")));
    let few = regex("/[ab]{2}")
        .difference(&regex("(?s)/a."))
        .expect("small");
    assert!(same(&few, &regex("/ba|/bb")));
    assert_eq!(few.shortest().as_deref(), Some(&b"/ba"[..]));
}

#[test]
fn a_parameter_is_a_part_of_a_segment() {
    let product = route("/products/{id}.png", Query::Any);
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
    let rest = route("/a/{*rest}", Query::Any);
    assert!(rest.contains(b"/a/b/c?d") && rest.contains(b"/a//"));
    assert!(!rest.contains(b"/a") && !rest.contains(b"/a/") && !rest.contains(b"/a/?b"));
}

#[test]
fn a_route_takes_the_queries_that_are_asked_for() {
    let [any, without, with] =
        [Query::Any, Query::Without, Query::With].map(|query| route("/search", query));
    assert!(same(&without, &pattern("/search$")));
    assert!(
        with.contains(b"/search?") && with.contains(b"/search?q=?") && !with.contains(b"/search")
    );
    assert!(same(&any, &with.union(&without).expect("small")));
}

#[test]
fn a_route_of_other_forms_is_what_they_make_of_its_urls() {
    let item = Route::parse("/caf\u{e9}/{id}").expect("a route");
    let of = |form| paths::of_route(&item, Query::Any, form);
    assert!(of(PathForm::Sent).is_ok_and(|item| item.contains(b"/caf%C3%A9/1?x")));
    assert!(of(PathForm::Rfc9309).is_ok_and(|item| item.contains(b"/caf%C3%A9/1?x")));
    assert!(of(PathForm::Decoded).is_ok_and(|item| item.contains(b"/caf\xc3\xa9/a?b")));
    assert_eq!(of(PathForm::Requoted).err(), Some(NoLanguage::Form));
}

#[test]
fn what_is_no_expression_or_a_large_one_has_no_language() {
    let unclosed = Language::from_regex("/(a").err();
    assert_eq!(unclosed, Some(RegexError::Syntax("unclosed group".into())));
    for large in ["/(.{1000}){1000}", "/.*a.{30}", "/[ab]*a[ab]{25}"] {
        assert_eq!(
            Language::from_regex(large).err(),
            Some(RegexError::TooLarge),
            "{large}"
        );
    }
}
