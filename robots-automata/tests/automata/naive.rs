//! Automata compared with a slow, obvious matcher.

use std::collections::HashSet;
use std::ops::Range;

use proptest::prelude::*;
use robots_automata::{
    Budget, Dfa, Glob, Language, Outcome, Output, Pattern, PatternId, PatternSet, Priority,
    band_automata, split_into_bands,
};

/// A generated pattern: its weight, whether it accepts, its text.
type Drawn = (usize, bool, String);

fn outcome(accepts: bool) -> Outcome {
    if accepts { Outcome::Accept } else { Outcome::Reject }
}

fn set(drawn: &[Drawn]) -> PatternSet {
    PatternSet::new(drawn.iter().map(|(weight, accepts, text)| {
        let priority = Priority::new(*weight, outcome(*accepts));
        Pattern::new(Glob::new(text.as_bytes()), priority)
    }))
}

/// Matches by definition, recursively.
fn matches(text: &[u8], path: &[u8]) -> bool {
    match (text, path) {
        ([], _) | (b"$", []) => true,
        ([b'*', rest @ ..], _) => (0..=path.len()).any(|at| matches(rest, &path[at..])),
        (b"$", _) | (_, []) => false,
        ([byte, text @ ..], [read, path @ ..]) => byte == read && matches(text, path),
    }
}

/// Returns the outcome of the heaviest match. Of two with the same weight, the one that accepts
/// wins.
fn decided(drawn: &[Drawn], path: &[u8]) -> Option<Outcome> {
    let matching = drawn.iter().filter(|(.., text)| matches(text.as_bytes(), path));
    let winner = matching.max_by_key(|(weight, accepts, _)| (*weight, *accepts));
    winner.map(|(_, accepts, _)| outcome(*accepts))
}

fn read(automaton: &Dfa, path: &[u8]) -> Output {
    let bytes = path.iter();
    let state = bytes.fold(automaton.start, |state, &byte| automaton.next(state, byte));
    automaton.state(state).output
}

/// Returns the outcome of the first band that does not pass.
fn read_bands(bands: &[Dfa], path: &[u8]) -> Option<Outcome> {
    let mut outputs = bands.iter().map(|band| read(band, path).outcome());
    outputs.find(Option::is_some).flatten()
}

fn bands(set: &PatternSet) -> Vec<Dfa> {
    let bands = band_automata(set, Budget::new(10_000_000)).expect("little work").into_iter();
    bands.map(|(_, automaton)| automaton.without_literals()).collect()
}

fn drawn() -> impl Strategy<Value = Vec<Drawn>> {
    let text = "(/|\\*)[abc*]{0,6}\\$?";
    proptest::collection::vec((1..9_usize, any::<bool>(), text), 0..9)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_024))]

    #[test]
    fn bands_of_random_patterns_decide_by_definition(
        drawn in drawn(),
        paths in proptest::collection::vec("/[abc/]{0,10}", 1..9),
    ) {
        let set = set(&drawn);
        let bands = bands(&set);
        for path in paths {
            let expected = decided(&drawn, path.as_bytes());
            let first = set.decide(path.as_bytes());
            let of_first = first.and_then(|id| set[id].priority.outcome());
            prop_assert_eq!(of_first, expected, "{}", path);
            if !set.is_empty() {
                let expected = expected.or(Some(Outcome::Accept));
                prop_assert_eq!(read_bands(&bands, path.as_bytes()), expected, "{}", path);
            }
        }
    }

    #[test]
    fn language_from_random_set_contains_accepted_paths(
        (one, other) in (drawn(), drawn()),
        paths in proptest::collection::vec("/[abc/]{0,10}", 1..9),
    ) {
        let [first, second] = [&one, &other]
            .map(|drawn| Language::from_set(&set(drawn)).expect("small"));
        let both = first.intersection(&second).expect("small");
        let only_first = first.difference(&second).expect("small");
        for path in paths {
            let path = path.as_bytes();
            let [a, b] = [&one, &other].map(|drawn| decided(drawn, path) != Some(Outcome::Reject));
            prop_assert_eq!(first.contains(path), a);
            prop_assert_eq!(both.contains(path), a && b);
            prop_assert_eq!(only_first.contains(path), a && !b);
            prop_assert_eq!(first.complement().contains(path), !a);
        }
        let shortest = only_first.shortest();
        prop_assert_eq!(shortest.is_none(), only_first.is_empty());
        if let Some(path) = shortest {
            prop_assert!(decided(&one, &path) != Some(Outcome::Reject));
            prop_assert_eq!(decided(&other, &path), Some(Outcome::Reject));
        }
    }
}

