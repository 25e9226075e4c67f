use super::{Diagnostic, Subject};

lint! {
    group: Style, level: Allow,
    summary: "An Allow rule for paths that no rule disallows.",
    explanation: "Crawlers may fetch a URL that no rule matches, so the rule has no effect.",
    citation: "RFC 9309 §2.2.2",
    example: Rules(&["Allow: /", "Disallow: /basket/"]),
    use_instead: &[
        Instead::edited(Rules(&["Disallow: /basket/"])),
    ],
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let rules = subject.redundant().iter();
    let findings = rules.filter(|redundant| redundant.others.is_empty()).map(|redundant| {
        LINT.finding(
            subject.line(redundant.rule.span) + " is redundant: no rule disallows these paths",
        )
        .label(redundant.rule.span, "has no effect")
        .note("a URL that no rule matches is allowed (RFC 9309 §2.2.2)")
        .fix(subject.deletion(redundant.rule.span))
    });
    findings.collect()
}
