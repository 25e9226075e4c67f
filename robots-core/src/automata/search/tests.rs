use proptest::prelude::*;

use super::*;
use crate::automata::Language;
use crate::pattern::PathPattern;

fn pattern(text: &str, rank: Rank) -> RankedPattern {
    RankedPattern::new(rank, &PathPattern::new(text.as_bytes()))
}

fn rules(texts: &[(bool, String)]) -> Vec<RankedPattern> {
    let rules = texts.iter().zip(1..).map(|((allows, text), weight)| {
        let verdict = if *allows {
            Verdict::Allow
        } else {
            Verdict::Disallow
        };
        pattern(text, Rank::new(weight, verdict))
    });
    rules.collect()
}

/// The verdict by the definition.
fn verdict(rules: &[RankedPattern], path: &[u8]) -> Verdict {
    let matching = rules.iter().filter(|rule| rule.matches(path));
    let winner = matching.max_by_key(|rule| rule.rank);
    winner.map_or(Verdict::Allow, |rule| {
        rule.rank.verdict().expect("a rule has a verdict")
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
    fn query_finds_a_shortest_path_exactly_if_there_is_one(
        matched in proptest::option::of(TEXT),
        unmatched in proptest::collection::vec(TEXT, 0..3),
        texts in proptest::collection::vec((any::<bool>(), TEXT), 0..7),
        allows in any::<bool>(),
    ) {
        let any_rank = Rank::new(1, Verdict::Allow);
        let matched = matched.map(|text| pattern(&text, any_rank));
        let unmatched: Vec<_> = unmatched.iter().map(|text| pattern(text, any_rank)).collect();
        let unmatched: Vec<_> = unmatched.iter().collect();
        let rules = rules(&texts);
        let wanted = if allows { Verdict::Allow } else { Verdict::Disallow };
        let query = Query {
            matched: matched.as_ref(),
            unmatched: &unmatched,
            decided: Some((&rules, wanted)),
        };
        let is_answer = |path: &[u8]| {
            matched.as_ref().is_none_or(|matched| matched.matches(path))
                && !unmatched.iter().any(|pattern| pattern.matches(path))
                && verdict(&rules, path) == wanted
        };
        let all = Language::of_pattern(&PathPattern::new(b"/")).expect("small");
        let mut found = Vec::new();
        let mut within = Within::new(&all);
        query
            .run(&mut within, &mut Budget::of(1_000_000), |path| {
                found.push(path);
                if found.len() == 3 { Answer::Last } else { Answer::Taken }
            })
            .expect("little work");
        for path in &found {
            prop_assert!(is_answer(path), "{found:?}");
        }
        let expected = paths().into_iter().find(|path| is_answer(path));
        match (found.first(), expected) {
            (Some(path), Some(expected)) => prop_assert_eq!(path.len(), expected.len()),
            // What is not among the short paths may be longer, or have other letters.
            (Some(path), None) => prop_assert!(path.len() > 7 || path.iter().any(|byte| !b"ab/".contains(byte))),
            (None, expected) => prop_assert_eq!(expected, None),
        }
    }
}

#[test]
fn query_spells_out_a_pattern_among_hundreds_like_it() {
    let texts = (0..300).map(|at| (false, format!("/*/section{at:03}/page/index.html")));
    let mut rules = rules(&texts.collect::<Vec<_>>());
    let removed = rules.remove(117);
    let query = Query {
        matched: Some(&removed),
        unmatched: &[],
        decided: Some((&rules, Verdict::Allow)),
    };
    let urls = Language::urls(crate::matcher::PathForm::Rfc9309);
    let mut found = Vec::new();
    let mut budget = Budget::of(20_000);
    query
        .run(&mut Within::new(&urls), &mut budget, |path| {
            found.push(path);
            Answer::Last
        })
        .expect("little work");
    assert_eq!(found, [b"//section117/page/index.html".to_vec()]);
}
