use super::{Diagnostic, Directive, Subject, line};
use crate::lint::invalid_token::InvalidToken;

lint! {
    group: Suspicious, level: Warn,
    summary: "A word that may stand for every crawler, for none, or for a name: `robots`, `none`, \
        `undefined`, `/`.",
    explanation: "No documented crawler has such a name, so the group applies to no crawler. \
                  Either `*` was intended, or the name of a crawler is missing.",
    citation: "RFC 9309 §2.2.1",
    example: Lines(&["User-agent: robots", "Disallow: /basket/"]),
    use_instead: &[
        Instead::giving(
            &["* /basket/ disallow", "* / allow"],
            Rules(&["Disallow: /basket/"]),
        )
        .when("the rules are for every crawler"),
        Instead::giving(
            &["GPTBot /basket/ disallow", "robots /basket/ allow", "* /basket/ allow"],
            Lines(&["User-agent: GPTBot", "Disallow: /basket/"]),
        )
        .when("they are for one crawler"),
    ],
    check: InvalidUserAgent(InvalidToken::Ambiguous, check),
}

fn check(subject: &Subject<'_>, name: &Directive) -> Diagnostic {
    LINT.finding(subject.quoted(name.value) + " is not `*`, and no documented crawler is called so")
    .label(name.value, "names no crawler")
    .note("a group applies to the crawlers that its `User-agent` lines name; only `*` names every \
           crawler (RFC 9309 §2.2.1)")
    .help(
        "if the rules are for every crawler, write "
            + line("User-agent", "*")
            + "; if they are for one crawler, write its product token; otherwise delete the group",
    )
}
