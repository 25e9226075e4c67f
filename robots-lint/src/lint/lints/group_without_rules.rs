use super::{Diagnostic, Directive, Fix, Subject, line};

lint! {
    group: Style, level: Allow,
    summary: "A group without rules at the end of the file.",
    explanation: "The crawler may fetch everything. An explicit `Disallow:` shows that this is \
        intended.",
    citation: "RFC 9309 §2.2.1",
    example: Text("\
User-agent: *
Disallow: /basket/

User-agent: Googlebot
"),
    use_instead: &[
        Instead::edited(Text("\
User-agent: *
Disallow: /basket/

User-agent: Googlebot
Disallow:
")),
    ],
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
            "the group of {} has no rules",
            subject.quoted(name.value)
        ))
        .label(name.span(), "no rule follows")
        .note("a crawler may fetch everything if its group has no rules (RFC 9309 §2.2.1)")
        .fix(Fix::equivalent(
            "add " + line("Disallow", "") + ", which disallows nothing",
            end,
            "\nDisallow:",
        ))
    };
    name.map(finding)
}
