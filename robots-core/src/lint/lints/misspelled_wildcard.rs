use super::{Diagnostic, Directive, Fix, Subject};
use crate::lint::invalid_token::InvalidToken;

lint! {
    group: Correctness, level: Deny,
    summary: "A `User-agent` line that is meant for every crawler and names none: a `*` in quotes or \
        brackets or with text after it, a character that looks like it, `/`, or a word such as `all`.",
    explanation: "Only `*` alone names every crawler. The group applies to none, so everything that it \
        disallows may be fetched.",
    citation: "RFC 9309 §2.2.1",
    example: Text("\
User-agent: \"*\"
Disallow: /basket/
"),
    use_instead: Rules(&["Disallow: /basket/"]),
    check: InvalidUserAgent(InvalidToken::MistypedWildcard, check),
}

fn check(subject: &Subject<'_>, name: &Directive) -> Diagnostic {
    // A second group of `*` would be merged with the first.
    let has_wildcard = subject.reading.agents().contains_key(b"*".as_slice());
    let value = subject.quoted(name.value);
    let finding = LINT
        .finding(format!("{value} names no crawler: only `*` alone names every crawler"))
        .label(name.value, "not `*`")
        .note("a group applies to the crawlers that its `User-agent` lines name, and to every other one only if it names `*` (RFC 9309 §2.2.1)");
    if has_wildcard {
        finding.help("move its rules into the group of `*`")
    } else {
        finding.fix(Fix::suggestion("write `*`", name.value, "*"))
    }
}
