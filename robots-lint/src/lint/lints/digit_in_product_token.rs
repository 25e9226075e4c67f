use robots_core::matcher::known_crawler;

use super::{Diagnostic, Directive, Span, Subject, levels};
use crate::lint::invalid_token::InvalidToken;

lint! {
    group: Portability, level: Allow,
    summary: "A digit in a product token.",
    explanation: "The grammar allows letters, `-` and `_`. Some documented tokens have digits \
        nevertheless; Google's parser reads a token up to the first digit.",
    citation: "RFC 9309 §2.2.1; Google's open-source parser",
    example: Lines(&["User-agent: AI2Bot", "Disallow: /"]),
    use_instead: &[
        Instead::same(Text("\
# robots: allow(digit_in_product_token)
User-agent: AI2Bot
Disallow: /
")),
    ],
    check: UserAgent(check),
}

fn check(subject: &Subject<'_>, name: &Directive) -> Option<Diagnostic> {
    let value = subject.bytes(name.value);
    let at = value.iter().position(u8::is_ascii_digit)?;
    if !matches!(subject.invalid_token(name.value), None | Some(InvalidToken::OtherCharacter(_))) {
        return None;
    }
    let read = Span::new(name.value.start, name.value.start + at);
    let documented = known_crawler(&subject.text(name.value));
    let finding = LINT
        .finding("digit in the product token " + subject.quoted(name.value))
        .label(Span::new(read.end, read.end + 1), "")
        .note(
            "Google's parser reads it as "
                + subject.quoted(read)
                + "; RFC 9309 §2.2.1 allows letters, `-` and `_`",
        );
    let keep = levels("allow(digit_in_product_token)");
    Some(match documented {
        Some(known) => finding.help(
            format!("`{}` is documented with its digit: keep it, and add ", known.token).as_str()
                + keep,
        ),
        None => finding.help(
            "write the product token that the crawler's operator documents, or add "
                + keep
                + " if that token has the digit",
        ),
    })
}
