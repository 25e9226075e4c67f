use super::{Diagnostic, Example, Level, Lint, LintGroup, Subject};
use crate::lint::token::{TokenFault, token_fault};
use crate::source::Span;
use crate::syntax::DirectiveKey;

pub(super) static LINT: Lint = Lint {
    name: "invalid_product_token",
    group: LintGroup::Portability,
    level: Level::Warn,
    finds: "A character in a name that product tokens do not have.",
    why: "The grammar allows letters, `-` and `_`. No documented crawler goes by a name with \
        other characters.",
    source: "RFC 9309 §2.2.1",
    fires: Example::Text("\
User-agent: \"GPTBot\"
Disallow: /
"),
    silent: Example::Text("\
User-agent: GPTBot
Disallow: /
"),
    check,
};

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let findings = subject.with_key(DirectiveKey::UserAgent).filter_map(|name| {
        let value = subject.bytes(name.value);
        let Some(TokenFault::OtherCharacter(at)) = token_fault(value) else {
            return None;
        };
        let len = value.get(at..)?.utf8_chunks().next()?.valid().chars().next().map_or(1, char::len_utf8);
        let place = Span::new(name.value.start + at, name.value.start + at + len);
        Some(
            LINT.finding(format!("no crawler goes by {}", subject.quoted(name.value)))
                .label(place, "not in any product token")
                .note("a product token is letters, `-` and `_` (RFC 9309 §2.2.1)")
                .help("write the product token that the operator of the crawler documents"),
        )
    });
    findings.collect()
}
