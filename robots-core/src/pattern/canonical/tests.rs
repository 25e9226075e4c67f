use proptest::prelude::*;
use robots_matcher::PathCursor;

use super::*;
use crate::pattern::PathPattern;

const FORMS: [PathForm; 5] =
    [PathForm::Rfc9309, PathForm::Sent, PathForm::Octets, PathForm::Decoded, PathForm::Requoted];

#[track_caller]
fn assert_paths(form: PathForm, cases: &[(&str, &str)]) {
    for (path, expected) in cases {
        let found = canonical_path(path.as_bytes(), form);
        assert_eq!(String::from_utf8_lossy(&found), *expected, "{form:?} {path}");
    }
}

#[track_caller]
fn assert_patterns(form: PathForm, cases: &[(&str, &str)]) {
    for (value, expected) in cases {
        let found = canonical_pattern(value.as_bytes(), form);
        assert_eq!(String::from_utf8_lossy(&found), *expected, "{form:?} {value}");
    }
}

#[test]
fn rfc_9309_form_of_its_examples() {
    let cases = [
        ("/foo/bar?baz=quz", "/foo/bar?baz=quz"),
        ("/foo/bar?baz=http%3A%2F%2Ffoo.bar", "/foo/bar?baz=http://foo.bar"),
        ("/foo/bar/ツ", "/foo/bar/%E3%83%84"),
        ("/foo/bar/%e3%83%84", "/foo/bar/%E3%83%84"),
        ("/foo/bar/%62%61%7A", "/foo/bar/baz"),
        ("/path/file-with-a-*.html", "/path/file-with-a-%2A.html"),
        ("/path/foo-$", "/path/foo-%24"),
        ("", "/"),
        ("?q", "/?q"),
        ("/a%2fb", "/a%2Fb"),
        ("/100%", "/100%"),
        ("/%zz", "/%zz"),
        ("/a#b", "/a"),
    ];
    assert_paths(PathForm::Rfc9309, &cases);
}

#[test]
fn sent_form_escapes_rules_and_not_paths() {
    let paths = [
        ("/ツ", "/ツ"),
        ("/%e3?%7E", "/%e3?%7E"),
        ("/a?b#c", "/a?b"),
        ("?q", "/?q"),
        ("/a\0b", "/a"),
    ];
    assert_paths(PathForm::Sent, &paths);
    let patterns =
        [("/ツ", "/%E3%83%84"), ("/%e3%7e", "/%E3%7E"), ("/a*c$", "/a*c$"), ("/%%aa", "/%%AA")];
    assert_patterns(PathForm::Sent, &patterns);

    let pattern = |value: &str| PathPattern::in_form(value.as_bytes(), PathForm::Sent);
    let path = |path: &str| canonical_path(path.as_bytes(), PathForm::Sent);
    assert_eq!(pattern("/a$b").octets(), 4);
    assert!(pattern("/a$b").matches(&path("/a$b")));
    assert!(!pattern("/a$b").matches(&path("/a%24b")));
    assert!(pattern("/a$$").matches(&path("/a$")));
    assert!(!pattern("/a$$").matches(&path("/a$$")));
    assert!(!pattern("/a%2A").matches(&path("/a*")));
    assert!(pattern("/a*b").matches(&path("/a*b")));
}

#[test]
fn octets_form_has_no_wildcards_and_decodes_nothing() {
    let cases = [("/%7Ea", "/%257Ea"), ("/~a?b", "/~a?b"), ("/a*b$", "/a%2Ab%24"), ("/ツ", "/ツ")];
    assert_paths(PathForm::Octets, &cases);
    assert_patterns(PathForm::Octets, &cases);
}

#[test]
fn decoded_form_decodes_everything_but_a_slash() {
    let cases = [
        ("/%7Ea%3c", "/~a<"),
        ("/a%2fb%252F", "/a%2Fb%252F"),
        ("/a*%2a$%24%", "/a%2A%2A%24%24%25"),
    ];
    assert_paths(PathForm::Decoded, &cases);
    assert_patterns(PathForm::Decoded, &cases);
    assert_paths(PathForm::Decoded, &[("/a?b", "/a"), ("/a%3Fb?c", "/a?b")]);
    assert_patterns(PathForm::Decoded, &[("/a?b", "/a?b")]);
}

