use super::{Diagnostic, Example, Fix, Level, Lint, LintGroup, Subject};
use crate::lint::subject::PathFault;
use crate::source::Span;

pub(super) static LINT: Lint = Lint {
    name: "missing_leading_slash",
    group: LintGroup::Correctness,
    level: Level::Deny,
    finds: "A rule whose value starts with neither `/` nor `*`.",
    why: "The path of a URL starts with `/`, so the rule matches nothing at all. Every crawler \
        agrees on that.",
    source: "RFC 9309 §2.2.2",
    fires: Example::Text(
        "\
User-agent: *
Disallow: basket/
",
    ),
    silent: Example::Text(
        "\
User-agent: *
Disallow: /basket/
",
    ),
    check,
};

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let findings = subject.rules().filter_map(|(_, rule)| {
        let value = subject.text(rule.value);
        if subject.path_fault(rule) != Some(PathFault::MissingSlash) {
            return None;
        }
        let start = Span::new(rule.value.start, rule.value.start);
        let finding = LINT.finding(format!("{} matches no URL", subject.quoted(rule.span())));
        let finding = finding.label(rule.value, "does not start with `/`").note(
            "a rule is compared with the path of a URL, which starts with `/` (RFC 9309 §2.2.2)",
        );
        Some(finding.fix(Fix::suggestion(format!("write `/{value}`"), start, "/")))
    });
    findings.collect()
}
