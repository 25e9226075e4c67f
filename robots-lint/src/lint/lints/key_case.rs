use super::{Diagnostic, Directive, Fix, Subject};

lint! {
    group: Style, level: Allow,
    summary: "A key in other case than `User-agent`, `Allow`, `Disallow`, `Sitemap`.",
    explanation: "Keys are case-insensitive. The usual case only makes the file easier to read.",
    citation: "RFC 9309 §2.2",
    example: Lines(&["user-agent: *", "DISALLOW: /basket/"]),
    use_instead: &[
        Instead::edited(Rules(&["Disallow: /basket/"])),
    ],
    check: Line(check),
}

fn check(subject: &Subject<'_>, directive: &Directive) -> Option<Diagnostic> {
    let usual = directive.key.name();
    let name = subject.text(directive.name);
    let differs = directive.is_well_formed() && usual != name && usual.eq_ignore_ascii_case(&name);
    differs.then(|| {
        LINT.finding(format!("unusual case of the key `{name}`"))
            .label(directive.name, "")
            .note("keys are case-insensitive (RFC 9309 §2.2)")
            .fix(Fix::equivalent(format!("write `{usual}`"), directive.name, usual))
    })
}
