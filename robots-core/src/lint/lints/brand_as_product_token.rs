use super::{Diagnostic, Subject};
use crate::lint::brand::{operator_meant, tokens_of};
use crate::lint::token::token_fault;
use crate::matcher::known_crawler;
use crate::syntax::DirectiveKey;

lint! {
    group: Suspicious, level: Warn,
    finds: "The name of a product or a company where the name of its crawler should stand, such as \
        `ChatGPT` or `Google`.",
    why: "A crawler looks for its own product token. It does not find itself, and obeys the group of \
        `*` instead.",
    source: "RFC 9309 §2.2.1; the table of crawlers, `robots_matcher::CRAWLERS`",
    fires: Text("\
User-agent: ChatGPT
Disallow: /
"),
    silent: Text("\
User-agent: ChatGPT-User
User-agent: GPTBot
Disallow: /
"),
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let findings = subject.with_key(DirectiveKey::UserAgent).filter_map(|name| {
        let value = subject.text(name.value);
        if token_fault(value.as_bytes()).is_some() || value == "*" || known_crawler(&value).is_some() {
            return None;
        }
        let operator = operator_meant(&value)?;
        let tokens = tokens_of(operator);
        let shown: Vec<_> = tokens.iter().take(SHOWN).map(|token| format!("`{token}`")).collect();
        let more = if tokens.len() > SHOWN { ", …" } else { "" };
        Some(
            LINT.finding(format!("no crawler of {operator} goes by {}", subject.quoted(name.value)))
                .label(name.value, "not a documented product token")
                .note("a crawler that does not find its own name obeys the group of `*` (RFC 9309 §2.2.1)")
                .help(format!("write the tokens that {operator} documents: {}{more}", shown.join(", "))),
        )
    });
    findings.collect()
}

/// So many tokens are named.
const SHOWN: usize = 8;
