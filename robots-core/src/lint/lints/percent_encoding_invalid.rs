use super::{Diagnostic, Directive, Fix, Span, Subject};

lint! {
    group: Suspicious, level: Warn,
    summary: "A `%` without two hexadecimal digits behind it.",
    explanation: "A `%` in a URL starts an escape, and a correct URL writes the character as `%25`. Such a rule \
        matches URLs that are written as carelessly, or by its start alone: `/100%` also `/100%20`.",
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
        LINT.finding("a `%` without two hexadecimal digits is no escape")
            .label(place, "")
            .note("in a URL the character `%` is `%25` (RFC 3986 §2.1): the rule matches those in which it stands bare, as here")
            .fix(Fix::suggestion("write `%25`", place, "%25").edits(others)),
    )
}
