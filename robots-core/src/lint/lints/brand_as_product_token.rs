use super::{Diagnostic, Directive, Subject};
use crate::lint::brand::{operator_of_brand, tokens_of};
use crate::lint::invalid_token::is_undocumented;

lint! {
    group: Suspicious, level: Warn,
    summary: "The name of a product or a company where the name of its crawler should stand, such as \
        `ChatGPT` or `Google`.",
    explanation: "A crawler looks for its own product token. It does not find itself, and obeys the group of \
        `*` instead.",
    citation: "RFC 9309 §2.2.1; the table of crawlers, `robots_matcher::CRAWLERS`",
    example: Text("\
User-agent: ChatGPT
Disallow: /
"),
    use_instead: Text("\
User-agent: ChatGPT-User
User-agent: GPTBot
Disallow: /
"),
    check: UserAgent(check),
}

fn check(subject: &Subject<'_>, name: &Directive) -> Option<Diagnostic> {
    let value = subject.text(name.value);
    let operator = operator_of_brand(&value).filter(|_| is_undocumented(&value))?;
    let tokens = tokens_of(operator);
    let shown: Vec<_> = tokens
        .iter()
        .take(SHOWN)
        .map(|token| format!("`{token}`"))
        .collect();
    let more = if tokens.len() > SHOWN { ", …" } else { "" };
    Some(
        LINT.finding(format!(
            "no crawler of {operator} goes by {}",
            subject.quoted(name.value)
        ))
        .label(name.value, "not a documented product token")
        .note("a crawler that does not find its own name obeys the group of `*` (RFC 9309 §2.2.1)")
        .help(format!(
            "write the tokens that {operator} documents: {}{more}",
            shown.join(", ")
        )),
    )
}

/// So many tokens are named.
const SHOWN: usize = 8;
