use super::{Diagnostic, Directive, Fix, Subject};

lint! {
    group: Style, level: Allow,
    summary: "A key that is written otherwise than `User-agent`, `Allow`, `Disallow`, `Sitemap`.",
    explanation: "Crawlers ignore the case of keys, so this is about reading only.",
    citation: "RFC 9309 §2.2",
    example: Text("\
user-agent: *
DISALLOW: /basket/
"),
    use_instead: Rules(&["Disallow: /basket/"]),
    check: Line(check),
}

fn check(subject: &Subject<'_>, directive: &Directive) -> Option<Diagnostic> {
    let usual = directive.key.name();
    let name = subject.text(directive.name);
    let differs = directive.is_well_formed() && usual != name && usual.eq_ignore_ascii_case(&name);
    differs.then(|| {
        LINT.finding(format!("`{name}` is usually written `{usual}`"))
            .label(directive.name, "")
            .note("the case of keys does not matter (RFC 9309 §2.2)")
            .fix(Fix::equivalent(
                format!("write `{usual}`"),
                directive.name,
                usual,
            ))
    })
}
