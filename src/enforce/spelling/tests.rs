use super::SpellingFlags;

const NORMAL: SpellingFlags = SpellingFlags {
    has_empty_segments: false,
    has_dot_segments: false,
    has_other_slashes: false,
    has_both_other_slashes: false,
    has_escapes: false,
    has_unnormalized_escapes: false,
    has_escapable: false,
    has_slash_after_file: false,
    may_be_file: false,
};
const EMPTY_SEGMENTS: SpellingFlags = SpellingFlags {
    has_empty_segments: true,
    ..NORMAL
};
const DOT_SEGMENTS: SpellingFlags = SpellingFlags {
    has_dot_segments: true,
    ..NORMAL
};
const OTHER_SLASHES: SpellingFlags = SpellingFlags {
    has_other_slashes: true,
    ..NORMAL
};
const DOTS_BETWEEN_OTHER_SLASHES: SpellingFlags = SpellingFlags {
    has_dot_segments: true,
    ..OTHER_SLASHES
};
const ESCAPES: SpellingFlags = SpellingFlags {
    has_escapes: true,
    ..NORMAL
};
const UNNORMALIZED_ESCAPES: SpellingFlags = SpellingFlags {
    has_unnormalized_escapes: true,
    ..ESCAPES
};
const ESCAPABLE: SpellingFlags = SpellingFlags {
    has_escapable: true,
    ..NORMAL
};
const SLASH_AFTER_FILE: SpellingFlags = SpellingFlags {
    has_slash_after_file: true,
    ..NORMAL
};

/// Without what follows from the rest.
fn of(target: &str) -> SpellingFlags {
    SpellingFlags {
        has_both_other_slashes: false,
        may_be_file: false,
        ..SpellingFlags::of(target, true)
    }
}

#[test]
fn spelling_flags_of_a_path_are_what_a_server_may_change() {
    for (targets, spelling) in [
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
                "/a/%2e%2e%2e",
                "/%252e/a",
                "/a%",
                "/a%2",
                "/a%zz",
                "/%3Fa%23",
                "/caf%C3%A9",
                "/é",
                "/%00",
            ][..],
            NORMAL,
        ),
        (&["//", "//a", "/a//", "/a//b?c"], EMPTY_SEGMENTS),
        (
            &[
                "/.",
                "/..",
                "/a/.",
                "/./a",
                "/a/../b",
                "/a/%2e%2E/b",
                "/.%2e/b",
            ],
            DOT_SEGMENTS,
        ),
        (
            &["/a%2Fb", "/a%2f", "/a%5cb", "/a\\b", "/a%2F...%2Fb", "/%2F"],
            OTHER_SLASHES,
        ),
        (
            &[
                "/a%2F..%2Fb",
                "/a%2F..%5cb",
                "/a%5c..",
                "/a\\.%2E/b",
                "/%2F.",
                "/.%2F",
                "/a/..%2Fb",
            ],
            DOTS_BETWEEN_OTHER_SLASHES,
        ),
        (&["/a%28", "/a%20b"], ESCAPES),
        (&["/%61", "/%7Ea", "/%61%28", "/a%2a"], UNNORMALIZED_ESCAPES),
        (
            &["/a(b)", "/@a", "/a:b", "/a;b=c", "/a+b", "/a*", "/$"],
            ESCAPABLE,
        ),
        (
            &["/a.pdf/", "/a/b.c.d/?e", "/a%2Epdf/", "/a./"],
            SLASH_AFTER_FILE,
        ),
    ] {
        for target in targets {
            assert_eq!(of(target), spelling, "{target}");
        }
    }
}

#[test]
fn escaped_slash_where_nothing_splits_at_it_is_part_of_a_name() {
    for target in ["/a%2Fb", "/a%2F..%5cb", "/a\\b"] {
        assert!(SpellingFlags::of(target, false).is_normal(), "{target}");
    }
}

#[test]
fn single_trailing_slash_after_a_name_marks_a_folder() {
    for (target, may_be_file) in [
        ("/en/", false),
        ("/(en)/", false),
        ("/%65n/", false),
        ("/en//", true),
        ("/en/./", true),
        ("/en%2F", true),
        ("/en%2F/", true),
        ("/a.pdf/", true),
    ] {
        assert_eq!(
            SpellingFlags::of(target, true).may_be_file,
            may_be_file,
            "{target}"
        );
    }
}

#[test]
fn allow_rule_that_shows_an_odd_spelling_names_it() {
    for (rule, spelling, is_meant) in [
        ("Allow: /a", NORMAL, true),
        ("Allow: /a//", EMPTY_SEGMENTS, true),
        ("Allow: /a", EMPTY_SEGMENTS, false),
        ("Allow: /a?//", EMPTY_SEGMENTS, false),
        ("Allow: /*/a", EMPTY_SEGMENTS, false),
        ("Allow: /*//$", EMPTY_SEGMENTS, true),
        ("Allow: /a%2f", OTHER_SLASHES, true),
        ("Allow: /a%28", OTHER_SLASHES, false),
        ("Allow: /a%2f", DOTS_BETWEEN_OTHER_SLASHES, false),
        ("Allow: /a%28", ESCAPES, true),
        ("Allow: /a*$", ESCAPABLE, false),
        ("Allow: /a$b", ESCAPABLE, true),
        ("Allow: /(*", ESCAPABLE, true),
        ("Allow: /*", ESCAPABLE, false),
        ("Allow: /a.pdf/$", SLASH_AFTER_FILE, true),
        ("Allow: /../", DOT_SEGMENTS, false),
        ("Allow: /a.pdf/ ", SLASH_AFTER_FILE, true),
        ("Allow: /a.pdf", SLASH_AFTER_FILE, false),
    ] {
        assert_eq!(spelling.is_named_by(rule), is_meant, "{rule}");
    }
}
