use super::{Diagnostic, Directive, Fix, Span, Subject};

lint! {
    group: Portability, level: Allow,
    summary: "A rule that starts with `*`.",
    explanation: "The grammar requires `/` first. Modern crawlers accept `*`; crawlers without \
        wildcards match no URL.",
    citation: "RFC 9309 §2.2 and erratum 7995",
    example: Rules(&["Disallow: *.gif$"]),
    use_instead: &[
        Instead::edited(Rules(&["Disallow: /*.gif$"])),
    ],
    check: Rule(check),
}

fn check(subject: &Subject<'_>, rule: &Directive) -> Option<Diagnostic> {
    let value = subject.bytes(rule.value);
    if !value.starts_with(b"*") || value.starts_with(b"*/") || subject.invalid_path(rule).is_some()
    {
        return None;
    }
    let start = Span::new(rule.value.start, rule.value.start);
    Some(
        LINT.finding(subject.quoted(rule.value) + " does not start with `/`")
            .label(start, "expected `/`")
            .note("the grammar of RFC 9309 §2.2 requires `/` first; modern crawlers accept `*`")
            .fix(Fix::suggestion("write `/*`, which is one octet longer", start, "/")),
    )
}
