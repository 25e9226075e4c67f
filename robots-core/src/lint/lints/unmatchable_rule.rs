use super::{Diagnostic, Example, Level, Lint, LintGroup, Subject};
use crate::matcher::PathForm;
use crate::policy::Rule;

pub(super) static LINT: Lint = Lint {
    name: "unmatchable_rule",
    group: LintGroup::Correctness,
    level: Level::Deny,
    finds: "A rule that no URL matches.",
    why: "It does nothing. The value holds something that no request has in that place.",
    source: "RFC 9309 §2.2.2; RFC 3986 §2 and §3.3",
    fires: Example::Text(
        "\
User-agent: *
Disallow: /100%zz
",
    ),
    silent: Example::Text(
        "\
User-agent: *
Disallow: /100%25
",
    ),
    check,
};

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    // To a reader without wildcards, rules with wildcards are rules for others.
    let form = subject.policy.dialect().path_form;
    if !matches!(form, PathForm::Rfc9309 | PathForm::Sent) {
        return Vec::new();
    }
    let explained = |rule: &&Rule| {
        let value = subject.bytes(rule.value);
        let has_slash = value.starts_with(b"/") || value.starts_with(b"*");
        !has_slash
            || value.contains(&b' ')
            || value.contains(&b'\t')
            || value.iter().any(u8::is_ascii_control)
    };
    let rules = subject.unmatchable().iter().filter(|rule| !explained(rule));
    let findings = rules.map(|rule| {
        LINT.finding(format!("{} matches no URL", subject.quoted(rule.span)))
            .label(rule.value, "in no request")
            .note("proved for every URL: none has a canonical form that this pattern matches (RFC 9309 §2.2.2)")
            .help("write the path as a browser shows it, special characters as `%XX`")
    });
    findings.collect()
}
