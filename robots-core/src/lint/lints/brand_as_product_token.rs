use super::{Diagnostic, Directive, Subject};
use crate::lint::brand::{operator_meant, tokens_of};
use crate::lint::token::is_undocumented;

lint! {
    group: Suspicious, level: Warn,
    finds: "The name of a product or a company where the name of its crawler should stand, such as \
        `ChatGPT` or `Google`.",
    why: "A crawler looks for its own product token. It does not find itself, and obeys the group of \
        `*` instead.",
    source: "RFC 9309 §2.2.1; the table of crawlers, `robots_matcher::KNOWN_CRAWLERS`",
    fires: Text("\
User-agent: ChatGPT
Disallow: /
"),
    silent: Text("\
User-agent: ChatGPT-User
User-agent: GPTBot
Disallow: /
"),
    check: Name(check),
}

fn check(subject: &Subject<'_>, name: &Directive) -> Option<Diagnostic> {
    let value = subject.text(name.value);
    let operator = operator_meant(&value).filter(|_| is_undocumented(&value))?;
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
