use robots_core::matcher::__private::{escape_at, is_unreserved};

use super::{Diagnostic, Directive, Fix, Span, Subject, quoted};

lint! {
    group: Portability, level: Warn,
    summary: "A letter, digit, `-`, `.`, `_` or `~` that is percent-encoded.",
    explanation: "`%7E` and `~` are the same in a URL. Google's open-source matcher compares the \
        bytes that are sent, and crawlers send the character.",
    citation: "RFC 9309 §2.2.2; RFC 3986 §2.3",
    example: Rules(&["Disallow: /%7Ejoe/"]),
    use_instead: &[
        Instead::edited(Rules(&["Disallow: /~joe/"])),
    ],
    check: Rule(check),
}

fn check(subject: &Subject<'_>, rule: &Directive) -> Option<Diagnostic> {
    let value = subject.bytes(rule.value);
    let unreserved = |at: usize| {
        let byte = escape_at(value, at).filter(|byte| is_unreserved(*byte))?;
        let place = Span::new(rule.value.start + at, rule.value.start + at + 3);
        Some((place, char::from(byte).to_string()))
    };
    let mut escapes = (0..value.len()).filter_map(unreserved);
    let (place, character) = escapes.next()?;
    let escape = subject.quoted(place);
    let url = String::from_utf8_lossy(value).replacen(&*subject.text(place), &character, 1);
    let fix =
        Fix::suggestion(format!("write `{character}`"), place, character.clone()).edits(escapes);
    if subject.is_written_beside(rule, &fix) {
        return None;
    }
    Some(
        LINT.finding(format!("unnecessary escape {escape} of `{character}`"))
            .label(place, "")
            .note(format!(
                "Google's matcher does not match {} with this rule, although both are the same \
                 URL (RFC 3986 §2.3)",
                quoted(&url)
            ))
            .fix(fix),
    )
}
