use super::{Diagnostic, Subject, quoted};

lint! {
    group: Style, level: Warn,
    summary: "A comment `# robots: allow(…)` that names no lint and no group of lints.",
    explanation: "A misspelt name changes no level, and the comment looks as if it did.",
    citation: "`robots lints`",
    example: Rules(&["Disallow: /a # robots: allow(dead_rules)"]),
    use_instead: Rules(&["Disallow: /a # robots: allow(dead_rule)"]),
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let unknown = subject.level_comments().unknown.iter().map(|unknown| {
        LINT.finding(format!("there is no lint {}", quoted(&unknown.value.name)))
            .label(unknown.span, "")
            .help(unknown.value.help())
    });
    unknown.collect()
}
