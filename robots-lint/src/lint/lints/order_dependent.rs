use robots_analysis::compare::divergences;
use robots_core::dialect::{Dialect, PrecedencePolicy};

use super::{Diagnostic, Subject};
use crate::lint::divergence::divergence_finding;

lint! {
    group: Portability, level: Allow,
    summary: "A group with another meaning for crawlers that obey the first matching rule.",
    explanation: "Crawlers older than RFC 9309 try the rules in their order. If longer rules come \
        first, all crawlers agree.",
    citation: "Koster's draft of 1996; RFC 9309 §2.2.2",
    example: Rules(&["Disallow: /shop/", "Allow: /shop/help"]),
    use_instead: &[
        Instead::same(Rules(&["Allow: /shop/help", "Disallow: /shop/"])),
    ],
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let other = subject.reading.read_as(&FIRST_RULE);
    let found = divergences(subject.reading, &other);
    let findings = found.iter().map(|divergence| {
        divergence_finding(&LINT, divergence, ("RFC 9309", "a first-match crawler"))
            .help("move longer rules above shorter ones")
    });
    findings.collect()
}

static FIRST_RULE: Dialect =
    Dialect { name: "first-rule", precedence: PrecedencePolicy::FirstInFile, ..*Dialect::RFC_9309 };
