use super::{Diagnostic, Directive, Span, Subject, levels};

lint! {
    group: Suspicious, level: Warn,
    summary: "A `$` before the end of a rule.",
    explanation: "`$` is the end anchor only as the last character. Elsewhere it is an ordinary \
        character, which hardly any path contains.",
    citation: "RFC 9309 §2.2.3",
    example: Rules(&["Disallow: /*.php$*"]),
    use_instead: &[
        Instead::giving(
            &["* /a.php disallow", "* /a.php5 allow", "* /a.php$b allow"],
            Rules(&["Disallow: /*.php$"]),
        )
        .when("the rule is for URLs that end there"),
        Instead::giving(
            &["* /a.php5 disallow"],
            Rules(&["Disallow: /*.php"]),
        )
        .when("it is for URLs that go on"),
        Instead::same(Text(
            "\
# robots: allow(dollar_not_at_end)
User-agent: *
Disallow: /*.php$*
",
        )).when("it is for the character"),
    ],
    check: Rule(check),
}

fn check(subject: &Subject<'_>, rule: &Directive) -> Option<Diagnostic> {
    let value = subject.bytes(rule.value);
    let at = value.iter().position(|&byte| byte == b'$')?;
    if at + 1 == value.len() || subject.invalid_path(rule).is_some() {
        return None;
    }
    let place = Span::new(rule.value.start + at, rule.value.start + at + 1);
    Some(
        LINT.finding("`$` before the end of a path pattern is an ordinary character")
            .label(place, "not an end anchor")
            .note("`$` is an end anchor only as the last character (RFC 9309 §2.2.3)")
            .help(
                if is_all(&[&value[..at], &value[at + 1..]].concat()) || is_all(&value[..at]) {
                    "without the `$`, the path matches every URL: write "
                } else {
                    "delete the `$`, or delete what follows it; write "
                } + levels("allow(dollar_not_at_end)")
                    + " above the group if the rule is for the character",
            ),
    )
}

/// Returns whether a path pattern without `$` matches every path.
fn is_all(pattern: &[u8]) -> bool {
    pattern.iter().all(|byte| b"/*".contains(byte)) && !pattern.starts_with(b"//")
}
