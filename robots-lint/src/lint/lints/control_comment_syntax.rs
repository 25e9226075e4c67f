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
    let mistakes = subject.level_comments.invalid.iter().map(|mistake| {
        LINT.finding(mistake.value.message.clone())
            .label(mistake.span, "")
            .help(mistake.value.help.clone())
    });
    mistakes.collect()
}
