use super::{Diagnostic, Directive, Fix, Span, Subject};

lint! {
    group: Suspicious, level: Warn,
    summary: "A `%` without two hexadecimal digits after it.",
    explanation: "`%` starts an escape in a URL, and a valid URL has `%25` for the character. The \
        rule matches URLs that are invalid in the same way, or URLs that start with it: `/100%` \
        also matches `/100%20`.",
    citation: "RFC 3986 §2.1",
    example: Rules(&["Disallow: /100%"]),
    use_instead: Rules(&["Disallow: /100%25"]),
    check: Rule(check),
}

fn check(subject: &Subject<'_>, rule: &Directive) -> Option<Diagnostic> {
    let value = subject.bytes(rule.value);
    let is_escape = |at: usize| {
        value
            .get(at + 1..at + 3)
            .is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
    };
    let is_bare = |&at: &usize| value[at] == b'%' && !is_escape(at);
    let place = |at| Span::new(rule.value.start + at, rule.value.start + at + 1);
    let mut bare = (0..value.len()).filter(is_bare).map(place);
    let place = bare.next()?;
    let others = bare.map(|place| (place, "%25".to_owned()));
    Some(
        LINT.finding("invalid escape: `%` without two hexadecimal digits")
            .label(place, "")
            .note("a URL has `%25` for the character `%` (RFC 3986 §2.1); the rule matches URLs with an unescaped `%`")
            .fix(Fix::suggestion("write `%25`", place, "%25").edits(others)),
    )
}
