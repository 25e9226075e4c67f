use super::{Diagnostic, Directive, Fix, Subject};

lint! {
    group: Style, level: Allow,
    summary: "A group without a rule at the end of the file.",
    explanation: "The crawler may fetch everything. A line that says so shows that it is meant.",
    citation: "RFC 9309 §2.2.1",
    example: Text("\
User-agent: *
Disallow: /basket/

User-agent: Googlebot
"),
    use_instead: Text("\
User-agent: *
Disallow: /basket/

User-agent: Googlebot
Disallow:
"),
    check: File(check),
}

fn check(subject: &Subject<'_>) -> Option<Diagnostic> {
    let empty = subject
        .records()
        .last()
        .filter(|record| record.rules().next().is_none());
    let name = empty.and_then(|record| record.user_agents().last());
    let finding = |name: &Directive| {
        let end = subject.below(name.span());
        LINT.finding(format!(
            "{} may fetch everything",
            subject.quoted(name.value)
        ))
        .label(name.span(), "no rule follows")
        .note("a group without rules forbids nothing (RFC 9309 §2.2.1)")
        .fix(Fix::equivalent("say so", end, "\nDisallow:"))
    };
    name.map(finding)
}
