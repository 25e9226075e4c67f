use std::ops::Range;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use super::*;

/// Matches by definition: the set of path positions at which the text read so far can end.
fn matches_by_definition(text: &[u8], path: &[u8]) -> bool {
    let (body, is_anchored) = match text.strip_suffix(b"$") {
        Some(body) => (body, true),
        None => (text, false),
    };
    let mut reached = vec![0];
    for &byte in body {
        reached = match byte {
            b'*' => match reached.first() {
                Some(&first) => (first..=path.len()).collect(),
                None => return false,
            },
            byte => {
                let read = reached.into_iter().filter(|&at| path.get(at) == Some(&byte));
                read.map(|at| at + 1).collect()
            }
        };
    }
    if is_anchored { reached.contains(&path.len()) } else { !reached.is_empty() }
}

const TEXT: &str = "[/ab*]{0,8}\\$?";

/// Bytes that are in characters outside ASCII, mostly not in their order.
fn bytes(len: Range<usize>) -> impl Strategy<Value = Vec<u8>> {
    vec(select(b"a\xc3\xa9\xff".as_slice()), len)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_096))]

    #[test]
    fn matches_random_globs_agrees_with_definition(
        text in TEXT,
        path in "/?[ab/]{0,10}|/[ab]{55,75}",
    ) {
        let expected = matches_by_definition(text.as_bytes(), path.as_bytes());
        prop_assert_eq!(Glob::new(text.as_bytes()).matches(path.as_bytes()), expected);
    }

    #[test]
    fn find_in_bytes_outside_utf_8_agrees_with_comparison_at_each_position(
        start in bytes(0..400),
        literal in bytes(1..9),
        end in bytes(0..100),
    ) {
        let path = [start, literal.clone(), end].concat();
        let expected = path.windows(literal.len()).position(|part| part == literal);
        prop_assert_eq!(find(&path, &literal), expected);
    }

    #[test]
    fn covering_glob_matches_what_the_other_matches(
        (first, second) in (TEXT, TEXT),
        path in "/?[ab/]{0,6}",
    ) {
        let [first, second] = [first, second].map(|text| Glob::new(text.as_bytes()));
        let is_matched = |glob: &Glob| glob.matches(path.as_bytes());
        prop_assert!(!first.covers(&second) || !is_matched(&second) || is_matched(&first));
    }

    #[test]
    fn may_match_with_globs_of_a_common_path_is_true(
        (first, second) in (TEXT, TEXT),
        path in "/?[ab/]{0,6}",
    ) {
        let [first, second] = [first, second].map(|text| Glob::new(text.as_bytes()));
        let path = path.as_bytes();
        let is_matched = first.matches(path) && second.matches(path);
        prop_assert!(!is_matched || first.may_match_with(&second));
    }
}

#[test]
fn new_glob_drops_redundant_wildcards() {
    let cases: &[(&[u8], &[u8])] = &[
        (b"/a**b*$", b"/a*b"),
        (b"/*", b"/"),
        (b"*", b""),
        (b"*$", b""),
        (b"/a$", b"/a$"),
        (b"/*a*$", b"/*a"),
    ];
    for &(text, expected) in cases {
        assert_eq!(Glob::new(text).text(), expected);
    }
}

#[test]
fn may_match_with_different_end_literals_is_false() {
    let may_match = |first: &str, second: &str| {
        Glob::new(first.as_bytes()).may_match_with(&Glob::new(second.as_bytes()))
    };
    assert!(!may_match("/a*", "/b*"));
    assert!(!may_match("/*a$", "/*b$"));
    assert!(may_match("/*a$", "/*b"));
    assert!(may_match("/a", "/ab$"));
}
