use super::*;

/// Returns the levels that a comment sets, and the help and the text of each invalid part.
fn parts(comment: &str) -> Vec<String> {
    let parts = read(comment).into_iter().map(|parts| match parts {
        CommentPart::Level(level, name, at) => {
            assert_eq!(name, &comment[at], "{comment}");
            format!("{}({name})", level.name())
        }
        CommentPart::Invalid(help, at) => format!("{help} @ {}", &comment[at]),
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
    for (comment, right, at) in [
        ("# robots: alow(x)", "allow(x)", "alow(x)"),
        ("# robots: expect(x)", "allow(x)", "expect(x)"),
        ("# robots: forbid(x)", "deny(x)", "forbid(x)"),
        ("# robots: silence(dead_rule)", "allow(dead_rule)", "silence(dead_rule)"),
        ("# robots: (dead_rule)", "allow(dead_rule)", "(dead_rule)"),
        ("# robots: please deny(dead_rule)", "deny(dead_rule)", "please deny(dead_rule)"),
        ("# robots: warn()", "warn(dead_rule)", "warn()"),
        ("# robots: allow(x, y", "allow(x, y)", "allow(x, y"),
        ("# robots: deny: dead_rule", "deny(dead_rule)", "deny: dead_rule"),
        ("# robots: allow style", "allow(style)", "allow style"),
        ("# robots allow(dead_rule)", "allow(dead_rule)", "robots"),
    ] {
        let mistake = format!("write `# robots: {right}` @ {at}");
        assert_eq!(parts(comment), [mistake], "{comment}");
    }
    let both = ["deny(key_case)", "write `# robots: deny(dead_rule)` @ dney(dead_rule)"];
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