/// Returns this many patterns whose automaton has three states for each choice of patterns.
fn exploding(count: usize) -> PatternSet {
    let texts = (0..count).map(|at| (1, false, format!("/*?*{at:02}=*{at:02}=")));
    set(&texts.collect::<Vec<_>>())
}

#[test]
fn split_into_few_bands_agrees_with_all_bands() {
    let split = |set: &PatternSet, most: usize| {
        let bands = split_into_bands(set, most, &mut Budget::new(10_000_000), &|_| Some(()));
        let patterns = bands?.into_iter().map(|band| band.patterns);
        Some(patterns.collect::<Vec<Range<PatternId>>>())
    };
    let mut numbers = HashSet::new();
    for count in [1, 6, 12, 20, 40] {
        let set = exploding(count);
        let all = split(&set, usize::MAX).expect("bands within the budget");
        numbers.insert(all.len());
        for most in 0..5 {
            let few = (all.len() <= most).then(|| all.clone());
            assert_eq!(split(&set, most), few, "{count} patterns, at most {most}");
        }
    }
    assert!(numbers.len() > 2, "{numbers:?}");
}

#[test]
fn split_into_few_bands_gives_up_early() {
    let set = exploding(40);
    let mut budget = Budget::new(10_000_000);
    let all = split_into_bands(&set, usize::MAX, &mut budget, &|_| Some(())).expect("bands");
    let mut early = Budget::new(10_000_000);
    let few = split_into_bands(&set, 2, &mut early, &|_| Some(()));
    assert!(all.len() > 2 && few.is_none(), "{} bands", all.len());
    let (all, few) = (budget.spent(), early.spent());
    assert!(few < all / 2, "{few} of {all} steps");
}

#[test]
fn split_pattern_that_exceeds_the_limits_has_no_bands() {
    let set = set(&[(1, false, format!("/*{}", "a".repeat(20_000)))]);
    let mut budget = Budget::new(10_000_000);
    assert!(split_into_bands(&set, usize::MAX, &mut budget, &|_| Some(())).is_none());
    assert!(!budget.is_exhausted());
}

#[test]
fn shortest_of_several_is_most_legible() {
    let language = |texts: &[&str]| {
        let globs = texts.iter().map(|text| Glob::new(text.as_bytes()));
        Language::from_globs(globs).expect("small")
    };
    let shortest = |texts: &[&str]| language(texts).shortest();
    let several = ["/b$", "/a$", "/abc$", "/a0$", "/ab$", "/0$"];
    assert_eq!(shortest(&several).as_deref(), Some(&b"/a"[..]));
    assert_eq!(shortest(&["/*zz$"]).as_deref(), Some(&b"/zz"[..]));
    assert_eq!(shortest(&["/0b", "/0a"]).as_deref(), Some(&b"/0a"[..]));
    assert_eq!(Language::empty().shortest(), None);
}

#[test]
fn shortest_of_a_long_pattern_takes_linear_time() {
    let long = format!("/{}", "a".repeat(60_000));
    let language = Language::from_glob(Glob::new(long.as_bytes())).expect("small");
    assert_eq!(language.shortest(), Some(long.into_bytes()));
}

/// One automaton of twenty such patterns has 3²⁰ states.
#[test]
fn bands_of_exploding_patterns_decide_by_definition() {
    let drawn: Vec<_> = ('a'..='t')
        .zip(1..)
        .map(|(word, weight)| (weight, weight % 3 == 0, format!("/*?*{word}=*{word}=")))
        .collect();
    let bands = bands(&set(&drawn));
    assert!(bands.len() > 1);
    for path in ["/x?b=1&b=2", "/x?t=t=", "/x?c=c=&t=1", "/a=a=", "/x?a=a=&l=l="] {
        let expected = decided(&drawn, path.as_bytes()).or(Some(Outcome::Accept));
        assert_eq!(read_bands(&bands, path.as_bytes()), expected, "{path}");
    }
}

#[test]
fn band_automata_beyond_budget_is_error() {
    let set = set(&[(1, false, format!("/*{}", "a".repeat(50)))]);
    assert!(band_automata(&set, Budget::new(100)).is_err());
    assert!(band_automata(&set, Budget::new(100_000)).is_ok());
}
