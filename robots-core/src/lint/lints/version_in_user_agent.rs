use super::{Diagnostic, Directive, Fix, Span, Subject};
use crate::lint::invalid_token::{InvalidToken, invalid_token};
use crate::matcher::known_crawler;

lint! {
    group: Portability, level: Warn,
    summary: "A version behind the product token of a documented crawler.",
    explanation: "A crawler that compares its token with the whole value, as RFC 9309 has it, does not \
        find itself. Google reads up to the `/`.",
    citation: "RFC 9309 §2.2.1; Google documents that it ignores versions",
    example: Text("\
User-agent: CCBot/2.0
Disallow: /
"),
    use_instead: Text("\
User-agent: CCBot
Disallow: /
"),
    check: UserAgent(check),
}

fn check(subject: &Subject<'_>, name: &Directive) -> Option<Diagnostic> {
    if invalid_token(subject.bytes(name.value)) != Some(InvalidToken::Version) {
        return None;
    }
    let value = subject.text(name.value);
    let at = value
        .find('/')
        .filter(|&at| known_crawler(&value[..at]).is_some())?;
    let version = Span::new(name.value.start + at, name.value.end);
    let finding = LINT.finding(format!("only Google finds itself in {}", subject.quoted(name.value)))
        .label(version, "no part of a product token")
        .note("others compare their token with the whole value and fall back to `*` (RFC 9309 §2.2.1)");
    let behind = value[at..].trim_start_matches(['/', 'v', 'V', ' ']);
    let is_version =
        behind.starts_with(|c: char| c.is_ascii_digit() || c == '*') || behind.is_empty();
    Some(if is_version {
        finding.fix(Fix::suggestion("leave the version out", version, ""))
    } else {
        finding.help("write one name, and a line for each other crawler that is meant")
    })
}
