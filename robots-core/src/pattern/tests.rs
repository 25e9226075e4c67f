use proptest::prelude::*;

use super::*;

/// RFC 9309 §2.2.3 literally: the set of offsets at which the parts read so far can end.
fn matches_by_definition(pattern: &PathPattern, path: &[u8]) -> bool {
    let mut reached = vec![0];
    for part in pattern.parts() {
        reached = match part {
            PatternPart::AnyRun => match reached.first() {
                Some(&first) => (first..=path.len()).collect(),
                None => return false,
            },
            PatternPart::Literal(literal) => reached
                .into_iter()
                .filter(|&at| path[at..].starts_with(literal))
                .map(|at| at + literal.len())
                .collect(),
        };
    }
    match pattern.anchor() {
        Anchor::Open => !reached.is_empty(),
        Anchor::End => reached.contains(&path.len()),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_096))]

    #[test]
    fn matches_random_patterns_agrees_with_the_definition(
        value in "[/ab*]{0,8}\\$?",
        path in "/?[ab/]{0,10}",
    ) {
        let pattern = PathPattern::new(value.as_bytes());
        let expected = matches_by_definition(&pattern, path.as_bytes());
        prop_assert_eq!(pattern.matches(path.as_bytes()), expected);
    }
}

#[test]
fn parts_alternate_between_literals_and_runs() {
    let pattern = PathPattern::new(b"/a**b*$");
    let expected = [
        PatternPart::Literal(b"/a"),
        PatternPart::AnyRun,
        PatternPart::Literal(b"b"),
        PatternPart::AnyRun,
    ];
    assert_eq!(pattern.parts(), expected);
    assert_eq!(pattern.octets(), 7);
    assert_eq!(pattern.anchor(), Anchor::End);
}

#[test]
fn dollar_is_an_anchor_only_at_the_end() {
    assert_eq!(PathPattern::new(b"/a$b").canonical(), b"/a%24b");
    assert_eq!(PathPattern::new(b"/a$$").canonical(), b"/a%24$");
    assert!(PathPattern::new(b"/a$").matches(b"/a"));
    assert!(!PathPattern::new(b"/a$").matches(b"/ab"));
    assert!(PathPattern::new(b"/a*$").matches(b"/ab"));
    assert!(!PathPattern::new(b"$").matches(b"/"));
}
