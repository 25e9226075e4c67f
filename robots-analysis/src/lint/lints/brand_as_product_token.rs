use super::{Diagnostic, Directive, Subject};
use crate::lint::brand::{operator_of_brand, tokens_of};
use crate::lint::invalid_token::is_undocumented;

lint! {
    group: Suspicious, level: Warn,
    summary: "The name of a product or a company in place of a product token, such as `ChatGPT` or \
        `Google`.",
    explanation: "A crawler looks for its own product token. It does not match the name of a \
        product, so it obeys the default group (`*`) instead.",
    citation: "RFC 9309 §2.2.1; the table of crawlers, `robots_matcher::KNOWN_CRAWLERS`",
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
            "{} is not a product token of {operator}",
            subject.quoted(name.value)
        ))
        .label(name.value, "expected a product token")
        .note("a crawler without a group of its own obeys the default group, `*` (RFC 9309 §2.2.1)")
        .help(format!(
            "write the product tokens that {operator} documents: {}{more}",
            shown.join(", ")
        )),
    )
}

/// The number of product tokens in the help.
const SHOWN: usize = 8;
