use super::{Diagnostic, Directive, Fix, Meant, Span, Subject, SyntaxError};
use crate::lint::look_alike::{is_invisible, is_joiner, look_alike_colon};

lint! {
    group: Correctness, level: Deny,
    summary: "Non-ASCII white space around a value, an invisible character, or a full-width colon \
        after a key, usually pasted from a web page.",
    explanation: "Google keeps a no-break space in the path, so the rule matches no real URL; \
        Python removes it. The two then decide differently about every path of the rule.",
    citation: "RFC 9309 §2.2; Google's open-source parser",
    example: Text("User-agent: *\nDisallow: /basket/\u{a0}\n"),
    use_instead: &[
        Instead::edited(Rules(&["Disallow: /basket/"])),
    ],
    check: Line(check),
}

fn check(subject: &Subject<'_>, directive: &Directive) -> Option<Diagnostic> {
    let span = directive.span();
    let text = str::from_utf8(subject.bytes(span)).ok()?;
    let has_colon = !directive.errors.contains(&SyntaxError::MissingColon);
    let value_start = directive.value.start.checked_sub(span.start)?;
    let word = |text: &str| text.contains(|c: char| !c.is_whitespace() && !is_invisible(c));
    // Text of the value before and after a character.
    let around = |at: usize, len: usize| {
        let (before, after) = (text.get(value_start..at)?, text.get(at + len..)?);
        (word(before) && word(after)).then_some((before, after))
    };
    let colon = look_alike_colon(text).filter(|at| !has_colon || *at < value_start);
    let wrong = |&(at, c): &(usize, char)| {
        if Some(at) == colon {
            return true;
        }
        let inside = around(at, c.len_utf8());
        if is_joiner(c) {
            return !inside.is_some_and(|(before, after)| {
                let is_foreign = |c: Option<char>| c.is_some_and(|c| !c.is_ascii());
                is_foreign(before.chars().last()) && is_foreign(after.chars().next())
            });
        }
        c.is_whitespace() && !c.is_ascii() && inside.is_none() || is_invisible(c)
    };
    let replaced = |(at, character): (usize, char)| {
        let at = span.start + at;
        let place = Span::new(at, at + character.len_utf8());
        let replacement = match character {
            '：' => ":",
            _ if place.end == span.end || is_invisible(character) => "",
            _ => " ",
        };
        (place, character, replacement)
    };
    let mut found = text.char_indices().filter(wrong).map(replaced);
    let (place, character, replacement) = found.next()?;
    let others = found.map(|(place, _, replacement)| (place, replacement.to_owned()));
    let code = u32::from(character);
    let title = match replacement {
        "" => format!("delete U+{code:04X}"),
        ":" => format!("replace U+{code:04X} with `:`"),
        _ => format!("replace U+{code:04X} with a space, U+0020"),
    };
    Some(
        LINT.finding(format!("invisible or look-alike character U+{code:04X}"))
            .label(place, format!("this is U+{code:04X}"))
            .note(match character {
                '：' => "only the ASCII `:` ends a key (RFC 9309 §2.2)",
                c if is_invisible(c) => {
                    "crawlers ignore only spaces and tabs: every crawler reads this character as \
                     part of the line (RFC 9309 §2.2)"
                }
                _ => {
                    "crawlers ignore only spaces and tabs; Google reads this character as part of \
                     the line, Python does not (RFC 9309 §2.2)"
                }
            })
            .fix(Fix::suggestion(title, place, replacement).edits(others).meant(Meant::Lines)),
    )
}
