use super::{Diagnostic, Directive, DirectiveKey, Fix, Span, Subject};

lint! {
    group: Correctness, level: Deny,
    summary: "A `User-agent` line without a product token.",
    explanation: "The line names no crawler, so no crawler obeys the rules below it, unless another \
        line of the group names one.",
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
        LINT.finding("missing product token")
            .label(name.span(), "expected a product token or `*`")
            .note(
                "a group applies to the crawlers that its `User-agent` lines name (RFC 9309 §2.2.1)",
            )
            .fix(Fix::suggestion(
                "write `*`, which names every crawler",
                Span::new(name.span().end, name.span().end),
                " *",
            ))
    };
    empty.map(finding).collect()
}
