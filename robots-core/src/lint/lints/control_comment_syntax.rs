use super::{Diagnostic, Subject};

lint! {
    group: Suspicious, level: Warn,
    summary: "A comment `# robots: allow(…)` with a slip in it: a level that there is none of, or no \
        parentheses.",
    explanation: "It sets no level, and looks as if it did: a `dney(…)` guards nothing.",
    citation: "`robots check --help`",
    example: Rules(&["Disallow: /a # robots: alow(dead_rule)"]),
    use_instead: Rules(&["Disallow: /a # robots: allow(dead_rule)"]),
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let mistakes = subject.level_comments().invalid.iter().map(|mistake| {
        LINT.finding(mistake.value.message.clone())
            .label(mistake.span, "")
            .help(mistake.value.help.clone())
    });
    mistakes.collect()
}
