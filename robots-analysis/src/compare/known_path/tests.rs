use robots_automata::{Outcome, Pattern, PatternSet, Priority};

use super::*;

fn known(matched: &str, pattern: &str) -> Option<usize> {
    let [matched, pattern] = [matched, pattern].map(|text| Glob::new(text.as_bytes()));
    let rejected = Pattern::new(pattern, Priority::new(1, Outcome::Reject));
    let query = Query {
        matched: Some(&matched),
        unmatched: &[],
        decided: Some((&PatternSet::new([rejected]), Outcome::Reject)),
    };
    known_len(&Language::all(), &query, &mut Budget::new(1_000))
}

#[test]
fn known_path_matches_both_patterns() {
    for (matched, pattern, len) in [
        ("/a", "/ab", Some(3)),
        ("/*b", "/a", Some(3)),
        ("/a", "/*b", Some(3)),
        ("/a*c", "/*b", Some(4)),
        ("/a$", "/ab", None),
    ] {
        assert_eq!(known(matched, pattern), len, "{matched} {pattern}");
    }
}
