use super::invalid_utf8::escapes;
use super::{Diagnostic, Directive, Fix, Span, Subject};

lint! {
    group: Portability, level: Allow,
    summary: "A non-ASCII character in a rule.",
    explanation: "Crawlers send it as the escapes of its UTF-8 bytes and compare these. A crawler \
        that does not escape the rule first does not match it.",
    citation: "RFC 9309 §2.2.2",
    example: Rules(&["Disallow: /café"]),
    use_instead: &[
        Instead::edited(Rules(&["Disallow: /caf%C3%A9"])),
    ],
    check: Rule(check),
}

fn check(subject: &Subject<'_>, rule: &Directive) -> Option<Diagnostic> {
    let value = str::from_utf8(subject.bytes(rule.value)).ok()?;
    let escaping = |(at, character): (usize, char)| {
        let start = rule.value.start + at;
        let place = Span::new(start, start + character.len_utf8());
        (place, escapes(character))
    };
    let is_foreign = |(_, c): &(usize, char)| !c.is_ascii() && !c.is_whitespace();
    let mut others = value.char_indices().filter(is_foreign).map(escaping);
    let (place, escapes) = others.next()?;
    let character = subject.text(place);
    let fix = Fix::aligning(format!("write `{escapes}`"), place, escapes.clone()).edits(others);
    if subject.is_written_beside(rule, &fix) {
        return None;
    }
    Some(
        LINT.finding(format!("`{character}` is sent as `{escapes}`"))
            .label(place, "")
            .note(
                "rules are compared octet by octet, with non-ASCII octets percent-encoded (RFC \
                 9309 §2.2.2)",
            )
            .fix(fix),
    )
}
