use super::{Diagnostic, Example, Fix, Level, Lint, LintGroup, Subject};
use crate::lint::subject::{PathFault, quoted};
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
        let finding = LINT.finding(format!("{} matches no URL", subject.quoted(rule.span())));
        let finding = finding.label(rule.value, "does not start with `/`").note(
            "a rule is compared with the path of a URL, which starts with `/` (RFC 9309 §2.2.2)",
        );
        // A regular expression that is anchored at the start of the path.
        if let Some(path) = value.strip_prefix('^').filter(|path| path.starts_with('/')) {
            let path = path.replace(".*", "*");
            let title = format!("a rule is no regular expression: write {}", quoted(&path));
            return Some(finding.fix(Fix::suggestion(title, rule.value, path)));
        }
        let start = Span::new(rule.value.start, rule.value.start);
        Some(finding.fix(Fix::suggestion(format!("write `/{value}`"), start, "/")))
    });
    findings.collect()
}
