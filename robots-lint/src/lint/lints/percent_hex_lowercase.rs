use robots_core::matcher::__private::escape_at;

use super::{Diagnostic, Directive, Fix, Span, Subject};

lint! {
    group: Style, level: Allow,
    summary: "An escape with lowercase digits.",
    explanation: "Both cases mean the same; uppercase is the usual form.",
    citation: "RFC 3986 §2.1",
    example: Rules(&["Disallow: /caf%c3%a9"]),
    use_instead: &[
        Instead::edited(Rules(&["Disallow: /caf%C3%A9"])),
    ],
    check: Rule(check),
}

fn check(subject: &Subject<'_>, rule: &Directive) -> Option<Diagnostic> {
    let value = subject.bytes(rule.value);
    let is_lower = |&at: &usize| {
        escape_at(value, at).is_some() && value[at..at + 3].iter().any(u8::is_ascii_lowercase)
    };
    let escape = |at| {
        let place = Span::new(rule.value.start + at, rule.value.start + at + 3);
        (place, subject.text(place).to_ascii_uppercase())
    };
    let mut escapes = (0..value.len()).filter(is_lower).map(escape);
    let (place, usual) = escapes.next()?;
    let fix = Fix::aligning(format!("write `{usual}`"), place, usual.clone()).edits(escapes);
    if subject.is_written_beside(rule, &fix) {
        return None;
    }
    Some(
        LINT.finding("lowercase digits in the escape " + subject.quoted(place))
            .label(place, "")
            .note("the canonical form has uppercase digits (RFC 3986 §2.1)")
            .fix(fix),
    )
}
