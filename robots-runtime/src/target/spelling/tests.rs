use robots_matcher::PathForm;

use super::SpellingFlags;

/// Returns the names of the flags that are set.
fn shown(target: &str) -> String {
    let flags = SpellingFlags::of(target, PathForm::Rfc9309, true);
    let mut shown: Vec<_> = [
        ("empty segments", flags.has_empty_segments),
        ("dot segments", flags.has_dot_segments),
        ("other slashes", flags.has_other_slashes()),
        ("characters", !flags.characters.have_one_form()),
        ("slash after file", flags.has_slash_after_file),
    ]
    .into_iter()
    .filter_map(|(name, is_set)| is_set.then_some(name))
    .collect();
    shown.sort_unstable();
    shown.join(", ")
}

#[test]
fn spelling_flags_of_a_path_are_what_a_server_may_change() {
    for (targets, flags) in [
        (
            &[
                "",
                "/",
                "/a",
                "/a/",
                "/a/b.c",
                "/a.b/c/",
                "/.well-known/x",
                "/.well-known/",
                "/...",
                "/..a",
                "?//",
                "/a?q=//b/../c%2F(",
                "/a?b.c/",
                "/%3Fa%23",
                "/caf%C3%A9",
                "/caf%c3%a9",
                "/\u{e9}",
                "/%00",
            ][..],
            "",
        ),
        (&["//", "//a", "/a//", "/a//b?c"], "empty segments"),
        (&["/.", "/..", "/a/.", "/./a", "/a/../b"], "dot segments"),
        (&["/a/%2e%2E/b", "/.%2e/b"], "characters, dot segments"),
        (&["/a%2Fb", "/a%2f", "/a%2F...%2Fb", "/%2F"], "other slashes"),
        (&["/a\\b"], "characters, other slashes"),
        (&["/a%5cb"], "characters, other slashes"),
        (&["/a%2F..%2Fb", "/%2F.", "/.%2F", "/a/..%2Fb"], "dot segments, other slashes"),
        (&["/a%2F..%5cb", "/a%5c.."], "characters, dot segments, other slashes"),
        (
            &["/a%28", "/a%20b", "/%61", "/%7Ea", "/a%2a", "/a%25", "/%252e/a", "/a%7f"],
            "characters",
        ),
        (
            &[
                "/a(b)", "/@a", "/a:b", "/a;b=c", "/a+b", "/a*", "/$", "/a%", "/a%2", "/a%zz",
                "/[", "/{",
            ],
            "characters",
        ),
        (&["/(%28"], "characters"),
        (&["/a.pdf/", "/a/b.c.d/?e", "/a./", "/.../"], "slash after file"),
        (&["/a%2Epdf/"], "characters, slash after file"),
    ] {
        for target in targets {
            assert_eq!(shown(target), flags, "{target}");
            assert_eq!(
                SpellingFlags::of(target, PathForm::Rfc9309, true).is_normal(),
                flags.is_empty(),
                "{target}"
            );
        }
    }
}

#[test]
fn escaped_slash_where_nothing_splits_at_it_is_part_of_a_name() {
    assert!(SpellingFlags::of("/a%2Fb", PathForm::Rfc9309, false).is_normal());
    for target in ["/a%2F..%5cb", "/a\\b"] {
        let flags = SpellingFlags::of(target, PathForm::Rfc9309, false);
        assert!(!flags.may_have_other_segments(), "{target}");
        assert!(!flags.is_normal(), "a backslash has two forms: {target}");
    }
}

#[test]
fn single_trailing_slash_after_a_name_marks_a_folder() {
    for (target, may_be_file) in [
        ("/en/", false),
        ("/(en)/", false),
        ("/%65n/", false),
        ("/x/../en/", false),
        ("/a%2Fen/", false),
        ("/en//", true),
        ("/en/./", true),
        ("/en%2F", true),
        ("/en%2F/", true),
        ("/a.pdf/", true),
    ] {
        let flags = SpellingFlags::of(target, PathForm::Rfc9309, true);
        assert_eq!(flags.may_be_file(target.as_bytes()), may_be_file, "{target}");
    }
}
