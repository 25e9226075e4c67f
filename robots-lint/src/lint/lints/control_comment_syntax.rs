use super::{Diagnostic, Subject};

lint! {
    group: Suspicious, level: Warn,
    summary: "An invalid lint-level comment: `# robots: allow(…)` with an unknown level or without \
        parentheses.",
    explanation: "The comment sets no level, although it looks as if it did: `dney(…)` denies \
                  nothing.",
    citation: "`robots check --help`",
    example: Rules(&["Disallow: /a # robots: alow(dead_rule)"]),
    use_instead: &[
        Instead::same(Rules(&["Disallow: /a # robots: allow(dead_rule)"])),
    ],
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let invalid = subject.level_comments.invalid.iter().map(|invalid| {
        LINT.finding("invalid lint-level comment")
            .label(invalid.span, "sets no level")
            .help(invalid.value.clone())
    });
    invalid.collect()
}
