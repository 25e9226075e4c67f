use super::*;

/// Returns the levels that a comment sets, and the message and the text of each invalid part.
fn parts(comment: &str) -> Vec<String> {
    let parts = read(comment).into_iter().map(|parts| match parts {
        CommentPart::Level(level, name, at) => {
            assert_eq!(name, &comment[at], "{comment}");
            format!("{}({name})", level.name())
        }
        CommentPart::InvalidComment(mistake, at) => {
            format!("{} @ {}", mistake.message, &comment[at])
        }
    });
    parts.collect()
}

#[test]
fn read_comment_ignores_case() {
    let both = ["allow(a_b)", "allow(c)", "deny(d)"];
    assert_eq!(parts("## robots: allow(a_b, c), deny( d ) as agreed"), both);
    assert_eq!(parts("#Robots:Allow(a_b,c) DENY(d)"), both);
}

#[test]
fn read_comment_that_almost_sets_a_level_is_invalid() {
    for (comment, mistake) in [
        ("# robots: alow(x)", "unknown level `alow` @ alow"),
        ("# robots: expect(x)", "unknown level `expect` @ expect"),
        ("# robots: silence(dead_rule)", "unknown level `silence` @ silence"),
        ("# robots: (dead_rule)", "missing level before `(` @ "),
        (
            "# robots: please allow(dead_rule)",
            "expected a level, found `please allow` @ please allow",
        ),
        ("# robots: allow()", "missing name of a lint after `allow` @ allow"),
        ("# robots: allow(x", "unclosed `(` after `allow` in a lint-level comment @ allow"),
        (
            "# robots: deny: dead_rule",
            "missing parentheses in a lint-level comment @ deny: dead_rule",
        ),
        ("# robots: allow style", "missing parentheses in a lint-level comment @ allow style"),
        (
            "# robots allow(dead_rule)",
            "missing `:` after `robots` in a lint-level comment @ robots",
        ),
    ] {
        assert_eq!(parts(comment), [mistake], "{comment}");
    }
    let both = ["deny(key_case)", "unknown level `dney` @ dney"];
    assert_eq!(parts("# robots: deny(key_case) dney(dead_rule)"), both);
}

#[test]
fn read_prose_returns_nothing() {
    for comment in [
        "#",
        "# é",
        "# robot",
        "# robots: see https://example.com/robots (in German)",
        "# Robots: User(s) should read this",
        "# robots: we allow crawlers, but deny scrapers (see policy)",
        "# robots: our style is to allow(ish",
        "# robots allow(everything)",
        "# robots.txt allow style",
    ] {
        assert_eq!(parts(comment), [""; 0], "{comment}");
    }
}
