use super::{Diagnostic, Directive, DirectiveKey, Fix, Span, Subject};

lint! {
    group: Correctness, level: Deny,
    summary: "A `User-agent` line without a name.",
    explanation: "It names nobody, so that no crawler obeys the rules behind it, unless another line \
        names one.",
    citation: "RFC 9309 §2.2.1",
    example: Text("\
User-agent:
Disallow: /basket/
"),
    use_instead: Rules(&["Disallow: /basket/"]),
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let names = subject.with_key(DirectiveKey::UserAgent);
    let empty = names.filter(|name| name.value.is_empty());
    let finding = |name: &Directive| {
        LINT.finding("this `User-agent` line names no crawler")
            .label(name.span(), "the name is missing")
            .note(
                "a group holds for the crawlers that its `User-agent` lines name (RFC 9309 §2.2.1)",
            )
            .fix(Fix::suggestion(
                "name every crawler",
                Span::new(name.span().end, name.span().end),
                " *",
            ))
    };
    empty.map(finding).collect()
}
