use robots_core::matcher::known_crawler;

use super::{Diagnostic, Directive, Fix, Span, Subject};
use crate::lint::invalid_token::InvalidToken;

lint! {
    group: Portability, level: Warn,
    summary: "A version after the product token of a documented crawler.",
    explanation: "A crawler that compares its product token with the whole value, as RFC 9309 \
        requires, does not match. Google reads up to the `/`.",
    citation: "RFC 9309 §2.2.1; Google's documentation: versions are ignored",
    example: Lines(&["User-agent: CCBot/2.0", "Disallow: /"]),
    use_instead: &[
        Instead::edited(Lines(&["User-agent: CCBot", "Disallow: /"])),
    ],
    check: UserAgent(check),
}

fn check(subject: &Subject<'_>, name: &Directive) -> Option<Diagnostic> {
    if subject.invalid_token(name.value) != Some(InvalidToken::Version) {
        return None;
    }
    let value = subject.text(name.value);
    let at = value.find('/').filter(|&at| known_crawler(&value[..at]).is_some())?;
    let version = Span::new(name.value.start + at, name.value.end);
    let finding = LINT
        .finding(format!(
            "version in the product token {}, which only Google ignores",
            subject.quoted(name.value)
        ))
        .label(version, "not part of a product token")
        .note(
            "other crawlers compare the whole value, do not match, and obey the default group, \
             `*` (RFC 9309 §2.2.1)",
        );
    let after = value[at..].trim_start_matches(['/', 'v', 'V', ' ']);
    let is_version =
        after.starts_with(|c: char| c.is_ascii_digit() || c == '*') || after.is_empty();
    Some(if let Some(help) = subject.conflicting_group(name, &value[..at]) {
        finding.help(help)
    } else if is_version {
        finding.fix(Fix::suggestion("delete the version", version, ""))
    } else {
        finding.help("write one product token, and a `User-agent` line for each other crawler")
    })
}
