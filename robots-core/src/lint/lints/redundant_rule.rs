use super::{Diagnostic, Example, Fix, Level, Lint, LintGroup, Subject};
use crate::analysis::redundant;

pub(super) static LINT: Lint = Lint {
    name: "redundant_rule",
    group: LintGroup::Style,
    level: Level::Allow,
    finds: "A rule that a shorter one of the same verdict covers.",
    why: "Deleting it changes nothing. It may still be worth keeping as a note to readers.",
    source: "RFC 9309 §2.2.2",
    fires: Example::Text(
        "\
User-agent: *
Disallow: /private
Disallow: /private/data
",
    ),
    silent: Example::Text(
        "\
User-agent: *
Disallow: /private
Allow: /private/d
Disallow: /private/data
",
    ),
    check,
};

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let rules = redundant(subject.policy).into_iter();
    let findings = rules.filter_map(|redundant| {
        let other = redundant.other?;
        Some(
            LINT.finding(format!(
                "{} changes nothing",
                subject.quoted(redundant.rule.span)
            ))
            .label(redundant.rule.span, "covered")
            .label(other.span, "matches all of it and says the same")
            .note("no rule of the other verdict stands between the two (RFC 9309 §2.2.2)")
            .fix(Fix::equivalent(
                "delete it",
                subject.whole_line(redundant.rule.span),
                "",
            )),
        )
    });
    findings.collect()
}
