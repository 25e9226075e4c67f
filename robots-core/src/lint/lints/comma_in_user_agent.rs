use super::{Diagnostic, Directive, Fix, Subject};
use crate::lint::invalid_token::{InvalidToken, names_in};

lint! {
    group: Correctness, level: Deny,
    summary: "Several names in one `User-agent` line, between commas or as documented names side by \
        side.",
    explanation: "A line names one crawler. To most crawlers the list is a name that nobody has; \
        Google reads the first.",
    citation: "RFC 9309 §2.2.1; erratum 8895 proposes lists",
    example: Text("\
User-agent: GPTBot, CCBot
Disallow: /
"),
    use_instead: Text("\
User-agent: GPTBot
User-agent: CCBot
Disallow: /
"),
    check: InvalidUserAgent(InvalidToken::List, check),
}

fn check(subject: &Subject<'_>, name: &Directive) -> Diagnostic {
    let value = subject.text(name.value);
    let key = subject.text(name.name);
    let lines = names_in(&value).join(&format!("\n{key}: "));
    LINT.finding(format!("no crawler goes by the name {}", subject.quoted(name.value)))
        .label(name.value, "one name to crawlers")
        .note("a `User-agent` line names one crawler (RFC 9309 §2.2.1); Google reads the first of these, others none")
        .fix(Fix::suggestion("write a line for each", name.value, lines))
}
