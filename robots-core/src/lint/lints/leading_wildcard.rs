use super::{Diagnostic, Fix, Subject};
use crate::source::Span;

lint! {
    group: Portability, level: Allow,
    finds: "A rule that starts with `*`.",
    why: "The grammar wants a `/` in front. Modern crawlers read it as it is meant; those \
        without wildcards match nothing.",
    source: "RFC 9309 §2.2 and erratum 7995",
    fires: Rules(&["Disallow: *.gif$"]),
    silent: Rules(&["Disallow: /*.gif$"]),
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let rules = subject.rules().filter(|(_, rule)| {
        let value = subject.bytes(rule.value);
        value.starts_with(b"*") && !value.starts_with(b"*/") && subject.path_fault(rule).is_none()
    });
    let findings = rules.map(|(_, rule)| {
        let start = Span::new(rule.value.start, rule.value.start);
        LINT.finding(format!(
            "{} does not start with `/`",
            subject.quoted(rule.value)
        ))
        .label(start, "")
        .note("the grammar of RFC 9309 §2.2 wants a `/` in front; crawlers in use do without")
        .fix(Fix::suggestion(
            "write `/*`, which is one octet longer",
            start,
            "/",
        ))
    });
    findings.collect()
}
