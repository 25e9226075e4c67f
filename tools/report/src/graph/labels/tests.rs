use proptest::prelude::*;
use robots_automata::{Glob, Id, Outcome, Pattern, Priority};

use super::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_024))]

    #[test]
    fn deciding_rule_of_random_patterns_is_the_first_match(
        texts in proptest::collection::vec(
            (1..4_usize, any::<bool>(), "(/|\\*)[ab*]{0,4}\\$?"), 0..7
        ),
        text in "/[ab/]{0,8}",
    ) {
        let patterns = texts.iter().map(|(weight, accepts, text)| {
            let outcome = if *accepts { Outcome::Accept } else { Outcome::Reject };
            Pattern::new(Glob::new(text.as_bytes()), Priority::new(*weight, outcome))
        });
        let set = PatternSet::new(patterns);
        let rules = BandRules { patterns: &set, lines: &[] };
        let mut path = rules.start();
        for at in 0..=text.len() {
            let read = &text.as_bytes()[..at];
            let expected = set.decide(read).map(Id::index);
            prop_assert_eq!(rules.deciding(&path), expected, "{:?} {:?}", set, read);
            if let Some(&byte) = text.as_bytes().get(at) {
                path = rules.after(&path, byte);
            }
        }
    }
}
