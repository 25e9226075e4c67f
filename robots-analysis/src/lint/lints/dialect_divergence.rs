use robots_core::dialect::Dialect;

use super::{Diagnostic, Subject};
use crate::lint::divergence::divergence_finding;
use crate::lint::invalid_token::InvalidToken;

lint! {
    group: Portability, level: Warn,
    summary: "A URL that RFC 9309 and Google decide differently, for a reason that no other lint \
        reports.",
    explanation: "One file has two meanings. Google's verdict is that of its open-source parser and \
        matcher.",
    citation: "RFC 9309; Google's open-source parser, commit 22b355f",
    example: Rules(&["Disallow: /a/", "Allow: /a/index.html"]),
    use_instead: Rules(&["Disallow: /a/", "Allow: /a/index.html", "Allow: /a/$"]),
    check: Symptom(check),
    silenced_by: [
        byte_order_mark, control_character, keyword_prefix_trap, misspelled_directive,
        misspelled_wildcard, missing_colon, non_ascii_whitespace,
    ],
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let (rfc, google) = (Dialect::RFC_9309, Dialect::GOOGLE);
    let findings = subject
        .divergences(rfc, google)
        .into_iter()
        .filter(|divergence| !is_misnamed(subject, &divergence.agent))
        .map(|divergence| {
            divergence_finding(&LINT, &divergence, ("RFC 9309", "Google"))
                .help("add a rule with the intended verdict that is longer than those shown")
        });
    findings.collect()
}

/// Returns whether Google reads this product token in a line that other crawlers read as another. A
/// lint reports such lines.
fn is_misnamed(subject: &Subject<'_>, agent: &[u8]) -> bool {
    let mut lists = subject.names_with(InvalidToken::List);
    lists.any(|name| {
        let value = subject.bytes(name.value);
        let is_of_token = |byte: &u8| byte.is_ascii_alphabetic() || b"-_".contains(byte);
        let first = value.split(|byte| !is_of_token(byte)).next();
        first.is_some_and(|first| first.eq_ignore_ascii_case(agent))
    })
}
