use super::{Diagnostic, Directive, Fix, Subject, quoted};
use crate::lint::invalid_token::{InvalidToken, decorated, invalid_token};

lint! {
    group: Correctness, level: Deny,
    summary: "The name of a documented crawler in quotes or brackets, or with other punctuation around \
        it.",
    explanation: "The crawler compares the whole value with its name, does not find itself, and obeys \
        the group of `*` instead.",
    citation: "RFC 9309 §2.2.1",
    example: Text("\
User-agent: \"GPTBot\"
Disallow: /
"),
    use_instead: Text("\
User-agent: GPTBot
Disallow: /
"),
    check: UserAgent(check),
}

fn check(subject: &Subject<'_>, name: &Directive) -> Option<Diagnostic> {
    if invalid_token(subject.bytes(name.value)) != Some(InvalidToken::Decorated) {
        return None;
    }
    let value = subject.text(name.value);
    let token = decorated(&value)?.to_owned();
    let title = format!("write {}", quoted(&token));
    Some(
        LINT.finding(format!("{} is not a product token", quoted(&value)))
            .label(name.value, format!("not {}", quoted(&token)))
            .note("a product token is letters, `-` and `_` (RFC 9309 §2.2.1): what stands around it is compared, too")
            .fix(Fix::suggestion(title, name.value, token)),
    )
}
