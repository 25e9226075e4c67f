use super::{Diagnostic, Directive, Fix, Span, Subject};

lint! {
    group: Suspicious, level: Warn,
    summary: "Two `*` in a row.",
    explanation: "One `*` matches any run of characters. The second one only makes the rule one \
        octet longer, which may let it win over another rule.",
    citation: "RFC 9309 §2.2.2 and §2.2.3",
    example: Rules(&["Disallow: /a**b"]),
    use_instead: &[
        Instead::edited(Rules(&["Disallow: /a*b"])),
    ],
    check: Rule(check),
}

fn check(subject: &Subject<'_>, rule: &Directive) -> Option<Diagnostic> {
    let value = subject.bytes(rule.value);
    let mut runs = (1..value.len())
        .filter(|&at| value[at - 1] == b'*' && value[at] == b'*')
        .map(|at| Span::new(rule.value.start + at, rule.value.start + at + 1));
    let first = runs.next()?;
    let others: Vec<_> = runs.collect();
    let mut more = first;
    for star in &others {
        if star.start == more.end {
            more.end = star.end;
        }
    }
    let others = others.into_iter().filter(|star| star.start > more.end);
    let others = others.map(|star| (star, String::new()));
    Some(
        LINT.finding("`**` matches the same as `*`")
            .label(more, "matches nothing more")
            .note("`*` matches any run of characters (RFC 9309 §2.2.3)")
            .fix(Fix::suggestion("write one `*`", more, "").edits(others)),
    )
}
