use super::{Diagnostic, Subject, quoted};

lint! {
    group: Style, level: Warn,
    summary: "A comment `# robots: allow(…)` with an unknown lint or group of lints.",
    explanation: "The comment sets no level, although it looks as if it did.",
    citation: "`robots lints`",
    example: Rules(&["Disallow: /a # robots: allow(dead_rules)"]),
    use_instead: &[
        Instead::same(Rules(&["Disallow: /a # robots: allow(dead_rule)"])),
    ],
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let unknown = subject.level_comments.unknown.iter().map(|unknown| {
        LINT.finding(format!("unknown lint {}", quoted(&unknown.value.name)))
            .label(unknown.span, "")
            .help(unknown.value.help())
    });
    unknown.collect()
}
