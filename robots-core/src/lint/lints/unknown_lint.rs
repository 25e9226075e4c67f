use super::{Diagnostic, Example, Level, Lint, LintGroup, Subject};
use crate::lint::subject::quoted;

pub(super) static LINT: Lint = Lint {
    name: "unknown_lint",
    group: LintGroup::Style,
    level: Level::Warn,
    finds: "A comment `# robots: allow(…)` that names no lint and no group of lints.",
    why: "A misspelt name changes no level, and the comment looks as if it did.",
    source: "`robots lints`",
    fires: Example::Text(
        "\
User-agent: *
Disallow: /a # robots: allow(dead_rules)
",
    ),
    silent: Example::Text(
        "\
User-agent: *
Disallow: /a # robots: allow(dead_rule)
",
    ),
    check,
};

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let unknown = subject.controls().unknown.iter().map(|unknown| {
        LINT.finding(format!("there is no lint {}", quoted(&unknown.value.name)))
            .label(unknown.span, "")
            .help(unknown.value.help())
    });
    unknown.collect()
}
