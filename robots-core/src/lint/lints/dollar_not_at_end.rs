use super::{Diagnostic, Directive, Span, Subject};

lint! {
    group: Suspicious, level: Warn,
    summary: "A `$` in front of the end of a rule.",
    explanation: "A `$` means the end of the URL only where it is last. Anywhere else it is a \
        character of the path, mostly one that no path has.",
    citation: "RFC 9309 §2.2.3",
    example: Rules(&["Disallow: /*.php$*"]),
    use_instead: Rules(&["Disallow: /*.php$"]),
    check: Rule(check),
}

fn check(subject: &Subject<'_>, rule: &Directive) -> Option<Diagnostic> {
    let value = subject.bytes(rule.value);
    let at = value.iter().position(|&byte| byte == b'$')?;
    if at + 1 == value.len() || subject.invalid_path(rule).is_some() {
        return None;
    }
    let place = Span::new(rule.value.start + at, rule.value.start + at + 1);
    Some(
        LINT.finding("a `$` in front of the end is a character of the path")
            .label(place, "not the end of the URL")
            .note("`$` ends a pattern only where it is last (RFC 9309 §2.2.3)")
            .help("delete what is behind it, or write `%24` if the paths hold a `$`"),
    )
}