#[test]
fn requoted_form_decodes_and_escapes_again() {
    let cases = [
        ("/a%2Fb", "/a/b"),
        ("/%E3%83%84/ツ", "/%E3%83%84/%E3%83%84"),
        ("/%ff%fe%c3", "/%EF%BF%BD%EF%BF%BD%EF%BF%BD"),
        ("/%e3%83x", "/%EF%BF%BDx"),
        ("/a*?b=$&c", "/a%2A%3Fb%3D%24%26c"),
        ("/a;?", "/a"),
        ("/a;b/c;", "/a%3Bb/c"),
        ("/a;;", "/a%3B%3B"),
        ("/a;/b", "/a%3B/b"),
        ("/a??", "/a%3F%3F"),
        ("/a%0A%3F", "/a"),
        ("/a%25%2541", "/a%25%2541"),
    ];
    assert_paths(PathForm::Requoted, &cases);
    assert_patterns(PathForm::Requoted, &cases);
    let paths = [
        ("/a#", "/a"),
        ("/a?#b", "/a%23b"),
        ("//b;", "//b"),
        ("", "/"),
        ("?", "/"),
        ("#\t", "/"),
        ("?#", "/"),
        ("?a", "%3Fa"),
        ("#a?", "%23a%3F"),
    ];
    assert_paths(PathForm::Requoted, &paths);
    let patterns = [
        ("%20/a", "/a"),
        ("//", ""),
        ("///a", "/a"),
        ("//a", "//a"),
        ("%3F", ""),
        ("//b;", "//b%3B"),
        ("%20//b;/c;", "//b%3B/c"),
        ("//b;?a", "//b%3B%3Fa"),
        ("//?a", "%3Fa"),
    ];
    assert_patterns(PathForm::Requoted, &patterns);
}

fn texts() -> impl Strategy<Value = Vec<u8>> {
    let pieces = prop_oneof![
        Just("/".to_owned()),
        Just("%2".to_owned()),
        "[a;?#*$&%:@ ~\t\0]",
        "%[0-9a-fA-F]{2}",
        "(%(c3|e3|83|84|f0|9f|98|80|ed|a0)){1,5}",
        "[éツ😀]",
    ];
    proptest::collection::vec(pieces, 0..8).prop_map(|pieces| pieces.concat().into_bytes())
}

proptest! {
    #[test]
    fn canonical_path_agrees_with_the_cursor_of_the_matcher(text in texts(), garbage in any::<[u8; 3]>()) {
        for path in [text.clone(), [text.as_slice(), &garbage].concat()] {
            for form in FORMS {
                let mut cursor = PathCursor::in_form(&path, form);
                let read: Vec<u8> = std::iter::from_fn(|| cursor.next()).collect();
                prop_assert_eq!(&read, &canonical_path(&path, form), "{:?}", form);
                prop_assert!(!read.contains(&b'*') && !read.contains(&b'$'), "{:?}", form);
            }
        }
    }

    #[test]
    fn pattern_without_wildcards_matches_its_prefix(text in texts(), other in texts()) {
        for form in [PathForm::Octets, PathForm::Requoted] {
            let path = [b"/a", text.as_slice()].concat();
            let other = [b"/a", other.as_slice()].concat();
            if path.contains(&b'#') || other.contains(&b'#') {
                continue;
            }
            let pattern = PathPattern::in_form(&path, form);
            let canonical = canonical_path(&other, form);
            let expected = canonical.starts_with(&canonical_path(&path, form));
            prop_assert_eq!(pattern.matches(&canonical), expected, "{:?}", form);
        }
    }
}

#[test]
fn legible_restores_wildcards_of_the_sent_form() {
    let form = PathForm::Sent;
    for path in ["/a$b", "/*", "/a?b=$"] {
        let canonical = canonical_path(path.as_bytes(), form);
        assert_ne!(canonical, path.as_bytes());
        assert_eq!(*legible(&canonical, form), *path.as_bytes());
    }
    assert_eq!(*legible(b"/\xff", PathForm::Decoded), *b"/\xff");
}
