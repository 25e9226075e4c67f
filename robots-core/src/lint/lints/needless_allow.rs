use super::{Diagnostic, Example, Level, Lint, LintGroup, Subject};
use crate::analysis::redundant;

pub(super) static LINT: Lint = Lint {
    name: "needless_allow",
    group: LintGroup::Style,
    level: Level::Allow,
    finds: "An Allow of what nothing forbids.",
    why: "What no rule matches may be fetched anyway.",
    source: "RFC 9309 §2.2.2",
    fires: Example::Text(
        "\
User-agent: *
Allow: /
Disallow: /basket/
",
    ),
    silent: Example::Text(
        "\
User-agent: *
Disallow: /basket/
Allow: /basket/help
",
    ),
    check,
};

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let rules = redundant(subject.reading).into_iter();
    let findings = rules
        .filter(|redundant| redundant.others.is_empty())
        .map(|redundant| {
            LINT.finding(format!(
                "{} allows what nothing forbids",
                subject.quoted(redundant.rule.span)
            ))
            .label(redundant.rule.span, "changes no verdict")
            .note("what no rule matches may be fetched (RFC 9309 §2.2.2)")
            .fix(subject.deletion(redundant.rule.span))
        });
    findings.collect()
}
