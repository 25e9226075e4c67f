use proptest::prelude::*;

use super::*;
use crate::Language;

fn glob(text: &str) -> Glob {
    Glob::new(text.as_bytes())
}

fn patterns(texts: &[(bool, String)]) -> Vec<Pattern> {
    let patterns = texts.iter().zip(1..).map(|((accepts, text), weight)| {
        let outcome = if *accepts { Outcome::Accept } else { Outcome::Reject };
        Pattern::new(glob(text), Priority::new(weight, outcome))
    });
    patterns.collect()
}

/// Returns the outcome by definition.
fn outcome(patterns: &[Pattern], path: &[u8]) -> Outcome {
    let matching = patterns.iter().filter(|pattern| pattern.glob.matches(path));
    let winner = matching.max_by_key(|pattern| pattern.priority);
    winner.map_or(Outcome::Accept, |winner| {
        winner.priority.outcome().expect("a pattern has an outcome")
    })
}

fn paths() -> Vec<Vec<u8>> {
    let mut paths = vec![b"/".to_vec()];
    let mut last = 0;
    for _ in 0..6 {
        let longest = last..paths.len();
        last = paths.len();
        for at in longest {
            for byte in [b'a', b'b', b'/'] {
                paths.push([&paths[at], &[byte][..]].concat());
            }
        }
    }
    paths
}

const TEXT: &str = "(/|\\*)[ab*]{0,4}\\$?";

proptest! {
    #[test]
    fn query_with_answers_finds_a_shortest_path(
        matched in proptest::option::of(TEXT),
        unmatched in proptest::collection::vec(TEXT, 0..3),
        texts in proptest::collection::vec((any::<bool>(), TEXT), 0..7),
        accepts in any::<bool>(),
    ) {
        let matched = matched.map(|text| glob(&text));
        let unmatched: Vec<_> = unmatched.iter().map(|text| glob(text)).collect();
        let unmatched: Vec<_> = unmatched.iter().collect();
        let patterns = patterns(&texts);
        let set = PatternSet::new(patterns.clone());
        let wanted = if accepts { Outcome::Accept } else { Outcome::Reject };
        let query = Query {
            matched: matched.as_ref(),
            unmatched: &unmatched,
            decided: Some((&set, wanted)),
        };
        let is_answer = |path: &[u8]| {
            matched.as_ref().is_none_or(|matched| matched.matches(path))
                && !unmatched.iter().any(|glob| glob.matches(path))
                && outcome(&patterns, path) == wanted
        };
        let all = Language::from_glob(Glob::new(b"/")).expect("small");
        let mut found = Vec::new();
        let mut within = SearchSpace::new(&all);
        query
            .run(&mut within, &mut Budget::new(1_000_000), |path| {
                found.push(path);
                found.len() == 3
            })
            .expect("little work");
        for path in &found {
            prop_assert!(is_answer(path), "{found:?}");
        }
        let expected = paths().into_iter().find(|path| is_answer(path));
        match (found.first(), expected) {
            (Some(path), Some(expected)) => prop_assert_eq!(path.len(), expected.len()),
            // A path that is not among the short ones is longer or has other letters.
            (Some(path), None) => {
                let has_other_byte = path.iter().any(|byte| !b"ab/".contains(byte));
                prop_assert!(path.len() > 7 || has_other_byte);
            }
            (None, expected) => prop_assert_eq!(expected, None),
        }
    }
}

#[test]
fn query_among_hundreds_of_similar_patterns_stays_within_budget() {
    let texts = (0..300).map(|at| (false, format!("/*/section{at:03}/page/index.html")));
    let mut patterns = patterns(&texts.collect::<Vec<_>>());
    let removed = patterns.remove(117);
    let set = PatternSet::new(patterns);
    let query = Query {
        matched: Some(&removed.glob),
        unmatched: &[],
        decided: Some((&set, Outcome::Accept)),
    };
    let all = Language::from_glob(Glob::new(b"/")).expect("small");
    let mut found = Vec::new();
    let mut budget = Budget::new(20_000);
    query
        .run(&mut SearchSpace::new(&all), &mut budget, |path| {
            found.push(path);
            true
        })
        .expect("little work");
    assert_eq!(found, [b"//section117/page/index.html".to_vec()]);
}
