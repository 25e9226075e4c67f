//! The laws of set algebra, and regular expressions compared with another engine.

use proptest::prelude::*;
use robots_automata::{Glob, Language, RegexError};

fn glob(text: &str) -> Language {
    Language::from_glob(Glob::new(text.as_bytes())).expect("small")
}

fn regex(text: &str) -> Language {
    Language::from_regex(text).expect("small")
}

/// Globs and regular expressions over two letters, which often have members in common.
fn language() -> impl Strategy<Value = Language> {
    let globs = "/[ab*]{0,4}\\$?".prop_map(|text| glob(&text));
    let expressions =
        "/(\\.\\*|[ab]|\\(a\\|bb\\)\\*|b\\+|\\[\\^a\\]){0,4}".prop_map(|text| regex(&text));
    prop_oneof![globs, expressions]
}

fn same(left: &Language, right: &Language) -> bool {
    left.is_subset(right).expect("small") && right.is_subset(left).expect("small")
}

proptest! {
    #[test]
    fn algebra_of_random_languages_obeys_the_laws_of_sets(
        a in language(),
        b in language(),
        c in language(),
    ) {
        let (union, both) = (a.union(&b).expect("small"), a.intersection(&b).expect("small"));
        prop_assert!(same(&union, &b.union(&a).expect("small")));
        prop_assert!(same(&both, &b.intersection(&a).expect("small")));
        let left = union.intersection(&c).expect("small");
        let right = a.intersection(&c).expect("small").union(&b.intersection(&c).expect("small"));
        prop_assert!(same(&left, &right.expect("small")));
        let complements = a.complement().intersection(&b.complement()).expect("small");
        prop_assert!(same(&union.complement(), &complements));
        prop_assert!(same(&a.complement().complement(), &a));
        let without_b = a.difference(&b).expect("small");
        prop_assert!(same(&without_b, &a.intersection(&b.complement()).expect("small")));
        prop_assert!(both.is_subset(&a).expect("small") && a.is_subset(&union).expect("small"));
        prop_assert!(a.difference(&a).expect("small").is_empty());
        prop_assert!(same(&a.union(&a.complement()).expect("small"), &Language::all()));
        prop_assert_eq!(both.is_empty(), both.shortest().is_none());
    }

    #[test]
    fn shortest_of_a_difference_is_a_member_of_minimal_length(a in language(), b in language()) {
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
    fn from_regex_of_random_expressions_agrees_with_the_regex_engine(
        text in "/(\\.\\*|[ab]|\\(a\\|bb\\)\\*|b\\+|\\[\\^a\\]|\\$|\\^){0,5}",
    ) {
        let language = regex(&text);
        let engine = regex_automata::meta::Regex::new(&format!("^(?:{text})$")).expect("a regex");
        for path in short_paths() {
            prop_assert_eq!(language.contains(&path), engine.is_match(&path), "{:?}", path);
        }
    }
}

/// All paths of up to three letters after the `/`.
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

/// In the automata of expressions, bytes that no expression contains may lead to different states.
#[test]
fn languages_of_different_expressions_with_the_same_paths_are_equal() {
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
    assert!(same(&regex("(?s)/a.*"), &glob("/a")));
    assert!(same(&regex("(?s)/.*b"), &glob("/*b$")));
    let few = regex("/[ab]{2}").difference(&regex("(?s)/a.")).expect("small");
    assert!(same(&few, &regex("/ba|/bb")));
    assert_eq!(few.shortest().as_deref(), Some(&b"/ba"[..]));
}

#[test]
fn from_regex_of_invalid_or_large_expressions_is_an_error() {
    let unclosed = Language::from_regex("/(a").err();
    assert_eq!(unclosed, Some(RegexError::Syntax("unclosed group".into())));
    for large in ["/(.{1000}){1000}", "/.*a.{30}", "/[ab]*a[ab]{25}"] {
        assert_eq!(Language::from_regex(large).err(), Some(RegexError::TooLarge), "{large}");
    }
}
