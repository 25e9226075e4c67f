use super::{Diagnostic, Subject};

lint! {
    group: Style, level: Allow,
    summary: "An Allow of what nothing forbids.",
    explanation: "What no rule matches may be fetched anyway.",
    citation: "RFC 9309 §2.2.2",
    example: Rules(&["Allow: /", "Disallow: /basket/"]),
    use_instead: Rules(&["Disallow: /basket/", "Allow: /basket/help"]),
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let rules = subject.redundant().iter();
    let findings = rules
        .filter(|redundant| redundant.others.is_empty())
        .map(|redundant| {
            LINT.finding(subject.line(redundant.rule.span) + " allows what nothing forbids")
                .label(redundant.rule.span, "changes no verdict")
                .note("what no rule matches may be fetched (RFC 9309 §2.2.2)")
                .fix(subject.deletion(redundant.rule.span))
        });
    findings.collect()
}
