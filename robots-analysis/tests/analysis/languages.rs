//! Languages of groups and routes.

use proptest::prelude::*;
use robots_analysis::paths::{self, Language, QueryCondition, Route};
use robots_core::matcher::{PathForm, Verdict};
use robots_core::pattern::PathPattern;
use robots_core::{Dialect, Reading, SourceText};

fn pattern(text: &str) -> Language {
    paths::of_pattern(&PathPattern::new(text.as_bytes())).expect("small")
}

fn regex(text: &str) -> Language {
    Language::from_regex(text).expect("small")
}

fn route(text: &str, query: QueryCondition) -> Language {
    let route = Route::parse(text).expect("a route");
    paths::of_route(&route, query, PathForm::Rfc9309).expect("small")
}

/// Patterns and regular expressions over two letters, which often have members in common.
fn language() -> impl Strategy<Value = Language> {
    let patterns = "/[ab*]{0,4}\\$?".prop_map(|text| pattern(&text));
    let expressions =
        "/(\\.\\*|[ab]|\\(a\\|bb\\)\\*|b\\+|\\[\\^a\\]){0,4}".prop_map(|text| regex(&text));
    prop_oneof![patterns, expressions]
}

fn same(left: &Language, right: &Language) -> bool {
    left.is_subset(right).expect("small") && right.is_subset(left).expect("small")
}

proptest! {
    #[test]
    fn shortest_decided_of_random_rules_agrees_with_the_language_of_the_group(
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
}

#[test]
fn route_parameter_matches_part_of_a_segment() {
    let product = route("/products/{id}.png", QueryCondition::Any);
    for path in
        ["/products/a.png", "/products/a%2Fb.png", "/products/a.png?", "/products/.png.png?x/y"]
    {
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
fn route_with_a_query_condition_matches_those_queries() {
    let [any, without, with] = [QueryCondition::Any, QueryCondition::Without, QueryCondition::With]
        .map(|query| route("/search", query));
    assert!(same(&without, &pattern("/search$")));
    assert!(
        with.contains(b"/search?") && with.contains(b"/search?q=?") && !with.contains(b"/search")
    );
    assert!(same(&any, &with.union(&without).expect("small")));
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
            let expected = Language::from_regex(&format!("(?s){expression}{queries}"));
            let expected = expected.expect("small").intersection(&urls).expect("small");
            let route = route(text, query);
            assert!(same(&route, &expected), "{text} {query:?}");
        }
    }
}

#[test]
fn route_in_other_forms_matches_their_canonical_paths() {
    let item = Route::parse("/caf\u{e9}/{id}").expect("a route");
    let of = |form| paths::of_route(&item, QueryCondition::Any, form);
    assert!(of(PathForm::Sent).is_ok_and(|item| item.contains(b"/caf%C3%A9/1?x")));
    assert!(of(PathForm::Rfc9309).is_ok_and(|item| item.contains(b"/caf%C3%A9/1?x")));
    assert!(of(PathForm::Decoded).is_ok_and(|item| item.contains(b"/caf\xc3\xa9/a?b")));
    assert!(of(PathForm::Requoted).is_ok_and(|item| item.contains(b"/caf%C3%A9/a/b")));
}
