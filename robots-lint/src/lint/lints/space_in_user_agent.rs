use super::{Diagnostic, Directive, Subject};
use crate::lint::invalid_token::InvalidToken;

lint! {
    group: Portability, level: Allow,
    summary: "A product token of several words.",
    explanation: "A product token is one word. Google reads the first word; other crawlers do not \
        match.",
    citation: "RFC 9309 §2.2.1",
    example: Lines(&["User-agent: Web Copier", "Disallow: /"]),
    use_instead: &[
        Instead::giving(
            &["WebCopier / disallow", "* / allow", "Web%20Copier / allow", "Web / allow"],
            Lines(&["User-agent: WebCopier", "Disallow: /"]),
        ),
    ],
    check: InvalidUserAgent(InvalidToken::Space, check),
}

fn check(subject: &Subject<'_>, name: &Directive) -> Diagnostic {
    LINT.finding(format!("{} is not a product token", subject.quoted(name.value)))
        .label(name.value, "expected one word")
        .note(
            "a product token is one word of letters, `-` and `_`; Google reads the first word, \
             other crawlers do not match (RFC 9309 §2.2.1)",
        )
        .help("write the product token that the crawler's operator documents")
}
