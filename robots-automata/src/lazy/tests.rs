use proptest::prelude::*;

use super::*;
use crate::glob::Glob;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_024))]

    #[test]
    fn label_of_random_patterns_is_first_match(
        texts in proptest::collection::vec(
            (1..4_usize, any::<bool>(), "(/|\\*)[ab*]{0,4}\\$?"), 0..7
        ),
        path in "/[ab/]{0,8}",
    ) {
        let patterns = texts.iter().map(|(weight, accepts, text)| {
            let outcome = if *accepts { Outcome::Accept } else { Outcome::Reject };
            Pattern::new(Glob::new(text.as_bytes()), Priority::new(*weight, outcome))
        });
        let set = PatternSet::new(patterns);
        let mut automaton = LabeledDfa::new(&set);
        let mut state = automaton.start();
        for at in 0..=path.len() {
            let read = &path.as_bytes()[..at];
            prop_assert_eq!(automaton.label(&state), set.decide(read), "{:?} {:?}", set, read);
            if let Some(&byte) = path.as_bytes().get(at) {
                state = automaton.next(&state, byte);
            }
        }
    }
}
