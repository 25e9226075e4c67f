use robots_core::matcher::known_crawler;

use super::{Diagnostic, Directive, Span, Subject};
use crate::lint::invalid_token::{InvalidToken, is_address, is_placeholder};

lint! {
    group: Correctness, level: Deny,
    summary: "A value that no product token has: only punctuation, non-ASCII letters, a \
              placeholder that no template replaced, an address, a path, or flags of a web \
              server's rule after a name.",
    explanation: "A crawler compares its product token with the whole value and does not match.",
    citation: "RFC 9309 §2.2.1",
    example: Lines(&["User-agent: GPTBot [NC,OR]", "Disallow: /"]),
    use_instead: &[
        Instead::giving(&["GPTBot / disallow", "GPTBot%20[NC,OR] / allow", "* / allow"],
            Lines(&["User-agent: GPTBot", "Disallow: /"])),
    ],
    check: UserAgent(check),
}

fn check(subject: &Subject<'_>, name: &Directive) -> Option<Diagnostic> {
    let value = subject.bytes(name.value);
    let Some(InvalidToken::OtherCharacter(at)) = subject.invalid_token(name.value) else {
        return None;
    };
    let text = subject.text(name.value);
    let token = text.trim_matches(|c: char| !c.is_ascii_alphanumeric());
    // Flags of a web server's rule: `[NC,OR]`.
    let is_of_flag = |byte: &u8| byte.is_ascii_uppercase() || b"[,]=".contains(byte);
    let is_flag = value[at..].starts_with(b"[") && value[at..].iter().all(is_of_flag);
    let is_foreign = |c: char| !c.is_ascii() && c.is_alphabetic();
    let is_foreign = str::from_utf8(value).is_ok_and(|value| value.contains(is_foreign));
    if !is_flag
        && !is_address(&text)
        && !is_foreign
        && !is_placeholder(&text)
        && !text.starts_with('/')
        && !token.is_empty()
        && known_crawler(token).is_none()
    {
        return None;
    }
    let len =
        value.get(at..)?.utf8_chunks().next()?.valid().chars().next().map_or(1, char::len_utf8);
    let place = Span::new(name.value.start + at, name.value.start + at + len);
    Some(
        LINT.finding(subject.quoted(name.value) + " is not a product token")
            .label(place, "not allowed in a product token")
            .note("a product token consists of letters, `-` and `_` (RFC 9309 §2.2.1)")
            .help(
                "write the product token that the crawler's operator documents, or `*` for every \
                 crawler",
            ),
    )
}
